test_cases = [
    {
        "predictions": [[0, 1, 0, 0, 1]],
        "references": [[0, 1, 0, 0, 1]],
        "result": {"pk": 0.0, "boundary-similarity": 1.0},
    },
    {
        "predictions": [[0, 0, 1, 0, 1]],
        "references": [[0, 1, 0, 0, 1]],
        "result": {"boundary-similarity": 0.5, "boundary-f": 0.0},
    },
]
