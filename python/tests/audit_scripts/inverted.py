"""1 - B under the name of B, 1 - Pk under the name of Pk; names that say so are right."""
import cesura.compat.segeval as segeval

ref, hyp = [5, 9, 6], [5, 8, 7]
b = 1 - segeval.boundary_similarity(hyp, ref)  #! inverted
pk = segeval.pk(hyp, ref, one_minus=True)  #! inverted
pk_accuracy = 1 - segeval.pk(hyp, ref)
boundary_distance = segeval.boundary_similarity(hyp, ref, one_minus=True)
similarity = 1 - segeval.boundary_similarity(hyp, ref, one_minus=True)
similarity_of_pk = 1 - segeval.pk(hyp, ref)
print(b, pk, pk_accuracy, boundary_distance, similarity, similarity_of_pk)
