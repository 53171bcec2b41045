"""Compatible modules for other programs: the same names, arguments and numbers. A module is loaded on first use."""

_MODULES = ("mir_eval", "nltk", "ruptures", "segeval")


def __getattr__(name):  # type: ignore[no-untyped-def]
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return import_module(f".{name}", __name__)
