"""The six sample datasets that segeval offers by name.

The Moonstone, groups 5 and 2: Kazantseva & Szpakowicz (2012). Stargazers: Hearst (1997). The others are contrived by
the author of segeval. The data are part of segeval, under this licence:

Copyright (c) 2011-2013 Chris Fournier. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

* Redistributions of source code must retain the above copyright notice, this list of conditions and the following
  disclaimer.
* Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
  disclaimer in the documentation and/or other materials provided with the distribution.
* Neither the name of the author nor the names of its contributors may be used to endorse or promote products derived
  from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""

from . import Dataset


def _dataset(table: str) -> Dataset:
    """A line for each item and annotator: item, annotator, masses."""
    items: dict = {}  # type: ignore[type-arg]
    for line in table.strip().splitlines():
        item, coder, *masses = line.split()
        items.setdefault(item, {})[coder] = tuple(map(int, masses))
    return Dataset(items)


KAZANTSEVA2012_G5 = _dataset(
    """
    ch1 an4 2 8 2 1
    ch1 an1 11 2
    ch1 an2 2 1 7 2 1
    ch1 an3 9 4
    ch11 an4 10 4 3 2 1 8 3 2 6 1 2 8 10 9 4 10 4 8 4 3 5 4
    ch11 an1 20 22 8 11 11 11 13 11 4
    ch11 an2 1 7 2 4 3 3 10 1 1 5 3 2 8 3 3 3 14 4 1 1 4 4 2 7 3 2 3 3 2 1 1
    ch11 an3 10 10 15 11 4 10 13 5 4 23 6
    ch4 an4 2 9 2 5 2 19 1 6
    ch4 an1 17 25 4
    ch4 an2 1 10 2 4 1 2 3 10 6 6 1
    ch4 an3 12 5 29
    ch3 an4 2 3 4 2 5 17 4 1
    ch3 an1 6 5 27
    ch3 an2 3 8 2 3 17 2 2 1
    ch3 an3 3 15 15 5
    """
)
KAZANTSEVA2012_G2 = _dataset(
    """
    ch8 an5 9 7 5 12 4 2
    ch8 an6 3 5 4 3 6 7 5 4 2
    ch8 an7 2 6 2 2 2 8 8 3 4 1 1
    ch8 an10 2 6 4 3 6 7 5 4 1 1
    ch8 an8 8 4 21 4 2
    ch8 an9 3 5 4 10 9 6 2
    ch10 an5 24 6 45 6 2
    ch10 an6 3 3 2 3 8 1 4 6 11 22 10 6 4
    ch10 an7 3 3 2 16 6 45 4 1 1 1 1
    ch10 an10 3 5 16 5 8 2 23 13 4 4
    ch10 an8 8 16 6 32 11 6 1 3
    ch10 an9 3 3 2 11 5 6 45 4 4
    ch2 an5 4 7 3 1
    ch2 an6 4 7 3 1
    ch2 an7 5 6 3 1
    ch2 an10 5 5 4 1
    ch2 an8 14 1
    ch2 an9 14 1
    ch5 an5 9 4 5 9 8 7
    ch5 an6 2 1 6 3 2 4 17 7
    ch5 an7 19 15 8
    ch5 an10 4 10 5 1 14 4 4
    ch5 an8 9 4 6 16 3 4
    ch5 an9 13 6 15 8
    """
)
HEARST_1997_STARGAZER = _dataset(
    """
    stargazer 1 2 3 3 1 3 6 3
    stargazer 2 2 8 2 4 2 3
    stargazer 3 2 1 2 3 1 3 1 3 2 2 1
    stargazer 4 2 1 4 1 1 3 1 4 3 1
    stargazer 5 3 2 4 3 5 4
    stargazer 6 2 3 4 2 2 5 3
    stargazer 7 2 3 2 2 3 1 3 2 3
    """
)
HYPOTHESIS_STARGAZER = _dataset(
    """
    stargazer h1 2 6 4 2 4 3
    stargazer h2 2 1 1 1 5 8 2 1
    """
)
_SAME = {"item1": (2, 8, 2, 1), "item2": (20, 22, 8, 11, 11, 11, 13, 11, 4), "item3": (2, 9, 2, 5, 2, 19, 1, 6), "item4": (6, 5, 27)}
COMPLETE_AGREEMENT = Dataset({item: {coder: masses for coder in ("an4", "an1", "an2", "an3")} for item, masses in _SAME.items()})
_LENGTHS = {"item1": 12, "item2": 20, "item3": 5, "item4": 42}
LARGE_DISAGREEMENT = Dataset({item: {"an5": (units,), "an6": (1,) * units} for item, units in _LENGTHS.items()})
