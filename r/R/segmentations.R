# Segmentations. A bare vector is masses.

masses <- function(values) list(masses = .integers(values, "masses"))

boundaries <- function(positions, units) list(units = as.integer(units), boundaries = .integers(positions, "boundaries"))

gaps <- function(values) list(gaps = .mark_row(values))

marks <- function(values, side) {
  if (missing(side) || !side %in% c("end", "start"))
    .fail("option-invalid", 'what the marks mark is open; give side = "end" for the last unit of a segment, side = "start" for the first')
  list(marks = .mark_row(values), side = side)
}

# Not called labels, which base R has.
unit_labels <- function(values, mark = NULL) {
  labels <- as.character(values)
  if (!(all(labels %in% c("0", "1", "TRUE", "FALSE")) || all(labels %in% c("B", "I")))) {
    if (!is.null(mark)) .fail("option-invalid", "mark is for labels that are 0 and 1, or B and I; leave mark out")
    return(list(labels = I(labels)))
  }
  if (is.null(mark)) .fail("mark-meaning", 'these labels are marks; give mark = "end", mark = "start" or mark = "gaps"')
  row <- paste(ifelse(labels %in% c("1", "TRUE", "B"), "1", "0"), collapse = "")
  if (mark == "gaps") gaps(row) else marks(row, mark)
}

# A number for each gap between two units, where a system gives no boundaries.
gap_scores <- function(values) {
  if (!is.numeric(values) || anyNA(values)) .fail("score-not-a-number", "gap_scores() takes a number for each gap between two units, without NA")
  list(scores = I(as.numeric(values)))
}

.integers <- function(values, what) {
  if (!is.numeric(values)) .fail("mass-not-integer", what, " are of class ", class(values)[1], "; give integers")
  wrong <- values[is.na(values) | is.infinite(values) | values != round(values)]
  if (length(wrong) > 0) .fail("mass-not-integer", "there is ", wrong[1], " in ", what, "; give integers")
  if (what == "masses" && any(values == 0))
    .fail("mass-not-integer", "there is 0 in masses, and a segment has 1 unit or more; a bare vector is masses: for 0 and 1 write gaps() or marks()")
  I(as.numeric(values))
}

.mark_row <- function(values) {
  if (is.character(values) && length(values) == 1) return(values)
  wrong <- values[!values %in% c(0, 1)]
  if (length(wrong) > 0) .fail("mark-unknown", "there is ", wrong[1], " in the marks; give 0 and 1")
  paste(as.integer(values), collapse = "")
}

.as_segmentation <- function(value) {
  if (is.list(value)) return(value)
  if (is.character(value)) .fail("not-a-segmentation", 'a string is not a segmentation; write gaps("0100") or marks("0100", side = "end")')
  if (is.logical(value)) .fail("not-a-segmentation", "logical values are marks; write gaps() or marks()")
  .integers(value, "masses")
}

# A pair by one metric.
.score_one <- function(metric, reference, hypothesis, preset, options) {
  request <- list(id = metric, preset = preset, options = .options(options))
  result <- .score(list(metrics = list(request[lengths(request) > 0]),
    references = list(.as_segmentation(reference)), hypotheses = list(.as_segmentation(hypothesis))))
  .numbers(result$values[[1]])
}

# A pair of boundaries and a number for each gap, by one metric: requests for pairs take boundaries only.
.score_gaps <- function(metric, reference, hypothesis, preset, options) {
  corpus <- list(pair = list(reference = reference, hypothesis = if (is.list(hypothesis)) hypothesis else gap_scores(hypothesis)))
  document <- run_command("evaluate", corpus, metric = metric, references = "reference", preset = preset, option = if (length(options) > 0) options, bounds = FALSE, interval = "none")
  .numbers(list(document$metrics[[1]]$overall$micro$value))
}

.score <- function(params) {
  result <- request("score", params)
  for (error in result$errors)
    .fail(error$code, if (length(params$references) > 1) paste0("pair ", error$pair + 1, ": "), .in_r(error$message))
  result
}

# Undefined values are NA.
.numbers <- function(values) vapply(values, function(value) if (is.null(value)) NA_real_ else as.numeric(value), 0)

score_pairs <- function(references, hypotheses, metrics = NULL, preset = NULL) {
  if (length(references) != length(hypotheses))
    .fail("pairs-differ", "there are ", length(references), " references and ", length(hypotheses), " hypotheses; give as many of each")
  params <- list(references = I(unname(lapply(references, .as_segmentation))), hypotheses = I(unname(lapply(hypotheses, .as_segmentation))))
  if (!is.null(metrics)) params$metrics <- I(lapply(metrics, function(id) c(list(id = id), if (!is.null(preset)) list(preset = preset))))
  result <- .score(params)
  frame <- as.data.frame(lapply(result$values, .numbers), optional = TRUE)
  attr(frame, "signatures") <- unlist(result$signatures)
  frame
}
