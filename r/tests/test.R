# R CMD check runs this. From a checkout: R CMD INSTALL r && Rscript r/tests/test.R
library(cesura)
if (!has_engine()) {
  cat("skipped: the engine of cesura is not here\n")
  quit()
}
for (package in c("base", "stats", "utils", "graphics", "grDevices", "methods", "datasets")) {
  masked <- intersect(ls("package:cesura"), ls(paste0("package:", package)))
  if (length(masked) > 0) stop("cesura masks ", package, "::", masked[1])
}

same <- function(found, expected) if (!isTRUE(all.equal(found, expected))) stop("found ", deparse(found), ", expected ", deparse(expected))
message_of <- function(expression) tryCatch({ expression; "no error" }, cesura_error = conditionMessage)
fails <- function(part, expression) {
  message <- message_of(expression)
  if (!grepl(part, message, fixed = TRUE)) stop("expected ", part, ", found ", message)
  if (grepl("--[a-z]", message)) stop("a flag of the command line in: ", message)
}

# Metrics
same(boundary_similarity(c(2, 3, 6), c(2, 2, 7)), 0.75)
same(boundary_f(c(4, 4), c(3, 5), tolerance = 1), 1)
same(pk(2, 2), NA_real_)
same(pk(c(2, 3, 6), c(2, 2, 7), window = 2), pk(c(2, 3, 6), c(2, 2, 7), 2))
for (other in list(masses(c(2, 2, 7)), boundaries(c(2, 4), 11), gaps("0101000000"), gaps(c(0, 1, 0, 1, 0, 0, 0, 0, 0, 0)),
  marks("01010000001", side = "end"), unit_labels(strsplit("aabbccccccc", "")[[1]]), unit_labels(c(0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1), mark = "end")))
  same(boundary_similarity(c(2, 3, 6), other), 0.75)
same(auroc(c(2, 3), c(0.1, 0.4, 0.9, 0.2)), 2 / 3)
same(brier(c(2, 3), gap_scores(c(0.1, 0.9, 0.2, 0.4))), 0.055)
scores <- score_pairs(list(c(2, 3, 6), 4), list(c(2, 2, 7), 4), metrics = c("B", "pk"))
same(scores[["boundary-similarity"]], c(0.75, 1))
same(names(attr(scores, "signatures")), c("boundary-similarity", "pk"))

# What to do is written with the arguments of this package.
gaps_in <- list(p = list(ann = c(2, 4), bo = c(3, 3)), q = list(ann = c(2, 4)))
fails('missing = "available"', agreement(gaps_in))

# Corpora
corpus <- list(poem = list(manual = c(2, 3, 6), h1 = c(2, 9), h2 = c(2, 2, 7)))
table <- evaluate(corpus, metric = "B", references = "manual")
same(table$micro[table$hypothesis == "h2"], 0.75)
same(agreement(corpus, everyone = TRUE)$coefficient[1], "multi-pi")
same(nrow(diff_coders(corpus, coders = c("manual", "h2"))), 2L)
same(nrow(conventions(corpus, metric = "pk", references = "manual")) > 5, TRUE)
same(conventions(corpus, value = "0.75", metric = "B", references = "manual", hypotheses = "h2")$explain, 1L)
frame <- data.frame(item = "a", coder = c("gold", "sys"))
frame$masses <- list(c(2, 3, 6), c(2, 2, 7))
same(evaluate(frame, metric = "B")$micro[1], 0.75)
same(startsWith(plot_corpus("heat", corpus), "<svg"), TRUE)

checkout <- system.file("checkout", package = "cesura")
if (nzchar(checkout)) {
  measured <- agreement(file.path(readLines(checkout), "examples", "simulated.json"))
  beyond <- measured[measured$scope == "all", ]
  same(round(beyond$value, 3), c(0.466, 0.466))
  same(enc2utf8(as.character(beyond$symbol)), c("\u03c0_x", "\u03ba_x"))
  same(round(measured$value[measured$scope == "published"], 3), c(0.529, 0.529))
  same(enc2utf8(as.character(measured$symbol[measured$scope == "published"])), c("\u03c0*", "\u03ba*"))

  # The questions behind a score
  simulated <- file.path(readLines(checkout), "examples", "simulated.json")
  people <- c("ann", "bo", "cy", "di")
  same(sort(checks(simulated, references = people)$check),
    c("chance-model", "convention", "few-texts", "outlier", "tuned", "unequal-lengths"))
  same(nrow(conventions(simulated, references = people, ranking = TRUE, metric = c("B", "F"))), 14L)
  same(agreement(simulated, candidate = "segmenter-1")$annotator, people)
  same(plan_study(simulated, references = "ann", hypotheses = c("segmenter-1", "segmenter-2"), difference = 0.05)$items,
    c(20L, 50L, 100L, 200L, 400L))
}

# Options: names of vectors and matrices arrive
typed <- function(...) list(sequence = list(...))
first <- typed(NA, NA, ",", NA, NA, NA, NA, ".")
second <- typed(NA, ",", NA, NA, NA, NA, NA, ".")
same(flexible_similarity(first, second, transpositionCost = c("." = 0.9, "," = 0.1)), 0.9875)
same(flexible_similarity(first, second, transpositionCost = list("," = 0.1, "." = 0.9)), 0.9875)
same(flexible_similarity(first, second, transpositionCost = c(0.1, 0.9)), 0.9875)
types <- c(",", ".", "none")
similar <- matrix(c(1, 0.5, 0.2, 0.5, 1, 0, 0.2, 0, 1), 3, dimnames = list(types, types))
other <- c(".", ",", "none")
comma <- typed(NA, NA, ",", NA)
stop_mark <- typed(NA, NA, NA, NA)
same(flexible_similarity(comma, stop_mark, matrix = similar), 0.8)
same(flexible_similarity(comma, stop_mark, matrix = similar[other, other]), 0.8)
same(flexible_similarity(comma, stop_mark, matrix = `rownames<-`(similar, NULL)), 0.8)
fails("matrix-types", flexible_similarity(comma, stop_mark, matrix = `rownames<-`(similar, other)))
fails("matrix-shape", flexible_similarity(comma, stop_mark, matrix = unname(similar[, -1])))
pair <- list(talk = list(gold = comma, sys = stop_mark))
value <- function(matrix) evaluate(pair, metric = "S_f", references = "gold", matrix = matrix)$micro[1]
same(value(similar), 0.8)
same(value(similar[other, other]), 0.8)
same(evaluate(corpus, metric = "boundary-f", references = "manual", option = c(tolerance = 1))$micro[2], 1)

# Errors, in R's words
fails("unit-count-mismatch", pk(c(2, 3), 4))
fails("mass-not-integer", pk(c(2, NaN), 4))
fails("there is Inf", pk(c(2, Inf), 4))
fails("mass-not-integer", pk(c(0, 1, 1), 2))
fails("mass-not-integer", pk(c(2.5, 2), 4))
fails("not-a-segmentation", pk("0100", 4))
fails("mark-meaning", unit_labels(c(0, 1)))
fails("option-invalid", unit_labels(c("a", "b"), mark = "end"))
fails("option-invalid", marks("0101"))
fails("mark-unknown", gaps(c(0, 2)))
fails("score-not-a-number", gap_scores("a"))
fails("file-not-found", evaluate("/no/such/file.json"))
fails("unknown-metric", evaluate(corpus, metric = "nothing"))
fails("pairs-differ", score_pairs(list(1), list()))
fails('resamples = "x" is invalid', evaluate(corpus, metric = "B", resamples = "x"))
same(startsWith(message_of(pk(c(2, 3), c(3, 2), window = 0)), "window is 0; it must be"), TRUE)
fails("takes one metric at a time", agreement(corpus, metric = c("B", "pk"), everyone = TRUE))
fails("unknown-coder", diff_coders(corpus, coders = c("manual", "nobody")))
fails('mark = "gaps", mark = "end"', evaluate(data.frame(item = "a", coder = c("x", "y"), marks = c("0101", "0010")), strict = TRUE))
fails('read = "nothing": readers have no such option', evaluate(corpus, metric = "B", read = c(nothing = 1)))
same(tryCatch(pk(c(2, 3), 4), cesura_error = function(error) error$code), "unit-count-mismatch")
same(tryCatch(gaps(2), cesura_error = function(error) error$code), "mark-unknown")
in_r <- cesura:::.in_r
same(in_r("name two: --coders A,B; or --no-bounds"), 'name two: coders = "A,B"; or bounds = FALSE')
same(in_r("--rule share needs --share, for example --share 0.5"), "rule share needs share, for example share = 0.5")
same(in_r("answer with --read type-tag=name; leave --preset out"), 'answer with read = c("type-tag" = "name"); leave preset out')
same(in_r("a text without flags"), "a text without flags")

# Finding Node.js and the command line
command <- function(...) {
  before <- options(cesura.command = c(...))
  on.exit(options(before))
  message_of(pk(2, 2))
}
contains <- function(part, text) if (!grepl(part, text, fixed = TRUE)) stop("expected ", part, ", found ", text)
contains("server-lost", command("false"))
contains("server-lost", command("echo", "hello"))
contains("node-missing", command("/no/node", "cesura.js"))
Sys.setenv(CESURA_NODE = "/no/node")
fails("CESURA_NODE is /no/node, which is not an executable file (node-missing)", pk(2, 2))
same(has_engine(), FALSE)
Sys.unsetenv("CESURA_NODE")
given <- Sys.getenv("CESURA_CLI", NA)
Sys.setenv(CESURA_CLI = "/no/main.js")
fails("CESURA_CLI is /no/main.js, and there is no such file (cli-missing)", pk(2, 2))
if (is.na(given)) Sys.unsetenv("CESURA_CLI") else Sys.setenv(CESURA_CLI = given)
cat("OK\n")

# What reading assumed is a message with arguments of R; strict = TRUE asks instead.
assumed <- tempfile(fileext = ".tsv")
writeLines(c("item\tcoder\tmarks", "a\tx\t0 1 0 0 1", "a\ty\t0 0 1 0 1"), assumed)
messages <- character()
invisible(withCallingHandlers(evaluate(assumed), message = function(note) {
  messages <<- c(messages, conditionMessage(note))
  invokeRestart("muffleMessage")
}))
stopifnot(length(messages) == 1, grepl('mark = "end"', messages, fixed = TRUE), !grepl("--", messages, fixed = TRUE))
asked <- tryCatch(evaluate(assumed, strict = TRUE), cesura_error = conditionMessage)
stopifnot(grepl('mark = "start"', asked, fixed = TRUE))
