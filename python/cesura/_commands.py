"""Made by python/generate.py from schemas/serve.schema.json: one function for each command."""

from typing import Any, Callable, Literal, Mapping, Optional, Sequence, Union

from ._command import one_of, run_command
from ._corpus import CorpusLike
from ._results import Figure, Result

__all__ = [
    "agreement",
    "chunks",
    "conventions",
    "convert",
    "diff",
    "evaluate",
    "explain",
    "lint",
    "plot",
    "report",
    "sweep"
]

Progress = Callable[[str, int, int], None]


def evaluate(
    corpus: CorpusLike,
    *,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    pairs: Optional[bool] = None,
    equals: Optional[bool] = None,
    pool: Optional[Literal["micro", "macro"]] = None,
    tests: Optional[Literal["permutation", "bootstrap", "none"]] = None,
    group_by: Optional[Union[str, float]] = None,
    across_groups: Optional[Literal["pool", "mean"]] = None,
    bounds: Optional[bool] = None,
    fail_under: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    fail_over: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    significance: Optional[Literal["letters", "stars", "none"]] = None,
    baseline: Optional[Union[str, float]] = None,
    baseline_alpha: Optional[Union[str, float]] = None,
    save: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    buckets: Optional[Union[str, float]] = None,
    rows: Optional[bool] = None,
    select: Optional[Union[str, float]] = None,
    levels: Optional[Literal["same", "nearest-count"]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    workers: Optional[Union[str, float]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """Scores hypotheses against references by several metrics, with intervals, ranking and tests.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    references: coders to trust; commas between several
    hypotheses: coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference
    pairs: compare every pair of coders, whatever their names; with --csv: one row per pair
    equals: another word for --pairs
    pool: add tallies (micro) or take the mean of pairs (macro); default: as the preset does, else micro
    tests: paired tests between hypotheses
    group_by: scores for each group of items: group (the one that items have), none, or a pattern of ids: {group}-*
    across_groups: rank and test the score of all items (pool) or the mean of the groups; default: as the preset does, else pool
    bounds: do not score the baselines (random, even, none) or the references against each other
    fail_under: exit with 1 if a score is lower: B=0.5, or h2:B=0.5, or the lower end of its interval: B.low=0.5; repeatable
    fail_over: exit with 1 if a score is higher: pk=0.3, or h2:pk=0.3, or the upper end: pk.high=0.3; repeatable
    significance: what --latex and --markdown set after scores: letters (systems that share one are not significantly different) or stars (differs from the best); default: stars for two hypotheses, else letters
    baseline: a document of an earlier run (--save old.json); exit with 1 if a score is worse than there, with its p
    baseline_alpha: with --baseline: exit with 1 only where p is at most this; default: any worse score
    save: also write the result to a file, by its ending: json, csv, tex, md, html, svg; repeatable
    buckets: what intervals and tests resample: items, or so many buckets of items; default: items up to 50,000, 4096 buckets above
    rows: keep a row for each item, however many there are: --buckets items; the document then lists every comparison
    select: boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3
    levels: a table for each level: the same level of both sides, or the one with the nearest number of boundaries
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    workers: threads that compare and resample; default: one per core
    metrics: another name of metric
    """
    options = {
        "references": references,
        "hypotheses": hypotheses,
        "pairs": pairs,
        "equals": equals,
        "pool": pool,
        "tests": tests,
        "groupBy": group_by,
        "acrossGroups": across_groups,
        "bounds": bounds,
        "failUnder": fail_under,
        "failOver": fail_over,
        "significance": significance,
        "baseline": baseline,
        "baselineAlpha": baseline_alpha,
        "save": save,
        "buckets": buckets,
        "rows": rows,
        "select": select,
        "levels": levels,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
        "workers": workers,
    }
    return run_command("evaluate", corpus, options, progress)


def agreement(
    corpus: CorpusLike,
    *,
    coders: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    programs: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    everyone: Optional[bool] = None,
    coefficient: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    missing: Optional[Literal["error", "available", "group"]] = None,
    expected: Optional[Literal["published", "exact", "simulated", "pooled", "mean-of-proportions"]] = None,
    chance: Optional[Literal["rates", "counts"]] = None,
    one_level: Optional[bool] = None,
    chance_draws: Optional[Union[str, float]] = None,
    count: Optional[Literal["boundaries", "segments"]] = None,
    categories: Optional[Literal["per-type", "merged"]] = None,
    joining: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    leave_one_out: Optional[bool] = None,
    majority: Optional[bool] = None,
    items: Optional[Union[str, float]] = None,
    rows: Optional[bool] = None,
    fail_under: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    workers: Optional[Union[str, float]] = None,
    save: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """How far coders agree beyond chance.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    coders: only these coders; commas between several
    programs: coders that are programs: people are measured without them; default: by their names
    everyone: measure people and programs together
    coefficient: pi, kappa, multi-pi, multi-kappa, bennett-s, bennett-s-modified; default: multi-pi and multi-kappa (with --chance counts: multi-kappa)
    missing: what to do where a coder has no segmentation of an item
    expected: how chance is computed; default: exact (π_x, κ_x) and next to it published (π*, κ*); with --preset, --count or --categories the other way round
    chance: what is random: every place at the coders’ rates, or as many boundaries at random places
    one_level: only the chance level asked for, without the other one beside it: faster
    chance_draws: random codings behind a simulated chance level
    count: what chance counts
    categories: types one by one, or as one
    joining: how much agreement changes when each of these coders joins the others
    leave_one_out: how much agreement changes without each coder
    majority: also percentage agreement with the majority (Passonneau & Litman 1993)
    items: how many items are shown
    rows: keep a row for each item, however many there are: above 50,000 items the document lists them only with this flag
    fail_under: exit with 1 if a coefficient is lower: multi-pi=0.6, or the lower end of its interval: multi-pi.low=0.5; repeatable
    metric: the similarity, by id or symbol: boundary-similarity or B; one at a time
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    workers: threads that compare and resample; default: one per core
    save: also write the result to a file, by its ending: json, csv, tex, md; repeatable
    metrics: another name of metric
    """
    options = {
        "coders": coders,
        "programs": programs,
        "everyone": everyone,
        "coefficient": coefficient,
        "missing": missing,
        "expected": expected,
        "chance": chance,
        "oneLevel": one_level,
        "chanceDraws": chance_draws,
        "count": count,
        "categories": categories,
        "joining": joining,
        "leaveOneOut": leave_one_out,
        "majority": majority,
        "items": items,
        "rows": rows,
        "failUnder": fail_under,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
        "workers": workers,
        "save": save,
    }
    return run_command("agreement", corpus, options, progress)


def conventions(
    corpus: CorpusLike,
    *,
    select: Optional[Union[str, float]] = None,
    levels: Optional[Literal["same", "nearest-count"]] = None,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    pairs: Optional[bool] = None,
    equals: Optional[bool] = None,
    pool: Optional[Literal["micro", "macro"]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    save: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """One metric under every preset, side by side.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    select: boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3
    levels: a table for each level: the same level of both sides, or the one with the nearest number of boundaries
    references: coders to trust; commas between several
    hypotheses: coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference
    pairs: compare every pair of coders, whatever their names
    equals: another word for --pairs
    pool: add tallies (micro) or take the mean of pairs (macro); default: as the preset does, else micro
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    save: also write the result to a file, by its ending: json, csv, tex, md; repeatable
    metrics: another name of metric
    """
    options = {
        "select": select,
        "levels": levels,
        "references": references,
        "hypotheses": hypotheses,
        "pairs": pairs,
        "equals": equals,
        "pool": pool,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
        "save": save,
    }
    return run_command("conventions", corpus, options, progress)


def explain(
    corpus: CorpusLike,
    value: Union[str, float],
    *,
    digits: Optional[Union[str, float]] = None,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """Which conventions give a printed number.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    digits: digits after the point; default: those of the value
    references: coders to trust; commas between several
    hypotheses: coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    metrics: another name of metric
    """
    options = {
        "value": value if isinstance(value, str) else repr(value),
        "digits": digits,
        "references": references,
        "hypotheses": hypotheses,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return run_command("explain", corpus, options, progress)


def diff(
    corpus: CorpusLike,
    *,
    item: Optional[Union[str, float]] = None,
    coders: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    by: Optional[Literal["edits", "alignment", "flexible", "levels"]] = None,
    span: Optional[Union[str, float]] = None,
    matching: Optional[Literal["greedy", "min-edits", "min-cost"]] = None,
    context: Optional[Union[str, float]] = None,
    equals: Optional[bool] = None,
    select: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """What differs between two coders, edit by edit.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    item: one item; default: every item that both coders cut
    coders: reference, then hypothesis; default: the only two there are
    by: how differences are found: by boundary edits, the alignment of A, the edits of S_f, or levels
    span: boundaries fewer than that many units apart are a near miss; in a recording a time, such as 0.5s (default: 2 units, 1s)
    matching: the edit script: segeval’s search, the fewest edits, the least cost
    context: words of text on each side of a difference
    equals: neither coder is the reference: no boundary is called missing or extra
    select: boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    """
    options = {
        "item": item,
        "coders": coders,
        "by": by,
        "span": span,
        "matching": matching,
        "context": context,
        "equals": equals,
        "select": select,
        "matrix": matrix,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return run_command("diff", corpus, options, progress)


def lint(
    corpus: CorpusLike,
    *,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """Everything wrong, suspicious or left open in the data.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    """
    options = {
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return run_command("lint", corpus, options, progress)


def sweep(
    corpus: CorpusLike,
    *,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    over: Optional[Literal["threshold", "tolerance"]] = None,
    up_to: Optional[Union[str, float]] = None,
    consensus: Optional[bool] = None,
    min_gap: Optional[Union[str, float]] = None,
    points: Optional[Union[str, float]] = None,
    area: Optional[Union[str, float]] = None,
    svg: Optional[Union[str, float]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """A metric at every threshold of scores per gap, or at every tolerance.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    references: coders to trust; default: the one named like a reference, else all with boundaries
    hypotheses: coders to sweep; default: all that have scores
    over: what changes along the curve
    up_to: the greatest tolerance, with --over tolerance
    consensus: sweep the share of annotators that cut instead of scores
    min_gap: boundaries stand at least so far apart
    points: at most so many points, the best among them, at equal steps of log(boundaries)
    area: density ratios between which the mean is taken
    svg: a plot of the curves
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    metrics: another name of metric
    """
    options = {
        "references": references,
        "hypotheses": hypotheses,
        "over": over,
        "upTo": up_to,
        "consensus": consensus,
        "minGap": min_gap,
        "points": points,
        "area": area,
        "svg": svg,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return run_command("sweep", corpus, options, progress)


def convert(
    corpus: CorpusLike,
    *,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    to: Optional[Union[str, float]] = None,
    output: Optional[Union[str, float]] = None,
    into: Optional[Union[str, float]] = None,
    coders: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    force: Optional[bool] = None,
    merge_types: Optional[bool] = None,
    list: Optional[bool] = None,
    progress: Optional[Progress] = None,
) -> str:
    """A corpus in another format, as a text.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    to: format to write, or columns; default: the one the output’s ending shows, else cesura-json
    output: a file; a folder for formats with several files; default: standard output
    into: an export of the tool that the codings are put into; all else in it is kept. The result goes to -o
    coders: write only these coders; commas between several
    force: overwrite a file that was read
    merge_types: forget boundary types
    list: list the formats
    """
    options = {
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
        "to": to,
        "output": output,
        "into": into,
        "coders": coders,
        "force": force,
        "mergeTypes": merge_types,
        "list": list,
    }
    return run_command("convert", corpus, options, progress).text or ""


def chunks(
    corpus: CorpusLike,
    *,
    chunks: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    gold: Optional[Union[str, float]] = None,
    excerpts: Optional[Union[str, float]] = None,
    overlap: Optional[Literal["next-start", "midpoint", "end", "error"]] = None,
    max_size: Optional[Union[str, float]] = None,
    sizes: Optional[Literal["characters", "tokens"]] = None,
    units: Optional[Literal["characters", "words", "sentences"]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    budget: Optional[Union[str, float]] = None,
    preset: Optional[Literal["chroma"]] = None,
    syntax: Optional[Literal["markdown", "plain"]] = None,
    locale: Optional[Union[str, float]] = None,
    worst: Optional[Union[str, float]] = None,
    html: Optional[Union[str, float]] = None,
    fail_over: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    fail_under: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    baseline: Optional[Union[str, float]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    workers: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Result:
    """Where chunkers cut documents: what their cuts break, sizes, overlap, gold, excerpts.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    chunks: chunks of one chunker, as its library writes them; repeatable
    gold: sections marked by hand: chunks, or a JSON list of cuts; headings: those of the text
    excerpts: questions with the excerpts that answer them, CSV or JSON
    overlap: where chunks that overlap are cut
    max_size: count chunks that are larger
    sizes: what sizes count; default: tokens where the file has them
    units: what is counted against gold
    metric: metrics against gold; default: B,F
    budget: recall of the retrieved chunks that fit into so many characters
    preset: show excerpt scores as this program counts them
    syntax: default: by the ending of the file
    locale: language of the text for words and sentences
    worst: cuts that are listed
    html: also write a report with the text and the cuts
    fail_over: exit with 1 if it is higher: broken=0, code=0; repeatable
    fail_under: exit with 1 if it is lower: clean=0.9, B=0.5; repeatable
    baseline: exit with 1 if a chunker is worse than in this JSON of an earlier run
    encoding: encoding of the input; default: UTF-8, or its mark
    read: offsets=utf-16, strip=REGEX (what a chunker put in front); repeatable
    workers: threads that measure documents; default: one per core
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    metrics: another name of metric
    """
    options = {
        "chunks": chunks,
        "gold": gold,
        "excerpts": excerpts,
        "overlap": overlap,
        "maxSize": max_size,
        "sizes": sizes,
        "units": units,
        "metric": one_of(metric, metrics),
        "budget": budget,
        "preset": preset,
        "syntax": syntax,
        "locale": locale,
        "worst": worst,
        "html": html,
        "failOver": fail_over,
        "failUnder": fail_under,
        "baseline": baseline,
        "encoding": encoding,
        "read": read,
        "workers": workers,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
    }
    return run_command("chunks", corpus, options, progress)


def plot(
    kind: str,
    corpus: CorpusLike,
    *,
    columns: Optional[Literal["1", "2"]] = None,
    width: Optional[Union[str, float]] = None,
    theme: Optional[Literal["print", "light", "dark", "auto"]] = None,
    title: Optional[Union[str, float]] = None,
    bare: Optional[bool] = None,
    item: Optional[Union[str, float]] = None,
    coders: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    view: Optional[Literal["edits", "windows", "alignment", "costs"]] = None,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    pairs: Optional[bool] = None,
    equals: Optional[bool] = None,
    pool: Optional[Literal["micro", "macro"]] = None,
    tests: Optional[Literal["permutation", "bootstrap", "none"]] = None,
    group_by: Optional[Union[str, float]] = None,
    across_groups: Optional[Literal["pool", "mean"]] = None,
    bounds: Optional[bool] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> Figure:
    """One figure as SVG: scores, agreement, heat, diff, conventions, and what `cesura plot --help` lists.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    columns: as wide as one or both columns of a paper
    width: another width, at 96 px to the inch
    theme: colours; auto follows the reader’s screen
    title: replaces the computed title
    bare: the picture alone, without title, subtitle and footnote
    item: the item of a strip, an overview or stacked lanes; default: the first that fits
    coders: the coders shown; of a strip the first is the reference
    view: what a strip shows between two codings
    references: coders to trust; commas between several
    hypotheses: coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference
    pairs: compare every pair of coders, whatever their names
    equals: another word for --pairs
    pool: add tallies (micro) or take the mean of pairs (macro); default: as the preset does, else micro
    tests: paired tests between hypotheses
    group_by: scores for each group of items: group (the one that items have), none, or a pattern of ids: {group}-*
    across_groups: rank and test the score of all items (pool) or the mean of the groups; default: as the preset does, else pool
    bounds: do not score the baselines (random, even, none) or the references against each other
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    metrics: another name of metric
    """
    options = {
        "kind": kind,
        "columns": columns,
        "width": width,
        "theme": theme,
        "title": title,
        "bare": bare,
        "item": item,
        "coders": coders,
        "view": view,
        "references": references,
        "hypotheses": hypotheses,
        "pairs": pairs,
        "equals": equals,
        "pool": pool,
        "tests": tests,
        "groupBy": group_by,
        "acrossGroups": across_groups,
        "bounds": bounds,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return Figure(run_command("plot", corpus, options, progress).text or "")


def report(
    corpus: CorpusLike,
    *,
    title: Optional[Union[str, float]] = None,
    date: Optional[Union[str, float]] = None,
    pairs: Optional[Union[str, float]] = None,
    references: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    hypotheses: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    equals: Optional[bool] = None,
    pool: Optional[Literal["micro", "macro"]] = None,
    tests: Optional[Literal["permutation", "bootstrap", "none"]] = None,
    group_by: Optional[Union[str, float]] = None,
    across_groups: Optional[Literal["pool", "mean"]] = None,
    bounds: Optional[bool] = None,
    select: Optional[Union[str, float]] = None,
    levels: Optional[Literal["same", "nearest-count"]] = None,
    metric: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    preset: Optional[Union[str, float]] = None,
    option: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    tolerance: Optional[Union[str, float]] = None,
    matrix: Optional[Union[str, float]] = None,
    interval: Optional[Literal["percentile", "widened", "bca", "none"]] = None,
    level: Optional[Union[str, float]] = None,
    resamples: Optional[Union[str, float]] = None,
    seed: Optional[Union[str, float]] = None,
    format: Optional[Union[str, float]] = None,
    mark: Optional[Literal["gaps", "end", "start"]] = None,
    column: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    from_path: Optional[Union[str, float]] = None,
    axis: Optional[Literal["units", "time"]] = None,
    text: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    place: Optional[Literal["middle", "left", "right", "nearest", "farthest"]] = None,
    encoding: Optional[Union[str, float]] = None,
    read: Optional[Union[str, Sequence[str], Mapping[str, Any]]] = None,
    units: Optional[Literal["tokens", "words", "sentences", "lines", "characters"]] = None,
    metrics: Optional[Union[str, float, Sequence[Union[str, float]]]] = None,
    progress: Optional[Progress] = None,
) -> str:
    """A report of everything as one HTML text.

    `corpus`: paths, {item: {coder: segmentation}}, or a DataFrame.

    title: title of the report; default: the name of the input
    date: date to print; none unless given
    pairs: pairs shown one by one: worst:200, all or none
    references: coders to trust; commas between several
    hypotheses: coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference
    equals: compare every pair of coders, whatever their names
    pool: add tallies (micro) or take the mean of pairs (macro); default: as the preset does, else micro
    tests: paired tests between hypotheses
    group_by: scores for each group of items: group (the one that items have), none, or a pattern of ids: {group}-*
    across_groups: rank and test the score of all items (pool) or the mean of the groups; default: as the preset does, else pool
    bounds: do not score the baselines (random, even, none) or the references against each other
    select: boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3
    levels: a table for each level: the same level of both sides, or the one with the nearest number of boundaries
    metric: metrics, by id or symbol: boundary-similarity or B; commas between several
    preset: conventions of a paper or program: segeval-2, segeval-1, nltk, fournier-inkpen-2012, fournier-2013, scaiano-inkpen-2012, ocampo-diaz-ouyang-2022, lai-2023, segsimflex, disrpt, superdialseg, koomri, spokennlp, nltk-n-open, nltk-n-closed, gdamaskinos, treeseg, deeptiling, conll18, wtpsplit, mir_eval, pyannote, vidchapters, chapter-llama
    option: an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable
    tolerance: short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording
    matrix: similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/flexible.md
    interval: confidence intervals: bootstrap over items; widened for few of them
    level: confidence level
    resamples: how often the bootstrap resamples the items: at least 10 / (1 − level)
    seed: seed of everything random
    format: format of the input; default: what the content shows
    mark: what a row of 0 and 1 marks: the gaps, or the end or start of segments
    column: a column of a table: coder=annotator; repeatable
    from_path: item, coder and group from the path: {group}/{coder}/{item}.txt
    axis: whether boundaries lie between units or in time
    text: the text that spans, chunks or indices refer to; repeatable
    place: with --read texts=align: where a doubtful boundary is put (default: middle)
    encoding: encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark
    read: any other option of a reader, see docs/formats.md; repeatable
    units: what is counted where a text has spans
    metrics: another name of metric
    """
    options = {
        "title": title,
        "date": date,
        "pairs": pairs,
        "references": references,
        "hypotheses": hypotheses,
        "equals": equals,
        "pool": pool,
        "tests": tests,
        "groupBy": group_by,
        "acrossGroups": across_groups,
        "bounds": bounds,
        "select": select,
        "levels": levels,
        "metric": one_of(metric, metrics),
        "preset": preset,
        "option": option,
        "tolerance": tolerance,
        "matrix": matrix,
        "interval": interval,
        "level": level,
        "resamples": resamples,
        "seed": seed,
        "format": format,
        "mark": mark,
        "column": column,
        "fromPath": from_path,
        "axis": axis,
        "text": text,
        "place": place,
        "encoding": encoding,
        "read": read,
        "units": units,
    }
    return run_command("report", corpus, options, progress).text or ""
