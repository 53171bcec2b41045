# Commands on a corpus.

.corpus_params <- function(corpus) {
  if (is.null(corpus)) return(list())
  if (is.data.frame(corpus)) {
    cells <- as.data.frame(lapply(corpus, function(column) if (is.list(column)) vapply(column, paste, "", collapse = " ") else column), optional = TRUE)
    text <- capture.output(write.csv(cells, row.names = FALSE, na = ""))
    return(list(input = paste0(paste(text, collapse = "\n"), "\n")))
  }
  if (is.character(corpus)) return(list(files = I(normalizePath(corpus, mustWork = FALSE))))
  if (!is.list(corpus) || is.null(names(corpus)))
    .fail("no-input", "this is not a corpus; give a path, a data frame, or list(item = list(coder = masses))")
  items <- lapply(names(corpus), function(item) list(id = item, codings = lapply(names(corpus[[item]]), function(coder) {
    read <- .as_segmentation(corpus[[item]][[coder]])
    c(list(coder = coder), if (is.list(read)) read else list(masses = read))
  })))
  list(input = list(cesura = 1L, items = items))
}

run_command <- function(command, corpus, ..., form = NULL) {
  options <- .options(list(...))
  if (is.matrix(list(...)$matrix)) {
    # Commands take the matrix of similarities from a file.
    options$matrix <- tempfile(fileext = ".json")
    on.exit(unlink(options$matrix))
    writeLines(toJSON(.option_value(list(...)$matrix), digits = NA), options$matrix, useBytes = TRUE)
  }
  result <- request(command, c(.corpus_params(corpus), options, if (!is.null(form)) list(form = form)))
  if (!is.null(result$text)) return(result$text)
  result$document
}

run_table <- function(command, corpus, ...) {
  read.csv(text = run_command(command, corpus, ..., form = "csv"), check.names = FALSE)
}

evaluate <- function(corpus, ...) run_table("evaluate", corpus, ...)

agreement <- function(corpus, ...) run_table("agreement", corpus, ...)

# A value is looked for under every convention, which has no table.
conventions <- function(corpus, ...) {
  if (is.null(list(...)$value)) run_table("conventions", corpus, ...) else run_command("conventions", corpus, ...)
}

checks <- function(corpus, ...) run_table("checks", corpus, ...)

plan_study <- function(corpus = NULL, ...) run_table("plan-study", corpus, ...)

diff_coders <- function(corpus, ...) run_table("diff", corpus, ...)

lint <- function(corpus, ...) run_command("lint", corpus, ...)

plot_corpus <- function(kind, corpus, file = NULL, ...) {
  svg <- run_command("plot", corpus, kind = kind, ...)
  if (is.null(file)) svg else invisible(writeLines(svg, file))
}
