import { bib, type Source } from './bibtex.ts'

/** What metrics of segments take from clustering, images, page streams and change points. */
export const clusteringSources = {
  'kirillov-2019': {
    cite: 'Kirillov, He, Girshick, Rother & Dollár (2019)',
    title: 'Panoptic Segmentation',
    bibtex: bib('inproceedings', 'kirillov-etal-2019-panoptic', {
      author:
        "Kirillov, Alexander and He, Kaiming and Girshick, Ross and Rother, Carsten and Doll{\\'a}r, Piotr",
      title: 'Panoptic Segmentation',
      booktitle: 'Proceedings of CVPR 2019',
      year: '2019',
    }),
  },
  'van-heusden-2022': {
    cite: 'van Heusden, Kamps & Marx (2022)',
    title: 'WooIR: A New Open Page Stream Segmentation Dataset',
    url: 'https://doi.org/10.1145/3539813.3545150',
    bibtex: bib('inproceedings', 'van-heusden-etal-2022-wooir', {
      author: 'van Heusden, Ruben and Kamps, Jaap and Marx, Maarten',
      title: '{WooIR}: A New Open Page Stream Segmentation Dataset',
      booktitle: 'Proceedings of ICTIR 2022',
      pages: '165--174',
      year: '2022',
    }),
  },
  'van-heusden-2024': {
    cite: 'van Heusden, Kamps & Marx (2024)',
    title: 'OpenPSS: An Open Page Stream Segmentation Benchmark',
    url: 'https://doi.org/10.1007/978-3-031-72437-4_24',
    bibtex: bib('inproceedings', 'van-heusden-etal-2024-openpss', {
      author: 'van Heusden, Ruben and Kamps, Jaap and Marx, Maarten',
      title: '{OpenPSS}: An Open Page Stream Segmentation Benchmark',
      booktitle: 'Proceedings of TPDL 2024',
      pages: '413--429',
      year: '2024',
    }),
  },
  'bagga-baldwin-1998': {
    cite: 'Bagga & Baldwin (1998)',
    title: 'Algorithms for Scoring Coreference Chains',
    bibtex: bib('inproceedings', 'bagga-baldwin-1998-algorithms', {
      author: 'Bagga, Amit and Baldwin, Breck',
      title: 'Algorithms for Scoring Coreference Chains',
      booktitle: 'Proceedings of the LREC 1998 Workshop on Linguistic Coreference',
      year: '1998',
    }),
  },
  'amigo-2009': {
    cite: 'Amigó, Gonzalo, Artiles & Verdejo (2009)',
    title: 'A comparison of extrinsic clustering evaluation metrics based on formal constraints',
    bibtex: bib('article', 'amigo-etal-2009-comparison', {
      author: "Amig{\\'o}, Enrique and Gonzalo, Julio and Artiles, Javier and Verdejo, Felisa",
      title: 'A comparison of extrinsic clustering evaluation metrics based on formal constraints',
      journal: 'Information Retrieval',
      volume: '12',
      pages: '461--486',
      year: '2009',
    }),
  },
  'arbelaez-2011': {
    cite: 'Arbeláez, Maire, Fowlkes & Malik (2011)',
    title: 'Contour Detection and Hierarchical Image Segmentation',
    bibtex: bib('article', 'arbelaez-etal-2011-contour', {
      author: "Arbel{\\'a}ez, Pablo and Maire, Michael and Fowlkes, Charless and Malik, Jitendra",
      title: 'Contour Detection and Hierarchical Image Segmentation',
      journal: 'IEEE Transactions on Pattern Analysis and Machine Intelligence',
      volume: '33',
      number: '5',
      pages: '898--916',
      year: '2011',
    }),
  },
  'van-den-burg-williams-2020': {
    cite: 'van den Burg & Williams (2020)',
    title: 'An Evaluation of Change Point Detection Algorithms',
    url: 'https://arxiv.org/abs/2003.06222',
    bibtex: bib('misc', 'van-den-burg-williams-2020-evaluation', {
      author: 'van den Burg, Gerrit J. J. and Williams, Christopher K. I.',
      title: 'An Evaluation of Change Point Detection Algorithms',
      note: 'arXiv:2003.06222',
      year: '2020',
    }),
  },
  'rand-1971': {
    cite: 'Rand (1971)',
    title: 'Objective Criteria for the Evaluation of Clustering Methods',
    bibtex: bib('article', 'rand-1971-objective', {
      author: 'Rand, William M.',
      title: 'Objective Criteria for the Evaluation of Clustering Methods',
      journal: 'Journal of the American Statistical Association',
      volume: '66',
      number: '336',
      pages: '846--850',
      year: '1971',
    }),
  },
  'hubert-arabie-1985': {
    cite: 'Hubert & Arabie (1985)',
    title: 'Comparing partitions',
    bibtex: bib('article', 'hubert-arabie-1985-comparing', {
      author: 'Hubert, Lawrence and Arabie, Phipps',
      title: 'Comparing partitions',
      journal: 'Journal of Classification',
      volume: '2',
      pages: '193--218',
      year: '1985',
    }),
  },
  'truong-2020': {
    cite: 'Truong, Oudre & Vayatis (2020)',
    title: 'Selective review of offline change point detection methods',
    bibtex: bib('article', 'truong-etal-2020-selective', {
      author: 'Truong, Charles and Oudre, Laurent and Vayatis, Nicolas',
      title: 'Selective review of offline change point detection methods',
      journal: 'Signal Processing',
      volume: '167',
      pages: '107299',
      year: '2020',
    }),
  },
  'chavelli-2025': {
    cite: 'Chavelli, Boniol & Thomazo (2025)',
    title: 'Toward Interpretable Evaluation Measures for Time Series Segmentation',
    url: 'https://arxiv.org/abs/2510.23261',
    bibtex: bib('inproceedings', 'chavelli-etal-2025-toward', {
      author: `Chavelli, F{\\'e}lix and Boniol, Paul and Thomazo, Micha{\\"e}l`,
      title: 'Toward Interpretable Evaluation Measures for Time Series Segmentation',
      booktitle: 'Proceedings of NeurIPS 2025',
      year: '2025',
    }),
  },
} as const satisfies Record<string, Source>
