# Writes what a checkout does not keep in git: R/metrics.R and the help pages of metrics and commands, from the register
# of metrics and the schema of requests; and inst/checkout, where the installed package finds the command line.
# R CMD INSTALL runs it (configure), and so does build.R. An unpacked source package has everything.

root <- normalizePath("..", winslash = "/")
register_file <- file.path(root, "python", "register.jsonl")
if (!file.exists(register_file)) quit()

local <- new.env()
sys.source(file.path("R", "flags.R"), local)

read_lines <- function(path) readLines(path, encoding = "UTF-8", warn = FALSE)
write_lines <- function(lines, path) {
  dir.create(dirname(path), showWarnings = FALSE, recursive = TRUE)
  writeLines(enc2utf8(unlist(lines)), path, useBytes = TRUE)
}
parse_json <- function(lines) jsonlite::fromJSON(lines, simplifyVector = FALSE)

# ---- words --------------------------------------------------------------------------------------------------------

snake <- function(name) tolower(gsub("-", "_", gsub("([a-z0-9])([A-Z])", "\\1_\\2", name)))
# Text of a help page.
rd <- function(text) gsub("([\\\\%{}])", "\\\\\\1", text)
section <- function(name, ...) c(paste0("\\", name, "{"), ..., "}")
argument <- function(name, text) paste0("  \\item{", rd(name), "}{", rd(text), "}")
# Lines of at most 90 characters, broken between arguments.
call_of <- function(name, arguments) {
  joined <- paste0(name, "(", paste(gsub(" ", "~", arguments), collapse = ", "), ")")
  gsub("~", " ", strwrap(joined, 90, exdent = 2))
}
values_of <- function(entry, field) vapply(entry, function(each) each[[field]], "")

# ---- metrics ------------------------------------------------------------------------------------------------------

metrics <- lapply(read_lines(register_file), parse_json)

# Whether the hypothesis is a number for each gap.
takes_scores <- function(metric) metric$family == "scores"

arguments_of <- function(metric) c("reference", "hypothesis", sprintf("%s = NULL", values_of(metric$options, "name")), "preset = NULL")

metric_function <- function(metric) {
  options <- values_of(metric$options, "name")
  given <- paste(sprintf("%s = %s", options, options), collapse = ", ")
  c("", sprintf("%s <- function(%s) {", snake(metric$id), paste(arguments_of(metric), collapse = ", ")),
    sprintf("  %s(\"%s\", reference, hypothesis, preset, list(%s))", if (takes_scores(metric)) ".score_gaps" else ".score_one", metric$id, given), "}")
}

option_text <- function(option) {
  choices <- unlist(option$choices)
  about <- option$about
  if (identical(choices, c("yes", "no"))) about <- paste0(about, "; TRUE or FALSE")
  else if (!is.null(choices)) about <- paste0(about, "; one of ", paste0('"', choices, '"', collapse = ", "))
  paste0(about, ". Default: ", option$default, ".")
}

example_of <- function(metric) {
  switch(metric$family,
    scores = "c(2, 3), c(0.1, 0.9, 0.2, 0.4)",
    # Some metrics of levels compare labels that recur.
    levels = 'unit_labels(c("a", "a", "b", "a")), unit_labels(c("a", "b", "b", "a"))',
    "c(2, 3, 6), c(2, 2, 7)")
}

metric_page <- function(metric) {
  name <- snake(metric$id)
  better <- c(higher = "higher is better", lower = "lower is better", none = "never ranked")[[metric$better]]
  presets <- names(metric$presets)
  title <- if (metric$title == metric$symbol) metric$title else sprintf("%s (%s)", metric$title, metric$symbol)
  c("% Written by bootstrap.R from the register of metrics; not kept in git.",
    sprintf("\\name{%s}", name), sprintf("\\alias{%s}", name), sprintf("\\title{%s}", rd(title)),
    section("description", rd(metric$about)),
    section("usage", call_of(name, arguments_of(metric))),
    section("arguments",
      argument("reference", "the segmentation to compare with: a vector of masses, or what masses(), boundaries(), gaps(), marks() or unit_labels() returns"),
      argument("hypothesis", if (takes_scores(metric)) "a number for each gap between two units" else "the segmentation to score, in any of these forms"),
      lapply(metric$options, function(option) argument(option$name, option_text(option))),
      argument("preset", if (length(presets) > 0) paste0("the conventions of a paper or program: ", paste0('"', presets, '"', collapse = ", "))
        else "the conventions of a paper or program; this metric has none")),
    section("value", sprintf("A number, range %s, %s; \\code{NA} where it is undefined.", rd(metric$range), better)),
    section("details", paste0("\\preformatted{", rd(metric$formula), "}")),
    if (length(metric$sources) > 0) section("references", rd(paste0(paste(unlist(metric$sources), collapse = "; "), "."))),
    section("seealso", "\\code{\\link{score_pairs}} for many pairs, \\code{\\link{masses}} for other forms of segmentations."),
    section("examples", "if (has_engine()) {", sprintf("  %s(%s)", name, example_of(metric)), "}"))
}

# ---- commands -----------------------------------------------------------------------------------------------------

commands <- list(
  evaluate = list("evaluate", "corpus, ...", "Scores of Hypotheses Against References",
    "Scores hypotheses against references by several metrics, with intervals, ranking and tests.", "A data frame, one row for each metric and hypothesis.",
    'evaluate(corpus, metric = "B", references = "manual")'),
  agreement = list("agreement", "corpus, ...", "Agreement Between Annotators",
    "How far annotators agree beyond chance.", "A data frame, one row for each coefficient.", "agreement(corpus, everyone = TRUE)"),
  conventions = list("conventions", "corpus, ...", "One Metric Under Every Preset",
    "One metric under the conventions of every paper and program, next to each other.", "A data frame, one row for each preset and hypothesis; with \\code{value} the document of the command as nested lists, whose \\code{fits} give the number.",
    'conventions(corpus, metric = "pk", references = "manual")'),
  checks = list("checks", "corpus, ...", "What Limits a Conclusion",
    "What limits the conclusion from one number, each with its effect on the number.", "A data frame, one row for each check.",
    'checks(corpus, metric = "B", references = "manual")'),
  plan_study = list("plan-study", "corpus, ...", "How Many Items a Study Needs",
    "How many items, or annotators, a study needs, from a pilot.", "A data frame: power by items, or items by annotators.",
    "pilot <- lapply(c(a = 1, b = 2, c = 3), function(i) list(ann = c(2, 3, 6), bo = c(2, i, 9 - i)))\n  plan_study(pilot, agreement = TRUE, width = 0.5)"),
  diff_coders = list("diff", "corpus, ...", "What Differs Between Two Annotators",
    "What differs between two annotators, edit by edit.", "A data frame, one row for each edit.", 'diff_coders(corpus, coders = c("manual", "h2"))'),
  lint = list("lint", "corpus, ...", "Problems of a Corpus",
    "Everything wrong, suspicious or open in the data.", "The document of the command as nested lists.", "lint(corpus)"),
  plot_corpus = list("plot", "kind, corpus, file = NULL, ...", "A Figure as SVG",
    "One figure of a corpus.", "The SVG as a string; nothing visible if it is written to a file.", 'substr(plot_corpus("heat", corpus), 1, 4)')
)
extra <- list(kind = 'the figure: "scores", "agreement", "heat", "diff", "conventions" and others',
  file = "where the figure is written; without it the SVG is returned")

schema_file <- file.path(root, "schemas", "serve.schema.json")
schema <- if (file.exists(schema_file)) parse_json(read_lines(schema_file))$`$defs`

command_page <- function(name) {
  facts <- commands[[name]]
  properties <- schema[[paste0(facts[[1]], ".params")]]$properties
  properties <- properties[setdiff(names(properties), c("files", "input", "form", "progress", "syntax", "kind", "output"))]
  own <- setdiff(trimws(sub("=.*", "", strsplit(facts[[2]], ",")[[1]])), c("corpus", "..."))
  described <- lapply(names(properties), function(option) {
    about <- local$.in_r(properties[[option]]$description)
    choices <- unlist(properties[[option]]$enum)
    about <- if (is.null(choices)) about else paste0(about, "; one of ", paste0('"', choices, '"', collapse = ", "))
    sprintf("  \\item{\\code{%s}}{%s}", option, rd(about))
  })
  c("% Written by bootstrap.R from the schema of requests; not kept in git.",
    sprintf("\\name{%s}", name), sprintf("\\alias{%s}", name), sprintf("\\title{%s}", facts[[3]]),
    section("description", facts[[4]]),
    section("usage", sprintf("%s(%s)", name, facts[[2]])),
    section("arguments",
      argument("corpus", "paths of files or folders, a data frame, or list(item = list(coder = segmentation))"),
      lapply(own, function(name) argument(name, extra[[name]])),
      "  \\item{\\dots}{options by name, see below}"),
    if (length(described) > 0) section("details", "Options, as \\code{name = value}; several values are a vector, values by name a named vector:", "\\describe{", described, "}"),
    section("value", facts[[5]]),
    section("seealso", "\\code{\\link{run_command}} for every other command."),
    section("examples", "corpus <- list(poem = list(manual = c(2, 3, 6), h1 = c(2, 9), h2 = c(2, 2, 7)))", "if (has_engine()) {", paste0("  ", facts[[6]]), "}"))
}

# ---- files --------------------------------------------------------------------------------------------------------

unlink(Sys.glob(file.path("man", c("metric-*.Rd", "command-*.Rd"))))
write_lines(c("# Written by bootstrap.R from the register of metrics; not kept in git.", lapply(metrics, metric_function)), file.path("R", "metrics.R"))
for (metric in metrics) write_lines(metric_page(metric), file.path("man", sprintf("metric-%s.Rd", metric$id)))
for (name in names(commands)) write_lines(command_page(name), file.path("man", sprintf("command-%s.Rd", name)))
write_lines(root, file.path("inst", "checkout"))
