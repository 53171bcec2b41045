# Made by python/generate.py from the register of metrics: one function for each.

#' Boundary similarity (B): Of all boundaries that either side places, how much is shared, near misses in part. Options: span, matching, transposition, substitution, typeRange.
boundary_similarity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("boundary-similarity", reference, hypothesis, preset, list(...))
}

#' Segmentation similarity (S): The share of the places between units where nothing has to be edited. Options: variant, span, matching, transposition, substitution, typeRange, normalisation, te, weights.
segmentation_similarity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segmentation-similarity", reference, hypothesis, preset, list(...))
}

#' BED precision (BED-P): Of the boundaries the hypothesis places, the share that the reference confirms, near misses in part. Options: span, matching, transposition, substitution, typeRange, nearMissCredit, orientation, average, type.
bed_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("bed-precision", reference, hypothesis, preset, list(...))
}

#' BED recall (BED-R): Of the boundaries the reference has, the share that the hypothesis finds, near misses in part. Options: span, matching, transposition, substitution, typeRange, nearMissCredit, orientation, average, type.
bed_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("bed-recall", reference, hypothesis, preset, list(...))
}

#' BED F (BED-F): The weighted harmonic mean of BED precision and BED recall. Options: span, matching, transposition, substitution, typeRange, nearMissCredit, orientation, average, type, beta.
bed_f <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("bed-f", reference, hypothesis, preset, list(...))
}

#' Alignment similarity (A): How alike the segments are that belong together. Options: alignment, closeness, ties, edges, weight, weightsByLabel, threshold, penalty, scoring, base.
alignment_similarity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("alignment-similarity", reference, hypothesis, preset, list(...))
}

#' Flexible similarity (S_f): How little it costs to turn one typed annotation into the other, per unit of the text. Options: matrix, transpositionCost, rule, ties, algorithm, speakers.
flexible_similarity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("flexible-similarity", reference, hypothesis, preset, list(...))
}

#' Flexible boundary similarity (S_f^B): How little it costs to turn one typed annotation into the other, per boundary somebody placed. Options: matrix, transpositionCost, rule, ties, algorithm, speakers.
flexible_boundary_similarity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("flexible-boundary-similarity", reference, hypothesis, preset, list(...))
}

#' WindowDiff (WD): How often a window slid along the text holds different numbers of boundaries on the two sides. Options: window, windows, rounding, minWindow, windowRule, closed, marks, onEmpty, weighted.
window_diff <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("window-diff", reference, hypothesis, preset, list(...))
}

#' Pk (Pk): How often two units k apart are in one segment for one side and in different segments for the other. Options: window, windows, rounding, minWindow, windowRule, closed, marks, onEmpty.
pk <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("pk", reference, hypothesis, preset, list(...))
}

#' NWin (NWin): WindowDiff as a multiple of what chance would give to segmentations with as many boundaries. Options: window, windows, rounding, minWindow, windowRule.
nwin <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("nwin", reference, hypothesis, preset, list(...))
}

#' WinPR precision (WinP): How many of the hypothesis’s boundaries are right, near misses counted in part. Options: width, trueNegatives.
win_pr_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("win-pr-precision", reference, hypothesis, preset, list(...))
}

#' WinPR recall (WinR): How many of the reference’s boundaries were found, near misses counted in part. Options: width, trueNegatives.
win_pr_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("win-pr-recall", reference, hypothesis, preset, list(...))
}

#' WinPR F (WinF): WinPR precision and recall in one number, their weighted harmonic mean. Options: width, trueNegatives, beta.
win_pr_f <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("win-pr-f", reference, hypothesis, preset, list(...))
}

#' SuperDialseg score (SDS): Boundary F, Pk and WindowDiff in one number, as the SuperDialseg benchmark reports it. Options: none.
superdialseg_score <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("superdialseg-score", reference, hypothesis, preset, list(...))
}

#' Boundary precision (P): The share of the hypothesis’s boundaries that have a partner in the reference. Options: tolerance, matching, trim, reach, excludeEvery, onEmpty.
boundary_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("boundary-precision", reference, hypothesis, preset, list(...))
}

#' Boundary recall (R): The share of the reference’s boundaries that have a partner in the hypothesis. Options: tolerance, matching, trim, reach, excludeEvery, onEmpty.
boundary_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("boundary-recall", reference, hypothesis, preset, list(...))
}

#' Boundary F (F): Precision and recall of boundaries in one number, their weighted harmonic mean. Options: tolerance, matching, trim, reach, excludeEvery, average, beta, onEmpty.
boundary_f <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("boundary-f", reference, hypothesis, preset, list(...))
}

#' Generalized Hamming distance (GHD): The least cost of turning the hypothesis into the reference by inserting, deleting, shifting boundaries. Options: insert, delete, shift.
generalized_hamming <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("generalized-hamming", reference, hypothesis, preset, list(...))
}

#' Boundary deviation (Dev): How far from each boundary of one side the nearest boundary of the other side is. Options: direction, summary, trim.
boundary_deviation <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("boundary-deviation", reference, hypothesis, preset, list(...))
}

#' Density ratio (D): How many times as many boundaries the hypothesis has as the reference; 1 is the aim. Options: none.
density_ratio <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("density-ratio", reference, hypothesis, preset, list(...))
}

#' Count error (CE): By how many boundaries the hypothesis misses the reference’s number of them, on average. Options: sign.
count_error <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("count-error", reference, hypothesis, preset, list(...))
}

#' Purity (Pur): How much of each hypothesis segment lies in one reference segment. Options: weighting.
purity <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("purity", reference, hypothesis, preset, list(...))
}

#' Coverage (Cov): How much of each reference segment one hypothesis segment covers. Options: weighting.
coverage <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("coverage", reference, hypothesis, preset, list(...))
}

#' Franz R_FN (R_FN): How many units of the reference segment a reader who starts at a random unit does not get, on average. Options: unit.
franz_fn <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("franz-fn", reference, hypothesis, preset, list(...))
}

#' Franz R_FP (R_FP): How many units of other reference segments a reader who starts at a random unit gets, on average. Options: unit.
franz_fp <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("franz-fp", reference, hypothesis, preset, list(...))
}

#' Segment IoU precision (IoU-P): The share of the hypothesis’s segments that some segment of the reference overlaps well enough. Options: thresholds, hit, epsilon, average.
segment_iou_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-iou-precision", reference, hypothesis, preset, list(...))
}

#' Segment IoU recall (IoU-R): The share of the reference’s segments that some segment of the hypothesis overlaps well enough. Options: thresholds, hit, epsilon, average.
segment_iou_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-iou-recall", reference, hypothesis, preset, list(...))
}

#' Segment IoU F (IoU-F): Segment IoU precision and recall in one number, their harmonic mean. Options: thresholds, hit, epsilon, average.
segment_iou_f <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-iou-f", reference, hypothesis, preset, list(...))
}

#' Mean IoU (mIoU): How well the segments overlap that are paired best first. Options: epsilon.
mean_iou <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("mean-iou", reference, hypothesis, preset, list(...))
}

#' T-precision (T-P): How much of what the hypothesis’s levels say about containment the reference confirms. Options: variant, window, windowShape, onEmpty.
t_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("t-precision", reference, hypothesis, preset, list(...))
}

#' T-recall (T-R): How much of what the reference’s levels say about containment the hypothesis confirms. Options: variant, window, windowShape, onEmpty.
t_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("t-recall", reference, hypothesis, preset, list(...))
}

#' T-measure (T): How far two hierarchies of segments contain the same things. Options: variant, window, windowShape, beta, onEmpty.
t_measure <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("t-measure", reference, hypothesis, preset, list(...))
}

#' L-precision (L-P): How much of what the hypothesis’s labels say about recurrence the reference confirms. Options: onEmpty.
l_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("l-precision", reference, hypothesis, preset, list(...))
}

#' L-recall (L-R): How much of what the reference’s labels say about recurrence the hypothesis confirms. Options: onEmpty.
l_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("l-recall", reference, hypothesis, preset, list(...))
}

#' L-measure (L): How far two hierarchies agree on what recurs, L-precision and L-recall in one number. Options: beta, onEmpty.
l_measure <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("l-measure", reference, hypothesis, preset, list(...))
}

#' Segment precision (Seg-P): The share of the hypothesis’s segments that the reference has too. Options: brackets, root, onEmpty.
segment_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-precision", reference, hypothesis, preset, list(...))
}

#' Segment recall (Seg-R): The share of the reference’s segments that the hypothesis has too. Options: brackets, root, onEmpty.
segment_recall <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-recall", reference, hypothesis, preset, list(...))
}

#' Segment F (Seg-F): Segments that both sides have, precision and recall in one number. Options: brackets, root, beta, onEmpty.
segment_f <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("segment-f", reference, hypothesis, preset, list(...))
}

#' Average precision (AP): How high the reference’s boundaries stand when all gaps are sorted by score. Options: none.
average_precision <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("average-precision", reference, hypothesis, preset, list(...))
}

#' Area under the ROC curve (AUROC): How often a boundary of the reference scores higher than another gap. Options: none.
auroc <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("auroc", reference, hypothesis, preset, list(...))
}

#' Brier score (Brier): The mean squared distance of a score from what the reference says, 0 or 1. Options: none.
brier <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("brier", reference, hypothesis, preset, list(...))
}

#' Brier skill (BSS): How much better the scores are than always saying the share of boundaries. Options: none.
brier_skill <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("brier-skill", reference, hypothesis, preset, list(...))
}

#' Log loss (LL): How surprised the scores are by the reference. Options: none.
log_loss <- function(reference, hypothesis, ..., preset = NULL) {
  .score_one("log-loss", reference, hypothesis, preset, list(...))
}
