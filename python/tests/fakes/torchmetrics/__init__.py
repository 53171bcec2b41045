"""A stand-in for torchmetrics.Metric, written to the documented interface of version 1. It is not torchmetrics."""

import torch


class Metric:
    is_differentiable = None
    higher_is_better = None
    full_state_update = None
    device = torch.device("cpu")

    def __init__(self, **kwargs):
        unknown = set(kwargs) - {"dist_sync_on_step", "sync_on_compute", "compute_on_cpu", "process_group"}
        if unknown:
            raise ValueError(f"Unexpected keyword arguments: {', '.join(sorted(unknown))}")
        self._defaults, self._reductions = {}, {}

    def __setattr__(self, name, value):
        if name in ("higher_is_better", "is_differentiable", "full_state_update"):
            raise RuntimeError(f"Can't change const `{name}`.")
        super().__setattr__(name, value)

    def add_state(self, name, default, dist_reduce_fx=None, persistent=False):
        if not name.isidentifier():
            raise ValueError(f"Argument `name` must be a valid python identifier, but got {name}")
        if not (isinstance(default, torch.Tensor) or default == []):
            raise ValueError("state variable must be a tensor or any empty list")
        self._defaults[name], self._reductions[name] = default, dist_reduce_fx
        setattr(self, name, [] if default == [] else default)

    def reset(self):
        for name, default in self._defaults.items():
            setattr(self, name, [] if default == [] else default)

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)


def gathered(metrics):
    """What torchmetrics makes of the states of all ranks: sums, and lists one after the other, in each rank."""
    for name, reduction in metrics[0]._reductions.items():
        states = [getattr(metric, name) for metric in metrics]
        if reduction == "sum":
            together = states[0]
            for state in states[1:]:
                together = together + state
        else:
            assert reduction == "cat"
            together = torch.tensor([value for state in states for each in state for value in each.tolist()])
        setattr(metrics[0], name, together)
    return metrics[0]
