# Flags in texts of the engine as arguments of this package: descriptions of options, and what commander reports. The
# engine writes every other message with arguments of R already.

.flag_pattern <- "--([a-z][a-z-]*[a-z]|[a-z])"

# --leave-one-out is leaveOneOut.
.option_name <- function(flag) gsub("-([a-z])", "\\U\\1", sub("^--", "", flag), perl = TRUE)

.r_name <- function(name) ifelse(make.names(name) == name, name, paste0('"', name, '"'))

.r_value <- function(value) {
  value <- gsub("^['\"]|['\"]$", "", value)
  ifelse(grepl("^-?[0-9]+(\\.[0-9]+)?$", value), value, paste0('"', value, '"'))
}

# What commander reports, and the few messages about a flag itself.
.in_r <- function(text) {
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

# A note about an assumption, in which every flag has a value.
.answers_in_r <- function(text) {
  value <- "('[^']*'|\"[^\"]*\"|[^\\s;:,=]+)"
  text <- .replace(text, paste0(.flag_pattern, " ([a-zA-Z][a-zA-Z-]*)=", value), function(flag, key, value) paste0(.option_name(flag), " = c(", .r_name(key), " = ", .r_value(value), ")"))
  .replace(text, paste0(.flag_pattern, " ", value), function(flag, value) paste0(.option_name(flag), " = ", .r_value(value)))
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
