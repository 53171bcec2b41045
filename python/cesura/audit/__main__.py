"""`python -m cesura.audit script.py args…`: runs the script, then judges what was recorded."""

import os
import runpy
import sys
import traceback
from typing import Any, List, Optional

from .evidence import Evidence
from .handwritten import candidates_of
from .judging import judge
from .recording import Recorder, find_source
from .sources import Sources
from .watching import Watcher

HELP = """usage: python -m cesura.audit [options] script.py args…
       python -m cesura.audit [options] -m package.module args…

Runs an evaluation script unchanged, records its calls of NLTK, segeval, ruptures,
scikit-learn, mir_eval and cesura, and reports mistakes with file and line on
standard error. The exit code is that of the script.

  --report FILE       write the full report; .json or .html (may be given twice)
  --corpus FILE.json  write the recorded pairs as a corpus of cesura
  --fail              exit with 1 if there are findings and the script returned 0
  --quiet             print nothing but errors
  --notes             print notes too
  --quiet-data        leave texts and pairs out of the report
  --no-trace          do not trace lines; some mistakes are then not looked for
  --try-functions     try measures of the script that were not called, in a child
                      process with limits. This limits accidents; it is not a
                      sandbox against hostile code.
  --help              print this

Limits: tuning on the test set, wrong labels and most wrong units cannot be seen.
Names are evidence, not proof. Documents that are joined while a file is read look
like one text. Notebooks have to be exported to a script. Child processes, other
languages and measures written by hand under other names are not seen. A report
without findings does not say that the script is correct.
"""


class Options:
    def __init__(self) -> None:
        self.reports: List[str] = []
        self.corpus: Optional[str] = None
        self.fail = self.quiet = self.notes = self.quiet_data = self.no_trace = self.try_functions = False
        self.module: Optional[str] = None
        self.rest: List[str] = []


def parse(arguments: List[str]) -> Options:
    options = Options()
    flags = {"--fail": "fail", "--quiet": "quiet", "--notes": "notes", "--quiet-data": "quiet_data", "--no-trace": "no_trace", "--try-functions": "try_functions"}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if word in ("--help", "-h"):
            print(HELP, end="")
            raise SystemExit(0)
        if name in ("--report", "--corpus"):
            if not equals:
                if not rest:
                    _reject(f"{name} needs a file; write {name} FILE")
                value = rest.pop(0)
            if name == "--corpus":
                options.corpus = value
            elif value.endswith((".json", ".html")):
                options.reports.append(value)
            else:
                _reject(f"{value}: a report is .json or .html")
        elif word in flags:
            setattr(options, flags[word], True)
        elif word == "-m":
            if not rest:
                _reject("-m needs a module; write -m package.module")
            options.module, options.rest = rest[0], rest[1:]
            return options
        elif word.startswith("-") and word != "-":
            _reject(f"unknown option {word}; see --help")
        else:
            options.rest = [word, *rest]
            return options
    _reject("no script is given; see --help")
    return options


def _reject(message: str) -> None:
    print(f"cesura.audit: {message}", file=sys.stderr)
    raise SystemExit(2)


def main(arguments: Optional[List[str]] = None) -> int:
    options = parse(sys.argv[1:] if arguments is None else arguments)
    script = _find_module(options.module) if options.module else options.rest[0]
    if not os.path.isfile(script):
        _reject(f"{script}: there is no such file")
    # Paths of reports are those of the folder the audit was started in, whatever the script does.
    options.reports = [os.path.abspath(path) for path in options.reports]
    options.corpus = options.corpus and os.path.abspath(options.corpus)
    start = os.getcwd()
    sources = Sources(start if options.module else os.path.dirname(os.path.abspath(script)))
    recorder = Recorder(sources.scanned)
    watcher = Watcher(recorder, sources, candidates_of)
    recorder.on_import = lambda name, path: _scan_import(name, path, sources, watcher)
    sources.add(script)
    watcher.scan(script)
    code, traced = _run(options, script, recorder, watcher)
    try:
        os.chdir(start)
        evidence = Evidence(recorder, sources, watcher.watches, watcher.candidates, traced)
        judge(evidence, script)
        if options.try_functions:
            from .trial import try_functions

            try_functions(evidence)
        _write(options, evidence, script)
    except Exception as error:
        print("cesura.audit: the report failed; the script itself is not affected:", file=sys.stderr)
        traceback.print_exception(type(error), error, error.__traceback__)
        return code or 2
    return 1 if options.fail and evidence.findings and code == 0 else code


def _find_module(module: str) -> str:
    """The file that `python -m module` would run."""
    import importlib.util

    sys.path[0] = os.getcwd()
    try:
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.submodule_search_locations is not None:
            spec = importlib.util.find_spec(f"{module}.__main__")
    except (ImportError, AttributeError, ValueError):
        spec = None
    if spec is None or not spec.origin:
        _reject(f"{module}: there is no such module")
    return spec.origin  # type: ignore[union-attr, return-value]


def _scan_import(name: str, path: Any, sources: Sources, watcher: Watcher) -> None:
    found = find_source(name, path)
    if found is not None and sources.is_near(found):
        sources.add(found)
        watcher.scan(found)


def _run(options: Options, script: str, recorder: Recorder, watcher: Watcher) -> Any:
    """Runs the script as `python script.py` would; its exit code, and whether it was traced."""
    if options.module:
        sys.argv = [script, *options.rest]
    else:
        sys.argv = list(options.rest)
        sys.path[0] = os.path.dirname(os.path.realpath(script))
    recorder.install()
    may_trace = not options.no_trace and sys.gettrace() is None
    if may_trace:
        watcher.start()
    try:
        if options.module:
            runpy.run_module(options.module, run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(script, run_name="__main__")
        code = 0
    except SystemExit as leaving:
        code = _exit_code(leaving)
    except BaseException as error:
        watcher.stop()
        _print_exception(error, script)
        code = 130 if isinstance(error, KeyboardInterrupt) else 1
    finally:
        watcher.stop()
        recorder.uninstall()
    return code, may_trace or not watcher.has_work


def _exit_code(leaving: SystemExit) -> int:
    if leaving.code is None:
        return 0
    if isinstance(leaving.code, int):
        return leaving.code
    print(leaving.code, file=sys.stderr)
    return 1


def _print_exception(error: BaseException, script: str) -> None:
    """The traceback of a plain run: it starts with the script."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != script:
        trace = trace.tb_next
    trace = trace or error.__traceback__
    sys.excepthook(type(error), error.with_traceback(trace), trace)


def _write(options: Options, evidence: Evidence, script: str) -> None:
    from . import report

    for path in options.reports:
        if path.endswith(".json"):
            report.write_json(path, report.document(evidence, script, not options.quiet_data))
        else:
            from .page import page

            with open(path, "w", encoding="utf8") as file:
                file.write(page(evidence, script, not options.quiet_data))
    if options.corpus:
        report.write_json(options.corpus, report.corpus(evidence))
    if not options.quiet:
        sys.stdout.flush()
        sys.stderr.write(report.text(evidence, [evidence.name(path) for path in options.reports], options.notes))


if __name__ == "__main__":
    sys.exit(main())
