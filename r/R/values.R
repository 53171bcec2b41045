# Values of options as JSON has them.

# A named vector is an object, c("," = 0.5, "." = 0.1); a matrix is its rows, and with dimnames it names its types.
.option_value <- function(value) {
  if (is.matrix(value)) return(.named_matrix(value))
  if (is.list(value)) return(lapply(value, .option_value))
  if (is.factor(value)) value <- as.character(value)
  if (!is.null(names(value))) return(as.list(value))
  if (length(value) == 1) value else I(value)
}

# The options that were given.
.options <- function(options) lapply(Filter(Negate(is.null), options), .option_value)

# Similarities of types: the last row and column are for "no boundary", whatever they are called.
.named_matrix <- function(value) {
  names <- dimnames(value)
  rows <- unname(value)
  if (is.null(names)) return(rows)
  given <- Filter(Negate(is.null), names)
  if (length(given) == 2 && !identical(given[[1]], given[[2]]))
    .fail("matrix-types", "the rows of the matrix are named ", .listed(given[[1]]), " and the columns ", .listed(given[[2]]),
      "; give both the same names in the same order")
  types <- given[[1]]
  list(types = I(types[-length(types)]), similarity = rows)
}

.listed <- function(names) paste(names, collapse = " ")
