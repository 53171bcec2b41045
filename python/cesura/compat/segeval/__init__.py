"""`segeval` 2.0.11 by another import: the same names, arguments, results and exceptions.

    import cesura.compat.segeval as segeval

As there, the hypothesis comes first, values are Decimals, and a dataset is {item: {annotator: segmentation}}. What is
not reproduced: the AssertionError of window_diff for windows of 256 and more, and the wrong results for labels above
256; both come from comparing numbers by identity.
"""

from .agreement import actual_agreement_linear
from .agreement.bias import artstein_poesio_bias_linear
from .agreement.kappa import fleiss_kappa_linear
from .agreement.pi import fleiss_pi_linear
from .compute import summarize
from .data import Dataset, load_nested_folders_dict
from .data.jsonutils import Field, input_linear_mass_json, output_linear_mass_json
from .data.samples import (
    COMPLETE_AGREEMENT,
    HEARST_1997_STARGAZER,
    HYPOTHESIS_STARGAZER,
    KAZANTSEVA2012_G2,
    KAZANTSEVA2012_G5,
    LARGE_DISAGREEMENT,
)
from .data.tsv import input_linear_mass_tsv
from .format import (
    BoundaryFormat,
    boundary_string_from_masses,
    convert_masses_to_positions,
    convert_nltk_to_masses,
    convert_positions_to_masses,
)
from .ml import Average, ConfusionMatrix, fmeasure, precision, recall
from .similarity import boundary_confusion_matrix, boundary_statistics
from .similarity.boundary import boundary_similarity
from .similarity.distance.multipleboundary import boundary_edit_distance
from .similarity.segmentation import segmentation_similarity
from .similarity.weight import weight_a, weight_s, weight_s_scale, weight_t, weight_t_scale
from .util import SegmentationMetricError as SegmentationMetricError
from .window import compute_window_size
from .window.pk import pk
from .window.windowdiff import window_diff

__version__ = "2.0.11"
__all__ = [
    "Average",
    "BoundaryFormat",
    "COMPLETE_AGREEMENT",
    "ConfusionMatrix",
    "Dataset",
    "Field",
    "HEARST_1997_STARGAZER",
    "HYPOTHESIS_STARGAZER",
    "KAZANTSEVA2012_G2",
    "KAZANTSEVA2012_G5",
    "LARGE_DISAGREEMENT",
    "actual_agreement_linear",
    "artstein_poesio_bias_linear",
    "boundary_confusion_matrix",
    "boundary_edit_distance",
    "boundary_similarity",
    "boundary_statistics",
    "boundary_string_from_masses",
    "compute_window_size",
    "convert_masses_to_positions",
    "convert_nltk_to_masses",
    "convert_positions_to_masses",
    "fleiss_kappa_linear",
    "fleiss_pi_linear",
    "fmeasure",
    "input_linear_mass_json",
    "input_linear_mass_tsv",
    "load_nested_folders_dict",
    "output_linear_mass_json",
    "pk",
    "precision",
    "recall",
    "segmentation_similarity",
    "summarize",
    "weight_a",
    "weight_s",
    "weight_s_scale",
    "weight_t",
    "weight_t_scale",
    "window_diff",
]
