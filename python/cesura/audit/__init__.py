"""`python -m cesura.audit eval.py`: runs an evaluation script unchanged and reports mistakes in how it scores.

| file | idea |
| --- | --- |
| `libraries` | which functions are recorded, and what their arguments are |
| `recording` | the import hook, the wrapper, the record of one call |
| `joined` | whether an argument is several sequences put together |
| `sources` | the syntax trees of the script and of the modules next to it |
| `names` | which side of a comparison, or which measure, a name means |
| `statements` | the statements whose execution is evidence |
| `watching` | the trace that sees these statements run |
| `sides` | one argument of a call as a segmentation |
| `windows` | the rules for k |
| `evidence` | the calls by site; findings and notes |
| `exchanged`, `window_use`, `measures`, `contents`, `flow`, `handwritten`, `remarks` | the detectors |
| `rescoring`, `conventions` | the recorded pairs, scored again |
| `judging` | all detectors together |
| `report`, `page` | text, JSON and HTML |
| `trial` | functions that the run did not call, in a child process (`--try-functions`) |
"""
