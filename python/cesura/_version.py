"""Made by python/generate.py from package.json."""

__version__ = "0.1.0"
