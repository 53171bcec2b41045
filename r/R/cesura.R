# The calls of the Python package, in R. jsonlite writes and reads JSON; base R starts the process. Each call is one
# process of its own, so that nothing can hang in a fork or be lost: score many pairs in one call.

#' The command that runs cesura: the option cesura.command, CESURA_CLI with Node.js, or `cesura` in PATH.
find_cesura <- function() {
  said <- getOption("cesura.command")
  if (!is.null(said)) return(said)
  script <- Sys.getenv("CESURA_CLI")
  if (nzchar(script)) {
    node <- Sys.which(Sys.getenv("CESURA_NODE", "node"))
    if (!nzchar(node)) stop(.no_node(), call. = FALSE)
    if (!file.exists(script)) stop("CESURA_CLI is ", script, "; there is no such file (cli-missing)", call. = FALSE)
    return(c(unname(node), script))
  }
  found <- Sys.which("cesura")
  if (!nzchar(found)) stop("cesura is not here; install Node.js 20 or newer and run: npm install -g cesura (cli-missing)", call. = FALSE)
  unname(found)
}

.no_node <- function() "cesura needs Node.js, and there is none; install Node.js 20 or newer, https://nodejs.org (node-missing)"

#' One request to cesura; stops with the message of cesura and its code.
request <- function(method, params = list()) {
  command <- find_cesura()
  line <- jsonlite::toJSON(
    list(jsonrpc = "2.0", id = 1L, method = method, params = .named(params)),
    auto_unbox = TRUE, digits = NA, null = "null", na = "null"
  )
  if (nchar(line, "bytes") > 2^27)
    stop("the request is over 128 MiB; send less at a time, or put the data into a file (request-too-large)", call. = FALSE)
  if (!nzchar(Sys.which(command[1]))) stop(command[1], " is no program; ", .no_node(), call. = FALSE)
  errors <- tempfile()
  on.exit(unlink(errors))
  said <- suppressWarnings(
    system2(command[1], c(shQuote(command[-1]), "serve", "--stdio"), input = as.character(line), stdout = TRUE, stderr = errors)
  )
  status <- attr(said, "status")
  if (length(said) == 0 || !is.null(status)) {
    why <- paste(utils::tail(readLines(errors, warn = FALSE), 1), collapse = "")
    stop("cesura ended with code ", if (is.null(status)) 0 else status, " and no answer", if (nzchar(why)) paste0(": ", why),
      "; is Node.js 20 or newer? (server-lost)", call. = FALSE)
  }
  answer <- tryCatch(jsonlite::fromJSON(said[length(said)], simplifyVector = FALSE), error = function(error)
    stop(command[1], " answered something else than cesura; is it Node.js 20 or newer? (server-lost)", call. = FALSE))
  if (!is.null(answer$error)) {
    data <- answer$error$data
    lines <- c(answer$error$message, vapply(data$problems, function(problem) problem$text, ""),
      vapply(data$questions, function(question) paste0(question$message, " Answers: ", paste(
        vapply(question$choices, function(choice) paste0(question$flag, " ", choice$value), ""), collapse = ", ")), ""))
    stop(structure(
      class = c("cesura_error", "error", "condition"),
      list(message = paste(lines, collapse = "\n"), call = NULL, code = data$code)
    ))
  }
  answer$result
}

.named <- function(params) if (length(params) == 0) structure(list(), names = character()) else params

#' Segmentations. A bare vector is masses.
masses <- function(values) list(masses = .whole(values, "masses"))
boundaries <- function(positions, units) list(units = as.integer(units), boundaries = .whole(positions, "boundaries"))
gaps <- function(values) list(gaps = .mark_row(values))
marks <- function(values, side) {
  if (missing(side) || !side %in% c("end", "start")) stop('say side = "end" or side = "start" (option-invalid)', call. = FALSE)
  list(marks = .mark_row(values), side = side)
}
#' One label for each unit; not called labels, which base R has.
unit_labels <- function(values, mark = NULL) {
  words <- as.character(values)
  if (!(all(words %in% c("0", "1", "TRUE", "FALSE")) || all(words %in% c("B", "I")))) return(list(labels = I(words)))
  if (is.null(mark)) stop('these labels are marks: say mark = "end", mark = "start" or mark = "gaps" (mark-meaning)', call. = FALSE)
  row <- paste(ifelse(words %in% c("1", "TRUE", "B"), "1", "0"), collapse = "")
  if (mark == "gaps") gaps(row) else marks(row, mark)
}

.whole <- function(values, what) {
  if (!is.numeric(values)) stop(what, " must be whole numbers, not ", class(values)[1], " (mass-not-whole)", call. = FALSE)
  if (anyNA(values) || any(is.infinite(values)) || any(values != round(values)))
    stop(what, " must be whole numbers; there is ", values[is.na(values) | is.infinite(values) | values != round(values)][1], " (mass-not-whole)", call. = FALSE)
  if (what == "masses" && any(values == 0))
    stop("a mass is 1 or more, and 0 stands there; a bare vector is masses: for marks say gaps() or marks() (mass-not-whole)", call. = FALSE)
  I(as.numeric(values))
}

.mark_row <- function(values) if (is.character(values) && length(values) == 1) values else {
  if (!all(values %in% c(0, 1))) stop("marks are 0 and 1 (mark-unknown)", call. = FALSE)
  paste(as.integer(values), collapse = "")
}

.as_segmentation <- function(value) {
  if (is.list(value)) return(value)
  if (is.character(value)) stop('a text is no segmentation; say gaps("0100") or marks("0100", side = "end") (not-a-segmentation)', call. = FALSE)
  if (is.logical(value)) stop("logical values are marks; say gaps() or marks() (not-a-segmentation)", call. = FALSE)
  .whole(value, "masses")
}

#' A vector with names is an object, which jsonlite writes of lists only: c("," = 0.5, "." = 0.1).
.by_name <- function(value) if (is.atomic(value) && !is.null(names(value))) as.list(value) else value

.score_one <- function(metric, reference, hypothesis, preset = NULL, options = list()) {
  options <- lapply(options, .by_name)
  asked <- c(list(id = metric), if (!is.null(preset)) list(preset = preset), if (length(options) > 0) list(options = options))
  found <- request("score", list(
    metrics = list(asked), references = list(.as_segmentation(reference)), hypotheses = list(.as_segmentation(hypothesis))
  ))
  for (error in found$errors) stop(error$message, " (", error$code, ")", call. = FALSE)
  value <- found$values[[1]][[1]]
  if (is.null(value)) NA_real_ else as.numeric(value)
}

#' Many pairs by several metrics in one call: a data frame, a row for each pair, NA where a value is undefined.
score_pairs <- function(references, hypotheses, metrics = NULL, preset = NULL) {
  if (length(references) != length(hypotheses)) stop(length(references), " references and ", length(hypotheses), " hypotheses (pairs-differ)", call. = FALSE)
  params <- list(references = I(unname(lapply(references, .as_segmentation))), hypotheses = I(unname(lapply(hypotheses, .as_segmentation))))
  if (!is.null(metrics)) params$metrics <- I(lapply(metrics, function(id) c(list(id = id), if (!is.null(preset)) list(preset = preset))))
  found <- request("score", params)
  for (error in found$errors) stop("pair ", error$pair + 1, ": ", error$message, " (", error$code, ")", call. = FALSE)
  frame <- as.data.frame(
    lapply(found$values, function(column) vapply(column, function(value) if (is.null(value)) NA_real_ else as.numeric(value), 0)),
    optional = TRUE
  )
  attr(frame, "signatures") <- unlist(found$signatures)
  frame
}

.corpus_params <- function(corpus) {
  if (is.data.frame(corpus)) {
    cells <- as.data.frame(lapply(corpus, function(column) if (is.list(column)) vapply(column, paste, "", collapse = " ") else column), optional = TRUE)
    text <- utils::capture.output(utils::write.csv(cells, row.names = FALSE, na = ""))
    return(list(input = paste0(paste(text, collapse = "\n"), "\n")))
  }
  if (is.character(corpus)) return(list(files = I(normalizePath(corpus, mustWork = FALSE))))
  if (!is.list(corpus) || is.null(names(corpus))) stop("a corpus is a path, a data frame, or list(item = list(coder = masses)) (no-input)", call. = FALSE)
  items <- lapply(names(corpus), function(item) list(id = item, codings = lapply(names(corpus[[item]]), function(coder) {
    read <- .as_segmentation(corpus[[item]][[coder]])
    c(list(coder = coder), if (is.list(read)) read else list(masses = read))
  })))
  list(input = list(cesura = 1L, items = items))
}

#' A command on a corpus; ... are its options by name. The document as nested lists.
run_command <- function(command, corpus, ..., form = NULL) {
  options <- list(...)
  options <- lapply(options, function(value) if (length(value) > 1 && !is.list(value)) I(value) else value)
  found <- request(command, c(.corpus_params(corpus), options, if (!is.null(form)) list(form = form)))
  if (!is.null(found$text)) return(found$text)
  found$document
}

#' The rows of a command as a data frame, as its CSV has them.
run_table <- function(command, corpus, ...) {
  utils::read.csv(text = run_command(command, corpus, ..., form = "csv"), check.names = FALSE)
}

evaluate <- function(corpus, ...) run_table("evaluate", corpus, ...)
agreement <- function(corpus, ...) run_table("agreement", corpus, ...)
conventions <- function(corpus, ...) run_table("conventions", corpus, ...)
diff_coders <- function(corpus, ...) run_table("diff", corpus, ...)
explain <- function(corpus, value, ...) run_command("explain", corpus, value = as.character(value), ...)
lint <- function(corpus, ...) run_command("lint", corpus, ...)
plot_corpus <- function(kind, corpus, file = NULL, ...) {
  svg <- run_command("plot", corpus, kind = kind, ...)
  if (is.null(file)) svg else invisible(writeLines(svg, file))
}
