"""Arguments by name, the wrong way round."""
import cesura.compat.segeval as segeval

golden = [[10, 20], [5, 25]]
llm_answers = [[5, 5, 5, 15], [6, 6, 6, 12]]
for reference_masses, answer in zip(golden, llm_answers):
    print(segeval.window_diff(hypothesis=reference_masses, reference=answer))  #! arguments-exchanged
