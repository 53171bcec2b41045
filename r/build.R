# Rscript r/build.R [FOLDER]: the source package, without a network. Default: the folder you are in.
# With a build of the command line (npm install) it carries the engine, which needs Node.js 20; without one it says so.

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
package <- normalizePath(dirname(script), winslash = "/")
root <- dirname(package)
folder <- commandArgs(trailingOnly = TRUE)
folder <- if (length(folder) > 0) folder[1] else "."
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
folder <- normalizePath(folder, winslash = "/")

run <- function(folder, command, ...) {
  before <- setwd(folder)
  on.exit(setwd(before))
  if (system2(command, c(...)) != 0) stop(command, " failed", call. = FALSE)
}

r <- file.path(R.home("bin"), "R")
run(package, file.path(R.home("bin"), "Rscript"), "bootstrap.R")
copy <- tempfile()
dir.create(copy)
file.copy(package, copy, recursive = TRUE)
copy <- file.path(copy, basename(package))
if (nzchar(Sys.which("node")) && dir.exists(file.path(root, "node_modules"))) {
  engine <- file.path(copy, "inst", "engine")
  run(root, "node", "scripts/build.mjs", "--if-needed")
  dir.create(engine, recursive = TRUE)
  file.copy(file.path(root, "dist", c("cesura.mjs", "THIRD-PARTY.txt")), engine)
} else {
  message("cesura is built without the engine, because Node.js or node_modules is missing; run npm install first. ",
    "The installed package then needs options(cesura.command) or CESURA_CLI.")
}
run(folder, r, "CMD", "build", shQuote(copy))
