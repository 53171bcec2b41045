import type { PaperId } from './artefact.ts'

/** Something a paper says that its own numbers, figures or programs contradict. */
export interface Erratum {
  /** Equation, table, section. */
  readonly where: string
  /** What is printed. */
  readonly says: string
  /** What holds, and how we know. */
  readonly holds: string
}

/** Errata beyond single numbers: equations, definitions and claims. Those of numbers stand with the numbers. */
export const errata: Readonly<Record<PaperId, readonly Erratum[]>> = {
  'fournier-inkpen-2012': [
    {
      where: 'Equation 1',
      says: 'WindowDiff sums N − k windows of size k, N the number of sentences plus one',
      holds:
        'Every value of 1 − WD that can be checked has windows of k units, which hold k − 1 potential boundaries, N − k + 1 of them (`windows: units`, `rounding: half-up`)',
    },
    {
      where: 'Equation 3 and section 3.2',
      says: 'b is the number of boundaries transposed, in both',
      holds:
        'te counts the boundaries of both sides, the text those of one: a single near miss has b = 2 in te',
    },
    {
      where: 'Section 3.2',
      says: 'the edit distance is a globally optimal minimum',
      holds:
        'The search is greedy. It is optimal for n = 2; from n = 4 on it is not (0101 against 1010: two edits, one would do)',
    },
    {
      where: 'Section 3.3',
      says: 'S ranges from 0 to 1',
      holds: 'With te and n ≥ 3 it falls below 0: 2 1 1 against 1 1 2 at n = 3 is −0.25',
    },
    {
      where: 'Equations 6 and 12',
      says: 'items weigh by mass; equation 12 divides by Σ(mass − 1)',
      holds:
        'The program and Table 2 weigh by mass − 1. Equation 12 gives identical codings an agreement of mass/(mass − 1), above 1',
    },
    {
      where: 'Equations 8 and 11',
      says: 'the chance of a boundary is that of boundaries',
      holds: 'All printed coefficients count segments, one more for each coding (`count: segments`)',
    },
    {
      where: 'Section 3.5',
      says: 'coefficients range from A_e/(1 − A_e) to 1',
      holds: 'From −A_e/(1 − A_e)',
    },
    {
      where: 'Table 2, column |b|',
      says: 'boundaries',
      holds: 'Segments: 13 in chapter 1, which has 9 boundaries',
    },
  ],
  'scaiano-inkpen-2012': [
    {
      where: 'Equations 2 and 3',
      says: 'a sum over i = 0 … N − k, divided by N − k',
      holds:
        'One term more than the divisor, so it can exceed 1; Table 1 divides by N − k + 1 (`windows: inclusive`)',
    },
    {
      where: 'Equations 4 to 7',
      says: 'sums over i = 1 − k … N, k − max, −k(k − 1)',
      holds: 'Table 2 needs w = k + 1 positions per window and N = 11 potential boundaries (`width`)',
    },
    {
      where: 'Section 3.1',
      says: 'k = 1 is the strict window, and larger windows forgive more',
      holds:
        'With w = k + 1 = 2 a near miss still earns half; strict is w = 1. TP/w need not grow with w: a tendency, not a law',
    },
    {
      where: 'Section 3.3',
      says: 'a reference of 40 segments',
      holds: 'WinP = 0.66 and WinR = 0.54 count its 39 boundaries',
    },
  ],
  'fournier-2013': [
    {
      where: 'Equation 5',
      says: 'a transposition weighs d/(n_t − 1)',
      holds: 'd/n_t: figure 6 and Table 2 need 1/2 for a near miss at n_t = 2 (`transposition: span/n`)',
    },
    {
      where: 'Equation 6',
      says: 'a substitution weighs Δ/(max − min) over the types of the task',
      holds: 'The program divides by max − min + 1 over the types of the pair; no printed number shows it',
    },
    {
      where: 'Equation 2 and section 5',
      says: 'S counts edits',
      holds:
        'So do figures 5 to 8; the coefficients of section 5 halve near misses (0.7562 needs it). The paper uses two metrics under one name',
    },
    {
      where: 'Equation 7',
      says: 'the confusion matrix adds penalties, and leaves CM(∅, ∅) open',
      holds: 'Table 2 adds correctness, 1 − w, and TN is the places left over: 5253 − (TP + FP + FN)',
    },
    {
      where: 'Section 5',
      says: 'π* with the chance level of Fournier & Inkpen (2012)',
      holds:
        'The printed values average the proportions of single codings (`expected: mean-of-proportions`) and count segments for boundaries',
    },
    {
      where: 'Equation 1',
      says: 'the WindowDiff of 2012',
      holds:
        'Windows of k potential boundaries, N − k of them (`windows: interior`): another WindowDiff than in 2012',
    },
    {
      where: 'Footnote 11',
      says: 'Wilcoxon–Nemenyi–McDonald–Thompson for B',
      holds:
        'The test needs complete blocks; B has a different n for each segmenter, and how blocks were formed is not said',
    },
  ],
  'ocampo-diaz-ouyang-2022': [
    {
      where: 'Section 3',
      says: 'edges are directed; A divides by the number of edges',
      holds:
        'Two segments that point at each other are one edge: the only reading that gives all 12 printed values',
    },
    {
      where: 'Section 3',
      says: 'nothing on ties',
      holds:
        'The program takes the larger Jaccard, then the leftmost; A of texts read backwards may differ (`ties`)',
    },
    {
      where: 'Section 3 and the program',
      says: 'the alignment takes O(m₁ + m₂)',
      holds: 'It can, and does here; the program is quadratic for one segment against many',
    },
    {
      where: 'Section 5',
      says: 'lengths from 3 to 20',
      holds: 'The program starts at 5; the rows for 3 and 4 are zero',
    },
    {
      where: 'Section 5.2',
      says: 'two soft transpositions of different length',
      holds: 'The program asks the shorter one to be soft, not the longer',
    },
    {
      where: 'Section 6',
      says: 'a maximum spanning tree may select better edges',
      holds: 'Overlaps form a forest: its maximum spanning tree is every overlap, and selects nothing',
    },
    {
      where: 'Labels',
      says: 'Figure 3 row g, figure 16 row h_z, “Section 1, Figure 2”, “number of segmentations m”',
      holds: 'r, h₀, Figure 3, number of segments',
    },
  ],
  'lai-2023': [
    {
      where: 'Section 3.1',
      says: 'S_f^B = 1 − C/N',
      holds: 'A misprint for S_f; S_f^B divides by edits and matches',
    },
    {
      where: 'Algorithm 1',
      says: 'a transposition costs by the type of the second annotation',
      holds: 'The package takes the type at the later position (`rule: later`)',
    },
    {
      where: 'Section 3.2',
      says: 'the minimum of all possibilities',
      holds:
        'The recursion pairs a boundary only with the first one of the other side: p · · against · q p costs 2.5, the minimum is 2 (`algorithm: exact`)',
    },
    {
      where: 'Section 3.2',
      says: 'a transposition with substitution is one action',
      holds: 'The package counts it twice when it is the last of its stretch',
    },
    {
      where: 'Section 3.3',
      says: 'κ from each annotator’s whole annotation',
      holds: 'The package takes the last participant only; κ moves by up to 0.07',
    },
    {
      where: 'Figures 4 and 5, M′',
      says: 'the matrix of section 4.2',
      holds: 'The program was given it with comma and full stop exchanged',
    },
  ],
}
