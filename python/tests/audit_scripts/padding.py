"""-100 marks units that are no part of the text."""
from sklearn.metrics import f1_score, precision_recall_fscore_support

labels, outputs = [0, 1, 0, 0, 1, -100, -100], [0, 1, 0, 1, 0, 1, 1]
print(f1_score(labels, outputs))  #! padding-scored
keep = [at for at, label in enumerate(labels) if label != -100]
print(precision_recall_fscore_support([labels[at] for at in keep], [outputs[at] for at in keep]))
