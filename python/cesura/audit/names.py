"""Which side of a comparison a name means, and which measure. Names are evidence, not proof."""

import ast
import re
from typing import Any, FrozenSet, List, Optional, Set, Tuple

from .sources import Source, Sources, last_name, parameters, passes_all

REFERENCE = frozenset(
    "ref reference gold golden true truth gt target manual human annotation annotator expert actual".split()
)
HYPOTHESIS = frozenset(
    "hyp hypothesis pred predicted prediction output system auto automatic model result est estimated computed guess found tiles "
    "answer llm baseline recognised".split()
)
_PLURALS = {"hypotheses": "hypothesis", "guesses": "guess", "tiles": "tiles"}
_SPLIT = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+")
#: How many assignments are followed from a name.
STEPS = 2


def words(text: str) -> List[str]:
    """The words of a name, split at `_`, digits and capitals."""
    return [word.lower() for word in _SPLIT.findall(text)]


def _singular(word: str) -> str:
    known = _PLURALS.get(word)
    if known is not None:
        return known
    return word[:-1] if word.endswith("s") and word[:-1] in REFERENCE | HYPOTHESIS else word


def side_of_words(texts: List[str]) -> FrozenSet[str]:
    found: Set[str] = set()
    for text in texts:
        for word in map(_singular, words(text)):
            if word in REFERENCE:
                found.add("reference")
            elif word in HYPOTHESIS:
                found.add("hypothesis")
    return frozenset(found)


def names_in(node: ast.AST) -> Tuple[List[str], List[ast.Name]]:
    """Names, attributes and keys of an expression, and its variables; names of called functions do not count."""
    texts: List[str] = []
    variables: List[ast.Name] = []

    def visit(each: ast.AST) -> None:
        if isinstance(each, ast.Call):
            # A length says nothing of the contents: "0" * (len(gold) - len(pred)).
            if last_name(each.func) in ("len", "range"):
                return
            if isinstance(each.func, ast.Attribute):
                visit(each.func.value)
            functions = {"map", "filter", "starmap"}
            rest = each.args[1:] if last_name(each.func) in functions else each.args
            for argument in rest:
                visit(argument)
            for keyword in each.keywords:
                visit(keyword.value)
            return
        if isinstance(each, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            targets = {name.id for generator in each.generators for name in ast.walk(generator.target) if isinstance(name, ast.Name)}
            for generator in each.generators:
                visit(generator.iter)
            for name in names_in(each.elt)[1]:
                if name.id not in targets:
                    visit(name)
            return
        if isinstance(each, ast.Name):
            texts.append(each.id)
            variables.append(each)
            return
        if isinstance(each, ast.Attribute):
            texts.append(each.attr)
        if isinstance(each, ast.Subscript):
            visit(each.value)
            key = each.slice
            key = getattr(key, "value", key) if type(key).__name__ == "Index" else key
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                texts.append(key.value)
            return
        for child in ast.iter_child_nodes(each):
            visit(child)

    visit(node)
    return texts, variables


def side_of(node: ast.AST, source: Source, steps: int = STEPS) -> FrozenSet[str]:
    """The sides that the words of an expression name; of names without such a word, those of what they were given."""
    texts, variables = names_in(node)
    found = side_of_words(texts)
    if found or steps == 0:
        return found
    together: Set[str] = set()
    for variable in variables:
        for meaning in given(variable, source):
            together |= side_of(meaning, source, steps - 1)
    return frozenset(together)


def given(variable: ast.Name, source: Source) -> List[ast.expr]:
    """What a variable was last given: of `a, b = cut(x, y)` the argument or the expression that becomes this part."""
    return [_part_returned(variable.id, meaning, source) or meaning for meaning in source.meanings(variable.id, variable)]


def _part_returned(name: str, call: ast.expr, source: Source) -> Optional[ast.expr]:
    """The part of what a function of the same file returns, or yields to a loop, that a name in the target is given."""
    function = source.functions.get(last_name(call.func) or "") if isinstance(call, ast.Call) else None
    statement = source.parents.get(call)
    if isinstance(statement, ast.Assign):
        target: ast.AST = statement.targets[0]
        returned = [each.value for each in ast.walk(function or statement) if isinstance(each, ast.Return)]
    elif isinstance(statement, ast.For):
        target = statement.target
        returned = [each.value for each in ast.walk(function or statement) if isinstance(each, ast.Yield)]
    else:
        return None
    if function is None or not isinstance(target, ast.Tuple) or not returned:
        return None
    place = next((at for at, each in enumerate(target.elts) if isinstance(each, ast.Name) and each.id == name), None)
    if place is None or not all(isinstance(each, ast.Tuple) and len(each.elts) == len(target.elts) for each in returned):
        return None
    parts: List[ast.expr] = [each.elts[place] for each in returned]  # type: ignore[union-attr]
    names = {parameter_of(part, source) for part in parts}
    passed = names.pop() if len(names) == 1 else None
    order = parameters(function)
    if passed not in order or passed in ("self", "cls"):
        return parts[0] if len(parts) == 1 else None
    is_method = order[0] in ("self", "cls") and isinstance(call.func, ast.Attribute)  # type: ignore[attr-defined]
    return argument(call, order.index(passed) - is_method, passed)  # type: ignore[arg-type]


def parameter_of(node: ast.AST, source: Source, steps: int = STEPS) -> Optional[str]:
    """The only parameter of the enclosing function that an expression comes from."""
    found: Set[str] = set()

    def follow(each: ast.AST, left: int) -> None:
        for variable in names_in(each)[1]:
            meanings = given(variable, source) if left else source.meanings(variable.id, variable)
            if not meanings and variable.id in parameters(source.scope(variable)):
                found.add(variable.id)
            elif left:
                for meaning in meanings:
                    follow(meaning, left - 1)

    follow(node, steps)
    return found.pop() if len(found) == 1 else None


def argument(call: ast.Call, position: Optional[int], name: str) -> Optional[ast.expr]:
    """The expression of an argument by its position or its name."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if position is None or position >= len(call.args) or any(isinstance(each, ast.Starred) for each in call.args[: position + 1]):
        return None
    return call.args[position]


def named_sides(expressions: Tuple[Any, Any], source: Source, chain: Any, sources: Sources, call_at: Any) -> Optional[Tuple[str, str, int]]:
    """What names say of the two arguments of a call: the side of each, and how many frames out that was found.

    The outermost frame that names both sides decides: inner functions may have parameters of any name.
    """
    decided: Optional[Tuple[str, str, int]] = None
    here: Tuple[Any, Any] = expressions
    for depth in range(len(chain)):
        first, second = (side_of(each, source) for each in here)
        if len(first) == 1 and len(second) == 1 and first != second:
            decided = (next(iter(first)), next(iter(second)), depth)
        names = [parameter_of(each, source) for each in here]
        if None in names or names[0] == names[1]:
            break
        scope = source.scope(here[0])
        outer = _outer_call(scope, chain, depth, sources, call_at)
        if outer is None:
            break
        source, call = outer
        order = parameters(scope)
        is_method = bool(order) and order[0] in ("self", "cls") and isinstance(call.func, ast.Attribute)
        mapped = tuple(argument(call, order.index(str(name)) - is_method, str(name)) for name in names)
        if None in mapped:
            break
        here = mapped  # type: ignore[assignment]
    return decided


def _outer_call(scope: Any, chain: Any, depth: int, sources: Sources, call_at: Any) -> Any:
    """The call of the function that the frame at this depth runs; wrappers that pass *args on are left out."""
    is_wrapped = False
    for place in chain[depth + 1 :]:
        source = sources.get(place.code.co_filename)
        if source is None:
            continue
        call = call_at(source, place, getattr(scope, "name", "")) or call_at(source, place, "")
        if call is not None and passes_all(call, source.scope(call)):
            is_wrapped = True
            continue
        if call is not None and (is_wrapped or last_name(call.func) == getattr(scope, "name", "")):
            return source, call
        if place.code.co_name not in ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"):
            return None
    return None


# ---- measures -------------------------------------------------------------------------------------------------------

_MEASURES = {
    "pk": re.compile(r"(^|_)pks?(_|$)"),
    "wd": re.compile(r"(^|_)wds?(_|$)|window_?diffs?"),
    "ghd": re.compile(r"(^|_)ghds?(_|$)"),
    "b": re.compile(r"(^|_)bs(_|$)|boundary_?similarit"),
    "f1": re.compile(r"(^|_)f_?1s?(_|$)"),
    "precision": re.compile(r"(^|_)precisions?(_|$)"),
    "recall": re.compile(r"(^|_)recalls?(_|$)"),
}
_TOKENS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def _joined(text: str) -> str:
    return "_".join(word.lower() for word in _TOKENS.findall(text))


def measures_named(text: str) -> FrozenSet[str]:
    """The measures whose words a name or a label holds."""
    joined = _joined(text)
    return frozenset(measure for measure, pattern in _MEASURES.items() if pattern.search(joined))


_OPPOSITE = re.compile(
    r"(^|_)(distances?|dist|errors?|err|loss|losses|inverse|inverted|inv|accuracy|acc|complement|minus|dissimilarity|one|neg|negative|"
    r"reversed|flipped|disagreement|correct|quality|goodness)(_|$)"
)
_SIMILARITY = re.compile(r"(^|_)(b|bs|similarit(y|ies)|sims?)(_|$)")
_ERROR = re.compile(r"(^|_)(pks?|wds?)(_|$)|window_?diffs?")


def is_plain_name(text: str, measure: Optional[str]) -> bool:
    """Whether a name calls the value what the measure is, so that an inverted value is misnamed."""
    joined = _joined(text)
    if _OPPOSITE.search(joined):
        return False
    if measure in ("b", "s"):
        return bool(_SIMILARITY.search(joined))
    return measure in ("pk", "wd") and bool(_ERROR.search(joined)) and not _SIMILARITY.search(joined)
