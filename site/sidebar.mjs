// The pages of the site in their order. test/docs/site.test.ts holds it against the folder docs/.

/** Sections with their pages, by paths below docs/ without `.md`. */
export const sections = [
  {
    text: 'Tutorials',
    pages: [
      'tutorials/first-comparison',
      'tutorials/agreement-study',
      'tutorials/ranking-systems',
      'tutorials/workbench-tour',
    ],
  },
  {
    text: 'How to: score',
    pages: [
      'how-to/import-your-data',
      'how-to/choose-a-metric',
      'how-to/report-in-a-paper',
      'how-to/check-a-result',
      'how-to/reproduce-a-number',
      'how-to/tune-a-threshold',
      'how-to/run-a-shared-task',
      'how-to/continuous-integration',
      'how-to/large-corpora',
    ],
  },
  {
    text: 'How to: annotators',
    pages: ['how-to/plan-a-study', 'how-to/build-a-gold-standard', 'how-to/replace-an-annotator'],
  },
  {
    text: 'How to: kinds of data',
    pages: [
      'how-to/compare-different-texts',
      'how-to/hierarchical',
      'how-to/typed-boundaries',
      'how-to/recordings',
      'how-to/button-presses',
      'how-to/change-points',
      'how-to/llm-segmentations',
      'how-to/evaluate-chunkers',
    ],
  },
  {
    text: 'How to: other programs',
    pages: ['how-to/from-python', 'how-to/audit-a-script', 'how-to/from-r', 'how-to/from-agents'],
  },
  {
    text: 'Explanation',
    pages: [
      'explanation/chance-corrected-agreement',
      'explanation/conventions',
      'explanation/confidence-and-tests',
      'explanation/differences-from-other-tools',
      'explanation/published-results',
      'explanation/loss-parts',
      'explanation/ranking-stability',
      'explanation/segments-compared',
    ],
  },
  {
    text: 'Reference',
    pages: [
      'reference/cli/index',
      'reference/metrics/index',
      'reference/presets',
      'reference/formats',
      'reference/reading-options',
      'reference/errors',
      'reference/json/index',
      'reference/papers',
      'reference/glossary',
    ],
  },
]

/** The address of a heading, as GitHub makes it, so that one link works in both places. */
export const slugify = heading =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')
