# Messages of the engine with options as arguments of this package.

.flag_pattern <- "--([a-z][a-z-]*[a-z]|[a-z])"

# --leave-one-out is leaveOneOut.
.option_name <- function(flag) gsub("-([a-z])", "\\U\\1", sub("^--", "", flag), perl = TRUE)

.r_name <- function(name) ifelse(make.names(name) == name, name, paste0('"', name, '"'))

.r_value <- function(value) {
  value <- gsub("^['\"]|['\"]$", "", value)
  ifelse(grepl("^-?[0-9]+(\\.[0-9]+)?$", value), value, paste0('"', value, '"'))
}

# An answer to a question: `--mark` and end are mark = "end"; `--read rows=` and units are read = c(rows = "units").
.answer <- function(flag, value) {
  words <- strsplit(flag, " ", fixed = TRUE)[[1]]
  name <- .option_name(words[1])
  if (length(words) == 1) return(paste0(name, " = ", .r_value(value)))
  paste0(name, " = c(", .r_name(sub("=$", "", words[2])), " = ", .r_value(value), ")")
}

# Options of reading that have an argument of their own; the others are given as read = c(name = value).
.own <- c(mark = "mark", units = "units", axis = "axis", encoding = "encoding", format = "format", fromPath = "fromPath", documents = "text")
.in_vector <- c(reading = "read", column = "column", metric = "option")

# What to do: text, and options as data.
.hint_text <- function(hint)
  paste(vapply(hint, function(part) if (is.character(part)) part else .option_text(part), ""), collapse = "")

.option_text <- function(part) {
  bare <- is.numeric(part$value) || (!is.null(part$value) && grepl("^([0-9.]+|[A-Z]+)$", part$value))
  text <- if (is.null(part$value)) "\u2026" else if (bare) format(part$value) else encodeString(part$value, quote = '"')
  own <- if (part$of == "reading" && part$option %in% names(.own)) .own[[part$option]]
  if (is.null(own) && part$of %in% names(.in_vector)) {
    name <- gsub("([A-Z])", "-\\L\\1", part$option, perl = TRUE)
    return(paste0(.in_vector[[part$of]], " = c(", .r_name(name), " = ", text, ")"))
  }
  argument <- if (is.null(own)) part$option else own
  if (is.null(part$value)) argument else paste0(argument, " = ", text)
}

# A message of the engine; `problem` has its summary, hint and code.
.in_r <- function(text, problem = NULL) {
  at <- if (length(problem$hint) > 0 && !is.null(problem$summary)) regexpr(problem$summary, text, fixed = TRUE) else -1
  if (at < 0) return(.flags_in_r(text))
  advice <- .hint_text(problem$hint)
  ended <- grepl("[.?!]$", problem$summary)
  if (ended && is.character(problem$hint[[1]])) advice <- paste0(toupper(substr(advice, 1, 1)), substring(advice, 2))
  paste0(substr(text, 1, at - 1), .flags_in_r(problem$summary), if (ended) " " else "; ", advice, " (", problem$code, ")")
}

# What commander reports, and the few messages about a flag itself.
.flags_in_r <- function(text) {
  value <- "('[^']*'|\"[^\"]*\"|[^\\s;:,()'\"]+)"
  # An option of a metric, pk.window, is an argument of its function.
  text <- .replace(text, "^(?:[a-z]+-)*[a-z]+\\.([a-zA-Z]+ is )", identity)
  # Of commander: option '--level <share>' argument 'x' is invalid.
  text <- .replace(text, paste0("option '(?:-[a-zA-Z], )?", .flag_pattern, "[^']*' argument '([^']*)'"), function(flag, value) paste0(.option_name(flag), " = ", .r_value(value)))
  text <- .replace(text, paste0("--no-([a-z][a-z-]*[a-z])"), function(flag) paste0(.option_name(flag), " = FALSE"))
  text <- .replace(text, paste0(.flag_pattern, " ([a-zA-Z][a-zA-Z-]*)=", value), function(flag, key, value) paste0(.option_name(flag), " = c(", .r_name(key), " = ", .r_value(value), ")"))
  text <- .replace(text, paste0(.flag_pattern, "=", value), function(flag, value) paste0(.option_name(flag), " = ", .r_value(value)))
  # A word after a flag is its value if it is a number, a placeholder or in quotes, or if the phrase ends with it.
  text <- .replace(text, paste0(.flag_pattern, " (-?[0-9.]*[0-9]|[A-Z][A-Z,]*|'[^']*'|\"[^\"]*\")(?![\\w])"), function(flag, value) paste0(.option_name(flag), " = ", .r_value(value)))
  text <- .replace(text, paste0(.flag_pattern, " (?!(?:out|first|too|there|here|instead)\\b)([^\\s;:()'\"]+)(?=[;:)]|\\.?$)"), function(flag, value) paste0(.option_name(flag), " = ", .r_value(value)))
  .replace(text, .flag_pattern, function(flag) .option_name(flag))
}

# Replaces every match by what `by` makes of its groups.
.replace <- function(text, pattern, by) {
  found <- gregexpr(pattern, text, perl = TRUE)[[1]]
  if (found[1] < 0) return(text)
  starts <- attr(found, "capture.start")
  groups <- lapply(seq_len(ncol(starts)), function(group)
    substring(text, starts[, group], starts[, group] + attr(found, "capture.length")[, group] - 1))
  regmatches(text, list(found)) <- list(do.call(by, groups))
  text
}
