"""Made by python/generate.py from the register of metrics: one function for each."""

from typing import Any, Literal, Optional, Sequence, Union

from ._score import score_one
from ._segmentations import SegmentationLike

__all__ = [
    "alignment_similarity",
    "auroc",
    "average_precision",
    "bed_f",
    "bed_precision",
    "bed_recall",
    "boundary_deviation",
    "boundary_f",
    "boundary_precision",
    "boundary_recall",
    "boundary_similarity",
    "brier",
    "brier_skill",
    "count_error",
    "coverage",
    "density_ratio",
    "flexible_boundary_similarity",
    "flexible_similarity",
    "franz_fn",
    "franz_fp",
    "generalized_hamming",
    "l_measure",
    "l_precision",
    "l_recall",
    "log_loss",
    "mean_iou",
    "nwin",
    "pk",
    "purity",
    "segment_f",
    "segment_iou_f",
    "segment_iou_precision",
    "segment_iou_recall",
    "segment_precision",
    "segment_recall",
    "segmentation_similarity",
    "superdialseg_score",
    "t_measure",
    "t_precision",
    "t_recall",
    "win_pr_f",
    "win_pr_precision",
    "win_pr_recall",
    "window_diff"
]

Preset = Literal["chapter-llama", "conll18", "deeptiling", "disrpt", "fournier-2013", "fournier-inkpen-2012", "gdamaskinos", "koomri", "lai-2023", "mir_eval", "nltk", "nltk-n-closed", "nltk-n-open", "ocampo-diaz-ouyang-2022", "pyannote", "scaiano-inkpen-2012", "segeval-1", "segeval-2", "segsimflex", "spokennlp", "superdialseg", "treeseg", "vidchapters", "wtpsplit"]


def boundary_similarity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    span: Optional[Union[float, str]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    transposition: Optional[Literal["span/n", "span/(n-1)", "unit"]] = None,
    substitution: Optional[Literal["range+1", "range", "unit"]] = None,
    type_range: Optional[Literal["scale", "pair"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Boundary similarity (B): Of all boundaries that either side places, how much is shared, near misses in part.

        1 − (additions + weighted moves + weighted changes of type) / (edits + matches)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fournier (2013).

    span: how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms; default 2
    matching: the edit script: segeval’s greedy search, the fewest edits, or the least cost; default greedy
    transposition: what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1; default span/n
    substitution: what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1; default range+1
    type_range: whose types span the range of a substitution: the whole scale, or those present in the pair; default scale
    """
    options = {"span": span, "matching": matching, "transposition": transposition, "substitution": substitution, "typeRange": type_range, "types": types}
    return score_one("boundary-similarity", reference, hypothesis, preset, options)


def segmentation_similarity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    variant: Optional[Literal["2012", "2013", "segeval-2"]] = None,
    span: Optional[Union[float, str]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    transposition: Optional[Literal["span/n", "span/(n-1)", "unit", "as-variant"]] = None,
    substitution: Optional[Literal["range+1", "range", "unit", "as-variant"]] = None,
    type_range: Optional[Literal["scale", "pair"]] = None,
    normalisation: Optional[Literal["pb*t", "pb", "pb*t^2", "as-variant"]] = None,
    te: Optional[Literal["yes", "no"]] = None,
    weights: Optional[Any] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segmentation similarity (S): The share of the places between units where nothing has to be edited.

        1 − edits / (places × types)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fournier & Inkpen (2012); Fournier (2013).

    variant: whose S: mirror windows (2012), edits counted (2013), or edits weighted over pb·t² (segeval 2); default 2013
    span: how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms; default 2
    matching: the edit script: segeval’s greedy search, the fewest edits, or the least cost; default greedy
    transposition: what a move over d positions costs; as-variant: what the variant says; default as-variant
    substitution: what a change of type by Δ ranks costs; as-variant: what the variant says; default as-variant
    type_range: whose types span the range of a substitution: the whole scale, or those present in the pair; default scale
    normalisation: what the cost is divided by: positions times types present, positions, or positions times types squared; as-variant: what the variant says; default as-variant
    te: whether 2012 scales a transposition by its width and boundaries, te(n, b), or counts it as 1; default yes
    weights: what a substitution and a transposition of the 2012 variant weigh, w_sub and w_trp: two numbers; default 1,1
    """
    options = {"variant": variant, "span": span, "matching": matching, "transposition": transposition, "substitution": substitution, "typeRange": type_range, "normalisation": normalisation, "te": te, "weights": weights, "types": types}
    return score_one("segmentation-similarity", reference, hypothesis, preset, options)


def bed_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    span: Optional[Union[float, str]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    transposition: Optional[Literal["span/n", "span/(n-1)", "unit"]] = None,
    substitution: Optional[Literal["range+1", "range", "unit"]] = None,
    type_range: Optional[Literal["scale", "pair"]] = None,
    near_miss_credit: Optional[Literal["correctness", "penalty"]] = None,
    orientation: Optional[Literal["standard", "segeval"]] = None,
    average: Optional[Literal["micro", "macro", "segeval-micro", "segeval-macro"]] = None,
    type: Optional[Any] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """BED precision (BED-P): Of the boundaries the hypothesis places, the share that the reference confirms, near misses in part.

        TP / (TP + FP)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fournier (2013).

    span: how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms; default 2
    matching: the edit script: segeval’s greedy search, the fewest edits, or the least cost; default greedy
    transposition: what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1; default span/n
    substitution: what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1; default range+1
    type_range: whose types span the range of a substitution: the whole scale, or those present in the pair; default scale
    near_miss_credit: what a near miss that costs w earns: 1 − w, or w as segeval has it; default correctness
    orientation: whether a boundary of the hypothesis alone is a false positive, or a false negative as in segeval; default standard
    average: over types: from the sums, or the mean; segeval’s count “no boundary” as a type, so that micro is accuracy; default micro
    type: the one boundary type to look at; all: an average over types; default all
    """
    options = {"span": span, "matching": matching, "transposition": transposition, "substitution": substitution, "typeRange": type_range, "nearMissCredit": near_miss_credit, "orientation": orientation, "average": average, "type": type, "types": types}
    return score_one("bed-precision", reference, hypothesis, preset, options)


def bed_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    span: Optional[Union[float, str]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    transposition: Optional[Literal["span/n", "span/(n-1)", "unit"]] = None,
    substitution: Optional[Literal["range+1", "range", "unit"]] = None,
    type_range: Optional[Literal["scale", "pair"]] = None,
    near_miss_credit: Optional[Literal["correctness", "penalty"]] = None,
    orientation: Optional[Literal["standard", "segeval"]] = None,
    average: Optional[Literal["micro", "macro", "segeval-micro", "segeval-macro"]] = None,
    type: Optional[Any] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """BED recall (BED-R): Of the boundaries the reference has, the share that the hypothesis finds, near misses in part.

        TP / (TP + FN)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fournier (2013).

    span: how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms; default 2
    matching: the edit script: segeval’s greedy search, the fewest edits, or the least cost; default greedy
    transposition: what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1; default span/n
    substitution: what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1; default range+1
    type_range: whose types span the range of a substitution: the whole scale, or those present in the pair; default scale
    near_miss_credit: what a near miss that costs w earns: 1 − w, or w as segeval has it; default correctness
    orientation: whether a boundary of the hypothesis alone is a false positive, or a false negative as in segeval; default standard
    average: over types: from the sums, or the mean; segeval’s count “no boundary” as a type, so that micro is accuracy; default micro
    type: the one boundary type to look at; all: an average over types; default all
    """
    options = {"span": span, "matching": matching, "transposition": transposition, "substitution": substitution, "typeRange": type_range, "nearMissCredit": near_miss_credit, "orientation": orientation, "average": average, "type": type, "types": types}
    return score_one("bed-recall", reference, hypothesis, preset, options)


def bed_f(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    span: Optional[Union[float, str]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    transposition: Optional[Literal["span/n", "span/(n-1)", "unit"]] = None,
    substitution: Optional[Literal["range+1", "range", "unit"]] = None,
    type_range: Optional[Literal["scale", "pair"]] = None,
    near_miss_credit: Optional[Literal["correctness", "penalty"]] = None,
    orientation: Optional[Literal["standard", "segeval"]] = None,
    average: Optional[Literal["micro", "macro", "segeval-micro", "segeval-macro"]] = None,
    type: Optional[Any] = None,
    beta: Optional[Union[float, str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """BED F (BED-F): The weighted harmonic mean of BED precision and BED recall.

        (1 + β²) P R / (β² P + R)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fournier (2013).

    span: how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms; default 2
    matching: the edit script: segeval’s greedy search, the fewest edits, or the least cost; default greedy
    transposition: what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1; default span/n
    substitution: what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1; default range+1
    type_range: whose types span the range of a substitution: the whole scale, or those present in the pair; default scale
    near_miss_credit: what a near miss that costs w earns: 1 − w, or w as segeval has it; default correctness
    orientation: whether a boundary of the hypothesis alone is a false positive, or a false negative as in segeval; default standard
    average: over types: from the sums, or the mean; segeval’s count “no boundary” as a type, so that micro is accuracy; default micro
    type: the one boundary type to look at; all: an average over types; default all
    beta: how many times recall counts as much as precision, β; default 1
    """
    options = {"span": span, "matching": matching, "transposition": transposition, "substitution": substitution, "typeRange": type_range, "nearMissCredit": near_miss_credit, "orientation": orientation, "average": average, "type": type, "beta": beta, "types": types}
    return score_one("bed-f", reference, hypothesis, preset, options)


def alignment_similarity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    alignment: Optional[Literal["maximum-likelihood", "matching", "all-overlaps"]] = None,
    closeness: Optional[Literal["intersect-ratio", "jaccard", "dice", "overlap"]] = None,
    ties: Optional[Literal["first", "all", "fewest"]] = None,
    edges: Optional[Literal["undirected", "directed"]] = None,
    weight: Optional[Literal["jaccard", "dice", "overlap", "rand"]] = None,
    weights_by_label: Optional[Any] = None,
    threshold: Optional[Union[float, str]] = None,
    penalty: Optional[Union[float, str]] = None,
    scoring: Optional[Literal["mean", "exponential", "best-edge"]] = None,
    base: Optional[Union[float, str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Alignment similarity (A): How alike the segments are that belong together.

        mean of |p ∩ q| / |p ∪ q| over the edges of the alignment

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Ocampo Diaz & Ouyang (2022).

    alignment: which overlaps are edges: each segment’s nearest, a one-to-one matching, or all; default maximum-likelihood
    closeness: how a segment ranks the segments it overlaps (maximum-likelihood only); default intersect-ratio
    ties: which of several equally near segments a segment points to; default first
    edges: whether two segments that point at each other make one edge or two; directed suits weights that are not symmetric; default undirected
    weight: how alike the two segments of an edge are, g; default jaccard
    weights_by_label: weights for reference segments with certain labels, in place of `weight`: LABEL=WEIGHT,…; default none
    threshold: edges with a weight below it are penalised, t; 0 penalises none; default 0
    penalty: what the weight of a penalised edge is multiplied by, f; default 0
    scoring: mean over edges; mean with a penalty for segments with many edges; or each segment’s best edge; default mean
    base: base of the exponential penalty, β; default 2
    """
    options = {"alignment": alignment, "closeness": closeness, "ties": ties, "edges": edges, "weight": weight, "weightsByLabel": weights_by_label, "threshold": threshold, "penalty": penalty, "scoring": scoring, "base": base, "types": types}
    return score_one("alignment-similarity", reference, hypothesis, preset, options)


def flexible_similarity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    matrix: Optional[Any] = None,
    transposition_cost: Optional[Any] = None,
    rule: Optional[Literal["later", "second", "max", "mean", "min"]] = None,
    ties: Optional[Literal["max", "min"]] = None,
    algorithm: Optional[Literal["exact", "recursive", "segsimflex"]] = None,
    speakers: Optional[Sequence[str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Flexible similarity (S_f): How little it costs to turn one typed annotation into the other, per unit of the text.

        1 − C / N

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Lai, Li & Zhang (2023).

    matrix: similarity of boundary types, M_T, from 0 to 1: rows reference, columns hypothesis, the last for no boundary; default identity
    transposition_cost: cost per unit that a boundary is moved, c^t: one for all types; by name, {",": 0.5}; or a list in the order of the types of the matrix, or of the data where it names none; default half-deletion
    rule: whose type pays when a moved boundary changes its type: the later one’s, the hypothesis’s, or the max, mean or min of both; default later
    ties: of several cheapest ways, the one with most edits or with fewest; default max
    algorithm: the true minimum, the paper’s search, or the R package with its quirks; default exact
    speakers: who speaks each unit; each speaker’s units form a running text of their own; default none
    """
    options = {"matrix": matrix, "transpositionCost": transposition_cost, "rule": rule, "ties": ties, "algorithm": algorithm, "types": types, "speakers": speakers}
    return score_one("flexible-similarity", reference, hypothesis, preset, options)


def flexible_boundary_similarity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    matrix: Optional[Any] = None,
    transposition_cost: Optional[Any] = None,
    rule: Optional[Literal["later", "second", "max", "mean", "min"]] = None,
    ties: Optional[Literal["max", "min"]] = None,
    algorithm: Optional[Literal["exact", "recursive", "segsimflex"]] = None,
    speakers: Optional[Sequence[str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Flexible boundary similarity (S_f^B): How little it costs to turn one typed annotation into the other, per boundary somebody placed.

        1 − C / (E + K)

    Range −1 to 1, higher is better. None where it is undefined.
    Source: Lai, Li & Zhang (2023).

    matrix: similarity of boundary types, M_T, from 0 to 1: rows reference, columns hypothesis, the last for no boundary; default identity
    transposition_cost: cost per unit that a boundary is moved, c^t: one for all types; by name, {",": 0.5}; or a list in the order of the types of the matrix, or of the data where it names none; default half-deletion
    rule: whose type pays when a moved boundary changes its type: the later one’s, the hypothesis’s, or the max, mean or min of both; default later
    ties: of several cheapest ways, the one with most edits or with fewest; default max
    algorithm: the true minimum, the paper’s search, or the R package with its quirks; default exact
    speakers: who speaks each unit; each speaker’s units form a running text of their own; default none
    """
    options = {"matrix": matrix, "transpositionCost": transposition_cost, "rule": rule, "ties": ties, "algorithm": algorithm, "types": types, "speakers": speakers}
    return score_one("flexible-boundary-similarity", reference, hypothesis, preset, options)


def window_diff(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    window: Optional[Any] = None,
    windows: Optional[Literal["interior", "units", "inclusive", "nltk-n", "padded", "segeval-padded"]] = None,
    rounding: Optional[Literal["half-even", "half-up", "floor", "ceil"]] = None,
    min_window: Optional[Union[float, str]] = None,
    window_rule: Optional[Literal["segments", "boundaries", "required"]] = None,
    closed: Optional[Literal["yes", "no"]] = None,
    marks: Optional[Literal["end", "start"]] = None,
    on_empty: Optional[Literal["undefined", "segeval", "nltk", "spokennlp"]] = None,
    weighted: Optional[Literal["yes", "no"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """WindowDiff (WD): How often a window slid along the text holds different numbers of boundaries on the two sides.

        1/(n − k) · Σ_a [ r_a ≠ h_a ]

    Range 0 to 1, lower is better. None where it is undefined.
    Source: Pevzner & Hearst (2002); Lamprier, Amghar, Levrat & Saubion (2007).

    window: window in units, k; in time 0.5s or 500ms; default half-mean-reference
    windows: which windows are slid along the text; default interior
    rounding: what becomes of a fraction in the automatic window; default half-even
    min_window: the smallest automatic window; default 2
    window_rule: half of what: units per segment, or marks per boundary; or the window must be given; default segments
    closed: a mark on the last unit of the text counts as a boundary of both sides; default no
    marks: which unit of a segment carries the mark in rows of n marks (nltk-n): its last or its first; default end
    on_empty: undefined, or what the program says, where there is no window; default undefined
    weighted: count by how many boundaries a window differs, not only whether; default no
    """
    options = {"window": window, "windows": windows, "rounding": rounding, "minWindow": min_window, "windowRule": window_rule, "closed": closed, "marks": marks, "onEmpty": on_empty, "weighted": weighted, "types": types}
    return score_one("window-diff", reference, hypothesis, preset, options)


def pk(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    window: Optional[Any] = None,
    windows: Optional[Literal["interior", "units", "inclusive", "nltk-n", "padded", "segeval-padded"]] = None,
    rounding: Optional[Literal["half-even", "half-up", "floor", "ceil"]] = None,
    min_window: Optional[Union[float, str]] = None,
    window_rule: Optional[Literal["segments", "boundaries"]] = None,
    closed: Optional[Literal["yes", "no"]] = None,
    marks: Optional[Literal["end", "start"]] = None,
    on_empty: Optional[Literal["undefined", "segeval", "nltk", "spokennlp"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Pk (Pk): How often two units k apart are in one segment for one side and in different segments for the other.

        1/(n − k) · Σ_a [ (r_a > 0) ≠ (h_a > 0) ]

    Range 0 to 1, lower is better. None where it is undefined.
    Source: Beeferman, Berger & Lafferty (1999).

    window: window in units, k; in time 0.5s or 500ms; default half-mean-reference
    windows: which windows are slid along the text; default interior
    rounding: what becomes of a fraction in the automatic window; default half-even
    min_window: the smallest automatic window; default 2
    window_rule: half of what: units per segment, or marks per boundary; default segments
    closed: a mark on the last unit of the text counts as a boundary of both sides; default no
    marks: which unit of a segment carries the mark in rows of n marks (nltk-n): its last or its first; default end
    on_empty: undefined, or what the program says, where there is no window; default undefined
    """
    options = {"window": window, "windows": windows, "rounding": rounding, "minWindow": min_window, "windowRule": window_rule, "closed": closed, "marks": marks, "onEmpty": on_empty, "types": types}
    return score_one("pk", reference, hypothesis, preset, options)


def nwin(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    window: Optional[Any] = None,
    windows: Optional[Literal["interior", "units", "inclusive", "nltk-n", "padded", "segeval-padded"]] = None,
    rounding: Optional[Literal["half-even", "half-up", "floor", "ceil"]] = None,
    min_window: Optional[Union[float, str]] = None,
    window_rule: Optional[Literal["segments", "boundaries"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """NWin (NWin): WindowDiff as a multiple of what chance would give to segmentations with as many boundaries.

        WD / E[WD]

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Lamprier, Amghar, Levrat & Saubion (2007).

    window: window in units, k; in time 0.5s or 500ms; default half-mean-reference
    windows: which windows are slid along the text; default interior
    rounding: what becomes of a fraction in the automatic window; default half-even
    min_window: the smallest automatic window; default 2
    window_rule: half of what: units per segment, or marks per boundary; default segments
    """
    options = {"window": window, "windows": windows, "rounding": rounding, "minWindow": min_window, "windowRule": window_rule, "types": types}
    return score_one("nwin", reference, hypothesis, preset, options)


def win_pr_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    width: Optional[Any] = None,
    true_negatives: Optional[Literal["equation", "table"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """WinPR precision (WinP): How many of the hypothesis’s boundaries are right, near misses counted in part.

        TP / (TP + FP)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Scaiano & Inkpen (2012).

    width: positions per window, k + 1; in time 0.5s or 500ms; default half-mean-reference+1
    true_negatives: true negatives by the paper’s equation, or as its Table 2 prints them; default equation
    """
    options = {"width": width, "trueNegatives": true_negatives, "types": types}
    return score_one("win-pr-precision", reference, hypothesis, preset, options)


def win_pr_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    width: Optional[Any] = None,
    true_negatives: Optional[Literal["equation", "table"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """WinPR recall (WinR): How many of the reference’s boundaries were found, near misses counted in part.

        TP / (TP + FN)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Scaiano & Inkpen (2012).

    width: positions per window, k + 1; in time 0.5s or 500ms; default half-mean-reference+1
    true_negatives: true negatives by the paper’s equation, or as its Table 2 prints them; default equation
    """
    options = {"width": width, "trueNegatives": true_negatives, "types": types}
    return score_one("win-pr-recall", reference, hypothesis, preset, options)


def win_pr_f(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    width: Optional[Any] = None,
    true_negatives: Optional[Literal["equation", "table"]] = None,
    beta: Optional[Union[float, str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """WinPR F (WinF): WinPR precision and recall in one number, their weighted harmonic mean.

        (1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Scaiano & Inkpen (2012).

    width: positions per window, k + 1; in time 0.5s or 500ms; default half-mean-reference+1
    true_negatives: true negatives by the paper’s equation, or as its Table 2 prints them; default equation
    beta: how many times recall counts as much as precision, β; default 1
    """
    options = {"width": width, "trueNegatives": true_negatives, "beta": beta, "types": types}
    return score_one("win-pr-f", reference, hypothesis, preset, options)


def superdialseg_score(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """SuperDialseg score (SDS): Boundary F, Pk and WindowDiff in one number, as the SuperDialseg benchmark reports it.

        0.5·F + 0.25·(1 − Pk) + 0.25·(1 − WD)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Jiang, Dong, Kurohashi & Aizawa (2023).
    """
    options = {"types": types}
    return score_one("superdialseg-score", reference, hypothesis, preset, options)


def boundary_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    tolerance: Optional[Union[float, str]] = None,
    matching: Optional[Literal["maximum", "greedy-nearest", "any-within"]] = None,
    trim: Optional[Literal["yes", "no", "end", "start", "silence"]] = None,
    reach: Optional[Literal["at-most", "below"]] = None,
    exclude_every: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero", "one"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Boundary precision (P): The share of the hypothesis’s boundaries that have a partner in the reference.

        matches / |H|

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Raffel et al. (2014); Bredin (2017).

    tolerance: how many units a boundary may be off and still be matched, τ; in time 0.5s or 500ms; default 0
    matching: the largest one-to-one pairing; the closest pair first (pyannote.metrics); or whatever has a boundary of the other side near, which rewards cutting everywhere; default maximum
    trim: which ends of the text are left out: both, none (0 and n count), only the end, only the start; silence: both, and all but the ends of segments with a label (pyannote.metrics); default yes
    reach: at most the tolerance apart, or less than it; default at-most
    exclude_every: leave every k-th boundary of the reference, and the end of the text, out of both sides; default 0
    on_empty: undefined, or the number that a program gives, where there is nothing to divide; default undefined
    """
    options = {"tolerance": tolerance, "matching": matching, "trim": trim, "reach": reach, "excludeEvery": exclude_every, "onEmpty": on_empty, "types": types}
    return score_one("boundary-precision", reference, hypothesis, preset, options)


def boundary_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    tolerance: Optional[Union[float, str]] = None,
    matching: Optional[Literal["maximum", "greedy-nearest", "any-within"]] = None,
    trim: Optional[Literal["yes", "no", "end", "start", "silence"]] = None,
    reach: Optional[Literal["at-most", "below"]] = None,
    exclude_every: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero", "one"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Boundary recall (R): The share of the reference’s boundaries that have a partner in the hypothesis.

        matches / |R|

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Raffel et al. (2014); Bredin (2017).

    tolerance: how many units a boundary may be off and still be matched, τ; in time 0.5s or 500ms; default 0
    matching: the largest one-to-one pairing; the closest pair first (pyannote.metrics); or whatever has a boundary of the other side near, which rewards cutting everywhere; default maximum
    trim: which ends of the text are left out: both, none (0 and n count), only the end, only the start; silence: both, and all but the ends of segments with a label (pyannote.metrics); default yes
    reach: at most the tolerance apart, or less than it; default at-most
    exclude_every: leave every k-th boundary of the reference, and the end of the text, out of both sides; default 0
    on_empty: undefined, or the number that a program gives, where there is nothing to divide; default undefined
    """
    options = {"tolerance": tolerance, "matching": matching, "trim": trim, "reach": reach, "excludeEvery": exclude_every, "onEmpty": on_empty, "types": types}
    return score_one("boundary-recall", reference, hypothesis, preset, options)


def boundary_f(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    tolerance: Optional[Union[float, str]] = None,
    matching: Optional[Literal["maximum", "greedy-nearest", "any-within"]] = None,
    trim: Optional[Literal["yes", "no", "end", "start", "silence"]] = None,
    reach: Optional[Literal["at-most", "below"]] = None,
    exclude_every: Optional[Union[float, str]] = None,
    average: Optional[Literal["pooled", "items-pr"]] = None,
    beta: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero", "one"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Boundary F (F): Precision and recall of boundaries in one number, their weighted harmonic mean.

        (1 + β²) · matches / (β² · |R| + |H|)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Raffel et al. (2014); Bredin (2017).

    tolerance: how many units a boundary may be off and still be matched, τ; in time 0.5s or 500ms; default 0
    matching: the largest one-to-one pairing; the closest pair first (pyannote.metrics); or whatever has a boundary of the other side near, which rewards cutting everywhere; default maximum
    trim: which ends of the text are left out: both, none (0 and n count), only the end, only the start; silence: both, and all but the ends of segments with a label (pyannote.metrics); default yes
    reach: at most the tolerance apart, or less than it; default at-most
    exclude_every: leave every k-th boundary of the reference, and the end of the text, out of both sides; default 0
    average: from counts over all items, or F of the mean P and the mean R; default pooled
    beta: how many times recall counts as much as precision, β; default 1
    on_empty: undefined, or the number that a program gives, where there is nothing to divide; default undefined
    """
    options = {"tolerance": tolerance, "matching": matching, "trim": trim, "reach": reach, "excludeEvery": exclude_every, "average": average, "beta": beta, "onEmpty": on_empty, "types": types}
    return score_one("boundary-f", reference, hypothesis, preset, options)


def generalized_hamming(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    insert: Optional[Union[float, str]] = None,
    delete: Optional[Union[float, str]] = None,
    shift: Optional[Union[float, str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Generalized Hamming distance (GHD): The least cost of turning the hypothesis into the reference by inserting, deleting, shifting boundaries.

        min ( insert · insertions + delete · deletions + shift · Σ |i − j| )

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Bookstein, Kulyukin & Raita (2002).

    insert: cost of putting in a boundary that the hypothesis misses; default 2
    delete: cost of taking out a boundary that the reference does not have; default 2
    shift: cost of moving a boundary by one unit; default 1
    """
    options = {"insert": insert, "delete": delete, "shift": shift, "types": types}
    return score_one("generalized-hamming", reference, hypothesis, preset, options)


def boundary_deviation(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    direction: Optional[Literal["reference", "hypothesis"]] = None,
    summary: Optional[Literal["median", "mean", "max"]] = None,
    trim: Optional[Literal["yes", "no", "end", "start", "silence"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Boundary deviation (Dev): How far from each boundary of one side the nearest boundary of the other side is.

        median_r min_h |r − h|

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Raffel et al. (2014).

    direction: from each boundary of the reference, or of the hypothesis; default reference
    summary: what is made of the distances; default median
    trim: which ends of the text are left out: both, none (0 and n count), only the end, only the start; silence: both, and all but the ends of segments with a label (pyannote.metrics); default yes
    """
    options = {"direction": direction, "summary": summary, "trim": trim, "types": types}
    return score_one("boundary-deviation", reference, hypothesis, preset, options)


def density_ratio(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Density ratio (D): How many times as many boundaries the hypothesis has as the reference; 1 is the aim.

        |H| / |R|

    Range 0 to ∞, never ranked. None where it is undefined.
    """
    options = {"types": types}
    return score_one("density-ratio", reference, hypothesis, preset, options)


def count_error(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    sign: Optional[Literal["absolute", "signed"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Count error (CE): By how many boundaries the hypothesis misses the reference’s number of them, on average.

        mean of | |H| − |R| |

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Jiang, Dong, Kurohashi & Aizawa (2023); Ventura, Yang, Schmid & Varol (2025).

    sign: how far off the number is, or also in which direction; default absolute
    """
    options = {"sign": sign, "types": types}
    return score_one("count-error", reference, hypothesis, preset, options)


def purity(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    weighting: Optional[Literal["units", "segments", "covered"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Purity (Pur): How much of each hypothesis segment lies in one reference segment.

        1/n · Σ_j max_i o(i, j)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Bredin (2017).

    weighting: every unit counts alike, or every segment; covered: every unit in a segment with a label of the reference, gaps of one label under 0.5 s included (pyannote.metrics); default units
    """
    options = {"weighting": weighting, "types": types}
    return score_one("purity", reference, hypothesis, preset, options)


def coverage(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    weighting: Optional[Literal["units", "segments", "covered"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Coverage (Cov): How much of each reference segment one hypothesis segment covers.

        1/n · Σ_i max_j o(i, j)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Bredin (2017).

    weighting: every unit counts alike, or every segment; covered: every unit in a segment with a label of the reference, gaps of one label under 0.5 s included (pyannote.metrics); default units
    """
    options = {"weighting": weighting, "types": types}
    return score_one("coverage", reference, hypothesis, preset, options)


def franz_fn(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    unit: Optional[Literal["words", "rate"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Franz R_FN (R_FN): How many units of the reference segment a reader who starts at a random unit does not get, on average.

        1/n · Σ_w |ρ(w) ∖ η(w)|

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Franz, McCarley & Xu (2007); Fournier & Inkpen (2012).

    unit: units per unit, or the share of the unit’s segment; default words
    """
    options = {"unit": unit, "types": types}
    return score_one("franz-fn", reference, hypothesis, preset, options)


def franz_fp(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    unit: Optional[Literal["words", "rate"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Franz R_FP (R_FP): How many units of other reference segments a reader who starts at a random unit gets, on average.

        1/n · Σ_w |η(w) ∖ ρ(w)|

    Range 0 to ∞, lower is better. None where it is undefined.
    Source: Franz, McCarley & Xu (2007); Fournier & Inkpen (2012).

    unit: units per unit, or the share of the unit’s segment; default words
    """
    options = {"unit": unit, "types": types}
    return score_one("franz-fp", reference, hypothesis, preset, options)


def segment_iou_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    thresholds: Optional[Union[float, str]] = None,
    hit: Optional[Literal["at-least", "above"]] = None,
    epsilon: Optional[Union[float, str]] = None,
    average: Optional[Literal["pooled", "items-pr", "items-f"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment IoU precision (IoU-P): The share of the hypothesis’s segments that some segment of the reference overlaps well enough.

        hits / segments of the hypothesis, IoU ≥ t

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Ventura, Yang, Schmid & Varol (2025); Yang, Nagrani, Laptev, Sivic & Schmid (2023).

    thresholds: a segment is right from this IoU on, in (0, 1]; several: the mean over them; default 0.5
    hit: at least the threshold, or above it; default at-least
    epsilon: added to the union, in units or seconds, as some programs do; then doubles are compared; default 0
    average: counts over all items; F of the mean P and the mean R; or the mean of F over items; default pooled
    """
    options = {"thresholds": thresholds, "hit": hit, "epsilon": epsilon, "average": average, "types": types}
    return score_one("segment-iou-precision", reference, hypothesis, preset, options)


def segment_iou_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    thresholds: Optional[Union[float, str]] = None,
    hit: Optional[Literal["at-least", "above"]] = None,
    epsilon: Optional[Union[float, str]] = None,
    average: Optional[Literal["pooled", "items-pr", "items-f"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment IoU recall (IoU-R): The share of the reference’s segments that some segment of the hypothesis overlaps well enough.

        hits / segments of the reference, IoU ≥ t

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Ventura, Yang, Schmid & Varol (2025); Yang, Nagrani, Laptev, Sivic & Schmid (2023).

    thresholds: a segment is right from this IoU on, in (0, 1]; several: the mean over them; default 0.5
    hit: at least the threshold, or above it; default at-least
    epsilon: added to the union, in units or seconds, as some programs do; then doubles are compared; default 0
    average: counts over all items; F of the mean P and the mean R; or the mean of F over items; default pooled
    """
    options = {"thresholds": thresholds, "hit": hit, "epsilon": epsilon, "average": average, "types": types}
    return score_one("segment-iou-recall", reference, hypothesis, preset, options)


def segment_iou_f(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    thresholds: Optional[Union[float, str]] = None,
    hit: Optional[Literal["at-least", "above"]] = None,
    epsilon: Optional[Union[float, str]] = None,
    average: Optional[Literal["pooled", "items-pr", "items-f"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment IoU F (IoU-F): Segment IoU precision and recall in one number, their harmonic mean.

        mean_t 2·P_t·R_t / (P_t + R_t)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Ventura, Yang, Schmid & Varol (2025); Yang, Nagrani, Laptev, Sivic & Schmid (2023).

    thresholds: a segment is right from this IoU on, in (0, 1]; several: the mean over them; default 0.5
    hit: at least the threshold, or above it; default at-least
    epsilon: added to the union, in units or seconds, as some programs do; then doubles are compared; default 0
    average: counts over all items; F of the mean P and the mean R; or the mean of F over items; default pooled
    """
    options = {"thresholds": thresholds, "hit": hit, "epsilon": epsilon, "average": average, "types": types}
    return score_one("segment-iou-f", reference, hypothesis, preset, options)


def mean_iou(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    epsilon: Optional[Union[float, str]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Mean IoU (mIoU): How well the segments overlap that are paired best first.

        mean over pairs of |a ∩ b| / |a ∪ b|

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Ventura, Yang, Schmid & Varol (2025).

    epsilon: added to the union, in units or seconds, as some programs do; then doubles are compared; default 0
    """
    options = {"epsilon": epsilon, "types": types}
    return score_one("mean-iou", reference, hypothesis, preset, options)


def t_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    variant: Optional[Literal["full", "reduced"]] = None,
    window: Optional[Any] = None,
    window_shape: Optional[Literal["symmetric", "mir_eval"]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """T-precision (T-P): How much of what the hypothesis’s levels say about containment the reference confirms.

        mean over queries q of 1 − I(q)/N(q), asked by the hypothesis

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    variant: all pairs of units that one side ranks, or only those one level apart; default full
    window: results lie at most this many units from the query; default none
    window_shape: as many units on both sides of the query, or one fewer to the right as in mir_eval; default symmetric
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"variant": variant, "window": window, "windowShape": window_shape, "onEmpty": on_empty, "types": types}
    return score_one("t-precision", reference, hypothesis, preset, options)


def t_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    variant: Optional[Literal["full", "reduced"]] = None,
    window: Optional[Any] = None,
    window_shape: Optional[Literal["symmetric", "mir_eval"]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """T-recall (T-R): How much of what the reference’s levels say about containment the hypothesis confirms.

        mean over queries q of 1 − I(q)/N(q), asked by the reference

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    variant: all pairs of units that one side ranks, or only those one level apart; default full
    window: results lie at most this many units from the query; default none
    window_shape: as many units on both sides of the query, or one fewer to the right as in mir_eval; default symmetric
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"variant": variant, "window": window, "windowShape": window_shape, "onEmpty": on_empty, "types": types}
    return score_one("t-recall", reference, hypothesis, preset, options)


def t_measure(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    variant: Optional[Literal["full", "reduced"]] = None,
    window: Optional[Any] = None,
    window_shape: Optional[Literal["symmetric", "mir_eval"]] = None,
    beta: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """T-measure (T): How far two hierarchies of segments contain the same things.

        (1 + β²) · P · R / (β² · P + R)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    variant: all pairs of units that one side ranks, or only those one level apart; default full
    window: results lie at most this many units from the query; default none
    window_shape: as many units on both sides of the query, or one fewer to the right as in mir_eval; default symmetric
    beta: how many times recall counts as much as precision, β; default 1
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"variant": variant, "window": window, "windowShape": window_shape, "beta": beta, "onEmpty": on_empty, "types": types}
    return score_one("t-measure", reference, hypothesis, preset, options)


def l_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """L-precision (L-P): How much of what the hypothesis’s labels say about recurrence the reference confirms.

        mean over queries q of 1 − I(q)/N(q), asked by the hypothesis

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"onEmpty": on_empty, "types": types}
    return score_one("l-precision", reference, hypothesis, preset, options)


def l_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """L-recall (L-R): How much of what the reference’s labels say about recurrence the hypothesis confirms.

        mean over queries q of 1 − I(q)/N(q), asked by the reference

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"onEmpty": on_empty, "types": types}
    return score_one("l-recall", reference, hypothesis, preset, options)


def l_measure(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    beta: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """L-measure (L): How far two hierarchies agree on what recurs, L-precision and L-recall in one number.

        (1 + β²) · P · R / (β² · P + R)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: McFee, Nieto, Farbood & Bello (2017); Raffel et al. (2014).

    beta: how many times recall counts as much as precision, β; default 1
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"beta": beta, "onEmpty": on_empty, "types": types}
    return score_one("l-measure", reference, hypothesis, preset, options)


def segment_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    brackets: Optional[Literal["set", "by-level"]] = None,
    root: Optional[Literal["yes", "no"]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment precision (Seg-P): The share of the hypothesis’s segments that the reference has too.

        matches / |H|

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Zeman et al. (2018).

    brackets: distinct segments over all levels, or a segment on each level that has it; default set
    root: whether the segment that is the whole text counts; default no
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"brackets": brackets, "root": root, "onEmpty": on_empty, "types": types}
    return score_one("segment-precision", reference, hypothesis, preset, options)


def segment_recall(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    brackets: Optional[Literal["set", "by-level"]] = None,
    root: Optional[Literal["yes", "no"]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment recall (Seg-R): The share of the reference’s segments that the hypothesis has too.

        matches / |R|

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Zeman et al. (2018).

    brackets: distinct segments over all levels, or a segment on each level that has it; default set
    root: whether the segment that is the whole text counts; default no
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"brackets": brackets, "root": root, "onEmpty": on_empty, "types": types}
    return score_one("segment-recall", reference, hypothesis, preset, options)


def segment_f(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    brackets: Optional[Literal["set", "by-level"]] = None,
    root: Optional[Literal["yes", "no"]] = None,
    beta: Optional[Union[float, str]] = None,
    on_empty: Optional[Literal["undefined", "zero"]] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Segment F (Seg-F): Segments that both sides have, precision and recall in one number.

        (1 + β²) · matches / (β² · |R| + |H|)

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Zeman et al. (2018).

    brackets: distinct segments over all levels, or a segment on each level that has it; default set
    root: whether the segment that is the whole text counts; default no
    beta: how many times recall counts as much as precision, β; default 1
    on_empty: undefined, or 0 as mir_eval says, where nothing can be divided; default undefined
    """
    options = {"brackets": brackets, "root": root, "beta": beta, "onEmpty": on_empty, "types": types}
    return score_one("segment-f", reference, hypothesis, preset, options)


def average_precision(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Average precision (AP): How high the reference’s boundaries stand when all gaps are sorted by score.

        Σ (recall_i − recall_{i−1}) · precision_i over falling distinct scores

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Pedregosa et al. (2011).
    """
    options = {"types": types}
    return score_one("average-precision", reference, hypothesis, preset, options)


def auroc(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Area under the ROC curve (AUROC): How often a boundary of the reference scores higher than another gap.

        share of pairs (boundary, other gap) in which the boundary scores higher, ties half

    Range 0 to 1, higher is better. None where it is undefined.
    Source: Fawcett (2006); Pedregosa et al. (2011).
    """
    options = {"types": types}
    return score_one("auroc", reference, hypothesis, preset, options)


def brier(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Brier score (Brier): The mean squared distance of a score from what the reference says, 0 or 1.

        mean (score − y)² over gaps

    Range 0 to 1, lower is better. None where it is undefined.
    Source: Brier (1950).
    """
    options = {"types": types}
    return score_one("brier", reference, hypothesis, preset, options)


def brier_skill(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Brier skill (BSS): How much better the scores are than always saying the share of boundaries.

        1 − Brier / (q · (1 − q)), q = share of boundaries

    Range −∞ to 1, higher is better. None where it is undefined.
    Source: Brier (1950).
    """
    options = {"types": types}
    return score_one("brier-skill", reference, hypothesis, preset, options)


def log_loss(
    reference: SegmentationLike,
    hypothesis: SegmentationLike,
    *,
    preset: Optional[Preset] = None,
    types: Optional[Sequence[Any]] = None,
) -> Optional[float]:
    """Log loss (LL): How surprised the scores are by the reference.

        mean of −ln p over gaps, p = score at boundaries, 1 − score elsewhere

    Range 0 to 36.04365338911715, lower is better. None where it is undefined.
    Source: Pedregosa et al. (2011).
    """
    options = {"types": types}
    return score_one("log-loss", reference, hypothesis, preset, options)
