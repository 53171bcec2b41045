"""Builds cesura/_generated from the register of metrics and the schema of requests.

    python3 python/generate.py            writes what is missing or old
    python3 python/generate.py --built    writes only what is not kept in git
    python3 python/generate.py --check    fails if python/register.jsonl is old

The register is that of the built command line. Without a build it is python/register.jsonl, a copy of it, so that
`pip install ./python` needs neither Node.js nor npm.
"""

import json
import keyword
import re
import subprocess
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
root = here.parent
COPY = here / "register.jsonl"
#: What the functions need of a metric, and of that what they read when they run.
AT_RUN_TIME = ["id", "symbol", "aliases", "better", "options", "presets", "version"]
KEPT = ["id", "title", "symbol", "aliases", "family", "about", "formula", "better", "range", "sources", "options", "presets", "version"]
#: Commands that are functions of the package, in this order.
COMMANDS = ["evaluate", "agreement", "conventions", "checks", "plan-study", "diff", "lint", "sweep", "convert", "chunks", "plot", "report"]


def snake(name: str) -> str:
    plain = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).replace("-", "_").lower()
    return plain + "_" if keyword.iskeyword(plain) else plain


def literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def option_type(option: dict) -> str:
    if option.get("choices"):
        if option["choices"] == ["yes", "no"]:
            return "bool"
        return "Literal[" + ", ".join(literal(choice) for choice in option["choices"]) + "]"
    if re.fullmatch(r"-?\d+(\.\d+)?", option["default"]):
        return "Union[float, str]"
    return "Any"


#: What every metric takes in addition to its options: name and type.
COMMON = [
    ("mark", 'Optional[Literal["gaps", "end", "start"]]'),
    ("ignore", "Any"),
    ("preset", "Optional[Preset]"),
    ("types", "Optional[Sequence[Any]]"),
]


def arguments(metric: dict) -> list:
    """The options of a metric: (name in Python, name in the register, type)."""
    return [(snake(option["name"]), option["name"], option_type(option)) for option in metric["options"]]


def metrics_module(metrics: list) -> str:
    lines = [
        '"""Built by python/generate.py from the register of metrics: one function for each."""',
        "",
        "from .._score import score_one",
        "",
        f"__all__ = {json.dumps(sorted(snake(metric['id']) for metric in metrics), indent=4)}",
    ]
    for metric in metrics:
        names = [name for name, _, _ in arguments(metric)]
        own = [name for name in names if name != "speakers"]
        # An option of the metric has the name first: Pk has its own `marks`, S its own `weights`.
        keywords = ["mark=None", "ignore=None", "undefined=None", "preset=None", *(f"{name}=None" for name in own), "types=None"]
        keywords += ["speakers=None"] if "speakers" in names else []
        better = {"higher": "higher is better", "lower": "lower is better", "none": "never ranked"}[metric["better"]]
        doc = [f"{metric['title']} ({metric['symbol']}): {metric['about']}", ""]
        doc += [f"    {metric['formula']}", "", f"Range {metric['range']}, {better}. None where it is undefined; undefined=\"nan\" gives nan."]
        if metric.get("sources"):
            doc.append(f"Source: {'; '.join(metric['sources'])}.")
        doc += ["", 'mark: what plain sequences of 0 and 1 mark: "gaps", the "end" or the "start" of segments']
        doc.append("ignore: the value of padding in the reference, for example -100; those units are left out of both sides")
        doc += [f"{name}: {option['about']}; default {option['default']}" for name, option in zip(names, metric["options"])]
        text = "\n".join(("    " + line).rstrip() if index else line for index, line in enumerate(doc)).replace("\\", "\\\\")
        given = ", ".join(["preset", *own])
        last = "types, speakers" if "speakers" in names else "types"
        constant = f"_{snake(metric['id']).upper()}"
        lines += [
            "",
            f"{constant} = {tuple(own)!r}",
            "",
            "",
            f"def {snake(metric['id'])}(reference, hypothesis, *, {', '.join(keywords)}):",
            f'    """{text}',
            '    """',
            f"    values = ({given},)",
            f"    return score_one({literal(metric['id'])}, {constant}, values, reference, hypothesis, mark, ignore, undefined, {last})",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def metrics_stub(metrics: list) -> str:
    """The types of the functions: a float for certain with undefined="nan"."""
    presets = sorted({preset for metric in metrics for preset in metric["presets"]})
    lines = [
        "from typing import Any, Literal, Optional, Sequence, Union, overload",
        "",
        "from ..pure.segmentation import SegmentationLike",
        "",
        f"Preset = Literal[{', '.join(literal(preset) for preset in presets)}]",
    ]
    for metric in metrics:
        options = [f"    {name}: Optional[{kind}] = ...," for name, _, kind in arguments(metric) if name != "speakers"]
        if any(name == "speakers" for name, _, _ in arguments(metric)):
            options.append("    speakers: Optional[Sequence[str]] = ...,")
        common = [f"    {name}: {kind} = ...," for name, kind in COMMON]
        head = [f"def {snake(metric['id'])}(", "    reference: SegmentationLike,", "    hypothesis: SegmentationLike,", "    *,"]
        lines += ["", "@overload", *head, '    undefined: Literal["nan"],', *common, *options, ") -> float: ..."]
        lines += ["@overload", *head, "    undefined: None = ...,", *common, *options, ") -> Optional[float]: ..."]
    return "\n".join(lines) + "\n"


def param_type(schema: dict) -> str:
    if "enum" in schema:
        return "Literal[" + ", ".join(literal(str(choice)) for choice in schema["enum"]) + "]"
    if schema.get("type") == "boolean":
        return "bool"
    kinds = json.dumps(schema.get("anyOf", []))
    if '"array"' in kinds and '"object"' in kinds:
        return "Union[str, Sequence[str], Mapping[str, Any]]"
    if '"array"' in kinds:
        return "Union[str, float, Sequence[Union[str, float]]]"
    return "Union[str, float]"


def commands_module(schema: dict) -> str:
    about = {
        "evaluate": "Scores hypotheses against references by several metrics, with intervals, ranking and tests.",
        "agreement": "How far coders agree beyond chance.",
        "conventions": "One metric under every preset; with value, the conventions that give a printed number.",
        "checks": "What limits the conclusion from one number, each with its effect on the number, and what would help most.",
        "plan-study": "How many items, or annotators, a study needs, from a pilot.",
        "diff": "What differs between two coders, edit by edit.",
        "lint": "Everything wrong, suspicious or left open in the data.",
        "sweep": "A metric at every threshold of scores per gap, or at every tolerance.",
        "convert": "A corpus in another format, as a text.",
        "chunks": "Where chunkers cut documents: what their cuts break, sizes, overlap, gold, excerpts.",
        "plot": "One figure as SVG: scores, agreement, heat, diff, conventions, and what `cesura plot --help` lists.",
        "report": "A report of everything as one HTML text.",
    }
    lines = [
        '"""Built by python/generate.py from the schema of requests: one function for each command."""',
        "",
        "from typing import Any, Callable, Literal, Mapping, Optional, Sequence, Union",
        "",
        "from .._command import one_of, run_command",
        "from .._corpus import CorpusLike",
        "from .._results import Figure, Result",
        "",
        f"__all__ = {json.dumps(sorted(map(snake, COMMANDS)), indent=4)}",
        "",
        "Progress = Callable[[str, int, int], None]",
    ]
    for command in COMMANDS:
        properties = schema["$defs"][f"{command}.params"]["properties"]
        own = {name: value for name, value in properties.items() if name not in ("files", "input", "form", "progress", "syntax", "kind")}
        if command != "convert":
            own.pop("output", None)
        kinds = "\n    kind: str," if command == "plot" else ""
        returns = {"plot": "Figure", "report": "str", "convert": "str"}.get(command, "Result")
        # A study may be planned from assumptions alone.
        corpus = "    corpus: Optional[CorpusLike] = None," if command == "plan-study" else "    corpus: CorpusLike,"
        lines += ["", "", f"def {snake(command)}({kinds}", corpus]
        lines.append("    *,")
        lines += [f"    {snake(name)}: Optional[{param_type(value)}] = None," for name, value in own.items()]
        # score_pairs takes `metrics`; who writes that here means the same.
        if "metric" in own:
            lines.append(f"    metrics: Optional[{param_type(own['metric'])}] = None,")
        lines += ["    progress: Optional[Progress] = None,", f") -> {returns}:"]
        doc = [about[command], "", "`corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.", ""]
        doc += [f"{snake(name)}: {value.get('description', '')}" for name, value in own.items()]
        if "metric" in own:
            doc.append("metrics: another name of metric")
        lines.append('    """' + "\n".join(("    " + line).rstrip() if index else line for index, line in enumerate(doc)).replace("\\", "\\\\"))
        lines.append('    """')
        # A number to find is compared by its printed digits.
        written = {"metric": "one_of(metric, metrics)", "value": "repr(value) if isinstance(value, float) else value"}
        given = [f"        {literal(name)}: {written.get(name, snake(name))}," for name in own]
        if command == "plot":
            given.insert(0, '        "kind": kind,')
        lines += ["    options = {", *given, "    }"]
        call = f"run_command({literal(command)}, corpus, options, progress)"
        lines.append({"Figure": f"    return Figure({call}.text or \"\")", "str": f"    return {call}.text or \"\""}.get(returns, f"    return {call}"))
    return "\n".join(lines) + "\n"


def plain_commands() -> str:
    """The commands without the names of their options: what there is without the schema, which comes with the engine."""
    lines = ["from .._command import run_command", "", f"__all__ = {json.dumps(sorted(map(snake, COMMANDS)))}"]
    for command in COMMANDS:
        lines += ["", "", f"def {snake(command)}(corpus, **options):", f"    return run_command({literal(command)}, corpus, options)"]
    return "\n".join(lines) + "\n"


def reduced(metrics: list, kept: list) -> list:
    """Some facts of the register."""
    return [{name: metric[name] for name in kept if name in metric} for metric in metrics]


def lines_of(metrics: list) -> str:
    """One line for each metric."""
    return "".join(json.dumps(metric, ensure_ascii=False) + "\n" for metric in metrics)


def at_run_time(metrics: list) -> list:
    """The register without sentences: options as name, default and choices."""
    facts = ("name", "default", "choices")
    return [
        {**metric, "options": [{name: option[name] for name in facts if name in option} for option in metric["options"]]}
        for metric in metrics
    ]


def read_register() -> list:
    """The register of the built command line; without a build the copy next to this file, which tests hold equal."""
    if (root / "dist" / "lib" / "main.js").is_file():
        try:
            listed = subprocess.run(["node", "bin/cesura.js", "metrics", "--json"], cwd=root, capture_output=True, check=True)
            return reduced(json.loads(listed.stdout), KEPT)
        except (OSError, subprocess.CalledProcessError):
            pass
    return [json.loads(line) for line in COPY.read_text("utf8").splitlines()]


def build() -> dict:
    """Path → text of every file that is built."""
    metrics = read_register()
    schema = root / "schemas" / "serve.schema.json"
    manifest = json.loads((root / "package.json").read_text("utf8")) if (root / "package.json").is_file() else {}
    version = manifest.get("version", metrics[0]["version"])
    folder = here / "cesura" / "_generated"
    return {
        COPY: lines_of(metrics),
        folder / "__init__.py": '"""Built by python/generate.py; not kept in git."""\n',
        folder / "metrics.py": metrics_module(metrics),
        folder / "metrics.pyi": metrics_stub(metrics),
        folder / "register.json": json.dumps(reduced(at_run_time(metrics), AT_RUN_TIME), ensure_ascii=False) + "\n",
        folder / "commands.py": commands_module(json.loads(schema.read_text("utf8"))) if schema.is_file() else plain_commands(),
        folder / "version.py": f'__version__ = "{version}"\n',
    }


def main() -> int:
    old = {path: text for path, text in build().items() if not path.exists() or path.read_text("utf8") != text}
    if "--check" in sys.argv:
        # What is not in git is built, never old.
        stale = [str(path.relative_to(root)) for path in old if "_generated" not in path.parts]
        if stale:
            print(f"{', '.join(stale)} differ from the register; run python3 python/generate.py")
        return 1 if stale else 0
    for path, text in old.items():
        if path.parent.name == "_generated":
            path.parent.mkdir(exist_ok=True)
        elif "--built" in sys.argv:
            continue
        if path.parent.is_dir():
            path.write_text(text, "utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
