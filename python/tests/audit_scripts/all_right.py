"""Everything a careful script does, with several libraries, generators, threads and a dataset."""
import threading

import cesura
import cesura.compat.segeval as segeval
from cesura.compat.mir_eval import detection
from cesura.compat.nltk import ghd, pk, windowdiff
from cesura.compat.ruptures import hausdorff, precision_recall

corpus = {"a": {"gold": [5, 9, 6], "system": [5, 8, 7]}, "b": {"gold": [10, 10, 4], "system": [10, 9, 5]}}
for name, codings in corpus.items():
    ref, hyp = codings["gold"], codings["system"]
    print(name, cesura.pk(ref, hyp), cesura.window_diff(ref, hyp), segeval.pk(hyp, ref), segeval.boundary_similarity(hyp, ref))
    gaps = ["1".join("0" * (mass - 1) for mass in masses) for masses in (ref, hyp)]
    k = cesura.compat.segeval.compute_window_size(ref)
    print(pk(*gaps, k), windowdiff(gaps[0], gaps[1], k), ghd(*gaps))
    print(list(map(pk, gaps[:1], gaps[1:], [k])))
dataset = segeval.Dataset(corpus)
print(segeval.pk(dataset), segeval.fleiss_pi_linear(dataset))
precision, recall = precision_recall([10, 20, 100], [11, 19, 100], margin=5)
print(precision, recall, hausdorff([10, 20, 100], [11, 19, 100]))
print(detection([[0, 1.5], [1.5, 4]], [[0, 1.4], [1.4, 4]]))
worker = threading.Thread(target=lambda: print(pk("00100100", "01000100")))
worker.start()
worker.join()
