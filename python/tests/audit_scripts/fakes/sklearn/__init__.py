"""A stand-in for scikit-learn with the names and arguments that the scripts need."""
