"""All detectors, in the order in which one silences another."""

from . import contents, exchanged, flow, handwritten, measures, remarks, window_use
from .evidence import Evidence


def judge(evidence: Evidence, script: str) -> None:
    # Windows say nothing where boundaries were never found.
    contents.judge_marks(evidence)
    exchanged.judge(evidence)
    window_use.judge(evidence)
    measures.judge(evidence)
    contents.judge(evidence)
    flow.judge(evidence)
    handwritten.judge(evidence)
    remarks.judge(evidence, script)
    evidence.findings.sort(key=lambda each: (each.path != script, each.path, each.line, each.code))
    evidence.notes.sort(key=lambda each: (each.path != script, each.path, each.line, each.code))
