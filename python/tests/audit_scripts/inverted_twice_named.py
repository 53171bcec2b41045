"""One inverted value that is handed on under two plain names."""
from cesura.compat import segeval


def compare(hypothesis, reference):
    similarity = 1 - segeval.boundary_similarity(hypothesis, reference)  #! inverted
    return {"similarity": float(similarity)}


rows = [compare(hypothesis, reference) for hypothesis, reference in (((3, 4, 5), (3, 5, 4)), ((2, 6, 3), (2, 5, 4)))]
print(sum(row["similarity"] for row in rows) / len(rows))
