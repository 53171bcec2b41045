"""Writes cesura/_metrics.py, _commands.py and _version.py from the register of metrics and the schema of requests.

    python3 python/generate.py            writes them
    python3 python/generate.py --check    fails if they are old
"""

import json
import keyword
import re
import subprocess
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
root = here.parent
#: Commands that are functions of the package, in this order.
COMMANDS = ["evaluate", "agreement", "conventions", "explain", "diff", "lint", "sweep", "convert", "chunks", "plot", "report"]


def snake(name: str) -> str:
    plain = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).replace("-", "_").lower()
    return plain + "_" if keyword.iskeyword(plain) else plain


def literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def option_type(option: dict) -> str:
    if option.get("choices"):
        return "Literal[" + ", ".join(literal(choice) for choice in option["choices"]) + "]"
    default = option["default"]
    if default in ("yes", "no"):
        return "bool"
    if re.fullmatch(r"-?\d+(\.\d+)?", default):
        return "Union[float, str]"
    return "Any"


def metrics_module(metrics: list) -> str:
    presets = sorted({preset if isinstance(preset, str) else preset["name"] for metric in metrics for preset in metric.get("presets", [])})
    lines = [
        '"""Made by python/generate.py from the register of metrics: one function for each."""',
        "",
        "from typing import Any, Literal, Optional, Sequence, Union",
        "",
        "from ._score import score_one",
        "from ._segmentations import SegmentationLike",
        "",
        f"__all__ = {json.dumps(sorted(snake(metric['id']) for metric in metrics), indent=4)}",
        "",
        f"Preset = Literal[{', '.join(literal(preset) for preset in presets)}]" if presets else "Preset = str",
    ]
    for metric in metrics:
        options = metric["options"]
        names = [snake(option["name"]) for option in options]
        extra = [] if "speakers" in names else ["speakers"]
        lines += ["", "", f"def {snake(metric['id'])}(", "    reference: SegmentationLike,", "    hypothesis: SegmentationLike,", "    *,"]
        lines.append("    preset: Optional[Preset] = None,")
        for option, name in zip(options, names):
            if name != "speakers":
                lines.append(f"    {name}: Optional[{option_type(option)}] = None,")
        if "speakers" in names:
            lines.append("    speakers: Optional[Sequence[str]] = None,")
        lines.append("    types: Optional[Sequence[Any]] = None,")
        lines.append(") -> Optional[float]:")
        better = {"higher": "higher is better", "lower": "lower is better", "none": "never ranked"}[metric["better"]]
        doc = [f"{metric['title']} ({metric['symbol']}): {metric['about']}", ""]
        doc += [f"    {metric['formula']}", "", f"Range {metric['range']}, {better}. None where it is undefined."]
        if metric.get("sources"):
            doc.append(f"Source: {'; '.join(metric['sources'])}.")
        if options:
            doc.append("")
            doc += [f"{name}: {option['about']}; default {option['default']}" for option, name in zip(options, names)]
        lines.append('    """' + "\n".join(("    " + line).rstrip() if index else line for index, line in enumerate(doc)).replace("\\", "\\\\"))
        lines.append('    """')
        given = ", ".join(f"{literal(option['name'])}: {name}" for option, name in zip(options, names) if name != "speakers")
        both = ', "types": types' + (', "speakers": speakers' if "speakers" in names else "")
        lines.append(f"    options = {{{(given + both).lstrip(', ')}}}")
        lines.append(f"    return score_one({literal(metric['id'])}, reference, hypothesis, preset, options)")
        del extra
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
        "conventions": "One metric under every preset, side by side.",
        "explain": "Which conventions give a printed number.",
        "diff": "What differs between two coders, edit by edit.",
        "lint": "Everything wrong, suspicious or left open in the data.",
        "sweep": "A metric at every threshold of scores per gap, or at every tolerance.",
        "convert": "A corpus in another format, as a text.",
        "chunks": "Where chunkers cut documents: what their cuts break, sizes, overlap, gold, excerpts.",
        "plot": "One figure as SVG: scores, agreement, heat, diff, conventions, and what `cesura plot --help` lists.",
        "report": "A report of everything as one HTML text.",
    }
    lines = [
        '"""Made by python/generate.py from schemas/serve.schema.json: one function for each command."""',
        "",
        "from typing import Any, Callable, Literal, Mapping, Optional, Sequence, Union",
        "",
        "from ._command import one_of, run_command",
        "from ._corpus import CorpusLike",
        "from ._results import Figure, Result",
        "",
        f"__all__ = {json.dumps(sorted(COMMANDS), indent=4)}",
        "",
        "Progress = Callable[[str, int, int], None]",
    ]
    for command in COMMANDS:
        properties = schema["$defs"][f"{command}.params"]["properties"]
        own = {name: value for name, value in properties.items() if name not in ("files", "input", "form", "progress", "kind")}
        if command != "convert":
            own.pop("output", None)
        kinds = "\n    kind: str," if command == "plot" else ""
        returns = {"plot": "Figure", "report": "str", "convert": "str"}.get(command, "Result")
        lines += ["", "", f"def {command}({kinds}", "    corpus: CorpusLike,"]
        if command == "explain":
            lines.append("    value: Union[str, float],")
            own.pop("value")
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
        given = [f"        {literal(name)}: {snake(name) if name != 'metric' else 'one_of(metric, metrics)'}," for name in own]
        if command == "explain":
            given.insert(0, '        "value": value if isinstance(value, str) else repr(value),')
        if command == "plot":
            given.insert(0, '        "kind": kind,')
        lines += ["    options = {", *given, "    }"]
        call = f"run_command({literal(command)}, corpus, options, progress)"
        lines.append({"Figure": f"    return Figure({call}.text or \"\")", "str": f"    return {call}.text or \"\""}.get(returns, f"    return {call}"))
    return "\n".join(lines) + "\n"


def r_module(metrics: list) -> str:
    lines = ["# Made by python/generate.py from the register of metrics: one function for each."]
    for metric in metrics:
        names = ", ".join(option["name"] for option in metric["options"])
        lines += [
            "",
            f"#' {metric['title']} ({metric['symbol']}): {metric['about']} Options: {names or 'none'}.",
            f"{snake(metric['id'])} <- function(reference, hypothesis, ..., preset = NULL) {{",
            f"  .score_one({literal(metric['id'])}, reference, hypothesis, preset, list(...))",
            "}",
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    said = subprocess.run(["node", "bin/cesura.js", "metrics", "--json"], cwd=root, capture_output=True, check=True).stdout
    found = json.loads(said)
    metrics = found if isinstance(found, list) else found["metrics"]
    schema = json.loads((root / "schemas/serve.schema.json").read_text("utf8"))
    version = json.loads((root / "package.json").read_text("utf8"))["version"]
    made = {
        "_metrics.py": metrics_module(metrics),
        "../../r/R/metrics.R": r_module(metrics),
        "_commands.py": commands_module(schema),
        "_version.py": f'"""Made by python/generate.py from package.json."""\n\n__version__ = "{version}"\n',
    }
    old = [name for name, text in made.items() if not (here / "cesura" / name).exists() or (here / "cesura" / name).read_text("utf8") != text]
    if "--check" in sys.argv:
        if old:
            print(f"{', '.join(old)} are old; run python3 python/generate.py")
        return 1 if old else 0
    for name in old:
        (here / "cesura" / name).write_text(made[name], "utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
