"""Items are skipped and counted, printed or logged."""
import logging

import cesura.compat.segeval as segeval

items = [([5, 5], [5, 5]), ([4, 6], [4, 7]), ([3, 7], [2, 8])]
skipped = 0
for ref, hyp in items:
    if sum(ref) != sum(hyp):
        skipped += 1
        continue
    print(segeval.pk(hyp, ref))
for ref, hyp in items:
    try:
        print(segeval.pk(hyp, ref))
    except segeval.SegmentationMetricError:
        logging.getLogger("quiet").debug("skipped")
        continue
print(skipped)
