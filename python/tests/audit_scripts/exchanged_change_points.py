"""Change points and intervals: precision and recall trade places, distances are measured from the other side."""
from cesura.compat.mir_eval import detection
from cesura.compat.ruptures import hausdorff, meantime, precision_recall

for true_bkps, result in (([10, 20, 50], [11, 50]), ([5, 30, 50], [6, 29, 40, 50])):
    precision, recall = precision_recall(true_bkps=true_bkps, my_bkps=result, margin=3)
    print(precision, recall, hausdorff(result, true_bkps))
    print(meantime(result, true_bkps))  #! arguments-exchanged
reference, estimated = [[0, 2.0], [2.0, 5.0]], [[0, 1.0], [1.0, 2.1], [2.1, 5.0]]
print(detection(estimated, reference))  #! arguments-exchanged
