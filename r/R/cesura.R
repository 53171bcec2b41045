# Requests to the command line of cesura. jsonlite writes and reads JSON; base R starts the process. Each call is one
# process of its own, so that nothing can hang in a fork or be lost: score many pairs in one call.

find_cesura <- function() {
  command <- getOption("cesura.command")
  if (!is.null(command)) return(command)
  c(.find_node(), .find_script())
}

has_engine <- function() !inherits(try(find_cesura(), silent = TRUE), "try-error")

.find_node <- function() {
  given <- Sys.getenv("CESURA_NODE")
  node <- unname(Sys.which(if (nzchar(given)) given else "node"))
  if (nzchar(node)) return(node)
  if (nzchar(given)) .fail("node-missing", "CESURA_NODE is ", given, ", which is not an executable file")
  .fail("node-missing", "cesura needs Node.js 20 or newer, which was not found; install it (https://nodejs.org), ",
    'or name it: Sys.setenv(CESURA_NODE = "/path/to/node")')
}

# The command line: CESURA_CLI, the copy in this package, or the checkout the package was installed from.
.find_script <- function() {
  given <- Sys.getenv("CESURA_CLI")
  if (nzchar(given)) {
    if (!file.exists(given)) .fail("cli-missing", "CESURA_CLI is ", given, ", and there is no such file")
    return(given)
  }
  own <- system.file("engine", "cesura.mjs", package = "cesura")
  if (nzchar(own)) return(own)
  note <- system.file("checkout", package = "cesura")
  if (!nzchar(note)) .fail("cli-missing", "the engine is not part of this installation; install the package from a checkout of cesura, ",
    'or name the command: options(cesura.command = c("node", "/path/to/cesura/bin/cesura.js"))')
  checkout <- readLines(note, encoding = "UTF-8", warn = FALSE)
  script <- file.path(checkout, "bin", "cesura.js")
  if (file.exists(script) && file.exists(file.path(checkout, "dist", "lib", "main.js"))) return(script)
  .fail("cli-missing", "the package was installed from ", checkout,
    if (file.exists(script)) ", which has no build; run there: npm install && npm run build"
    else ", which is gone; install the package again")
}

# Stops with a condition of class cesura_error, whose `code` does not change.
.fail <- function(code, ...) {
  message <- paste0(...)
  ending <- paste0("(", code, ")")
  if (!grepl(ending, message, fixed = TRUE)) message <- paste(message, ending)
  stop(structure(class = c("cesura_error", "error", "condition"), list(message = message, call = NULL, code = code)))
}

request <- function(method, params = list()) {
  command <- find_cesura()
  if (!nzchar(Sys.which(command[1])))
    .fail("node-missing", "options(cesura.command) names ", command[1], ", which is not an executable file")
  params$syntax <- "r"
  line <- toJSON(list(jsonrpc = "2.0", id = 1L, method = method, params = params), auto_unbox = TRUE, digits = NA, null = "null", na = "null")
  if (nchar(line, "bytes") > 2^27)
    .fail("request-too-large", "the request is over 128 MiB; send less at a time, or put the data into a file and give its path")
  errors <- tempfile()
  on.exit(unlink(errors))
  output <- suppressWarnings(
    system2(command[1], c(shQuote(command[-1]), "serve", "--stdio"), input = as.character(line), stdout = TRUE, stderr = errors)
  )
  status <- attr(output, "status")
  if (length(output) == 0 || !is.null(status)) {
    why <- paste(tail(readLines(errors, warn = FALSE), 1), collapse = "")
    .fail("server-lost", "cesura ended with code ", if (is.null(status)) 0 else status, " and no answer", if (nzchar(why)) paste0(": ", why),
      "; is ", command[1], " Node.js 20 or newer?")
  }
  answer <- tryCatch(fromJSON(output[length(output)], simplifyVector = FALSE), error = function(error)
    .fail("server-lost", "the answer of ", command[1], " is not one of cesura; is it Node.js 20 or newer?"))
  if (!is.null(answer$error)) .fail_as(answer$error)
  # What reading assumed about the files; strict = TRUE asks instead.
  for (note in answer$result$notes) if (grepl("^warning .*assumed --", note)) message(.answers_in_r(sub("^warning ", "", note)))
  answer$result
}

# Stops with an error of the engine: its message, up to ten problems of the data, and open questions with their answers.
.fail_as <- function(error) {
  data <- error$data
  problems <- Filter(function(problem) problem$severity == "error", data$problems)
  questions <- vapply(data$questions, function(question) paste0(question$text, " Answers: ", paste(question$answers, collapse = ", ")), "")
  texts <- vapply(head(problems, 10), function(problem) problem$text, "")
  .fail(if (is.null(data$code)) "rpc" else data$code, paste(c(.in_r(error$message), texts, questions), collapse = "\n"))
}
