/** One publication, as docs, reports and `cesura metrics` cite it. */
export interface Source {
  readonly cite: string
  readonly title: string
  readonly url?: string
  readonly bibtex: string
}

/** An entry as BibTeX has it: kind, key, fields in their order. */
const bib = (kind: string, key: string, fields: Record<string, string>): string =>
  `@${kind}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}}`)
    .join(',\n')}\n}`

/** What metrics of segments take from clustering, images, page streams and change points. */
const clusteringSources = {
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

/** Every paper and program that metrics refer to, as a bibliography needs it. */
export const sources = {
  'beeferman-1999': {
    cite: 'Beeferman, Berger & Lafferty (1999)',
    title: 'Statistical Models for Text Segmentation',
    url: 'https://doi.org/10.1023/A:1007506220214',
    bibtex: bib('article', 'beeferman-etal-1999-statistical', {
      author: 'Beeferman, Doug and Berger, Adam and Lafferty, John',
      title: 'Statistical Models for Text Segmentation',
      journal: 'Machine Learning',
      volume: '34',
      pages: '177--210',
      year: '1999',
    }),
  },
  'pevzner-hearst-2002': {
    cite: 'Pevzner & Hearst (2002)',
    title: 'A Critique and Improvement of an Evaluation Metric for Text Segmentation',
    url: 'https://aclanthology.org/J02-1002',
    bibtex: bib('article', 'pevzner-hearst-2002-critique', {
      author: 'Pevzner, Lev and Hearst, Marti A.',
      title: 'A Critique and Improvement of an Evaluation Metric for Text Segmentation',
      journal: 'Computational Linguistics',
      volume: '28',
      number: '1',
      pages: '19--36',
      year: '2002',
    }),
  },
  'bookstein-2002': {
    cite: 'Bookstein, Kulyukin & Raita (2002)',
    title: 'Generalized Hamming Distance',
    url: 'https://doi.org/10.1023/A:1020499411651',
    bibtex: bib('article', 'bookstein-etal-2002-generalized', {
      author: 'Bookstein, Abraham and Kulyukin, Vladimir A. and Raita, Timo',
      title: 'Generalized Hamming Distance',
      journal: 'Information Retrieval',
      volume: '5',
      pages: '353--375',
      year: '2002',
    }),
  },
  'lamprier-2007': {
    cite: 'Lamprier, Amghar, Levrat & Saubion (2007)',
    title: 'On Evaluation Methodologies for Text Segmentation Algorithms',
    bibtex: bib('inproceedings', 'lamprier-etal-2007-evaluation', {
      author: 'Lamprier, Sylvain and Amghar, Tassadit and Levrat, Bernard and Saubion, Frederic',
      title: 'On Evaluation Methodologies for Text Segmentation Algorithms',
      booktitle: 'Proceedings of ICTAI 2007',
      year: '2007',
    }),
  },
  'franz-2007': {
    cite: 'Franz, McCarley & Xu (2007)',
    title: 'User-oriented text segmentation evaluation measure',
    bibtex: bib('inproceedings', 'franz-etal-2007-user', {
      author: 'Franz, Martin and McCarley, J. Scott and Xu, Jian-Ming',
      title: 'User-oriented text segmentation evaluation measure',
      booktitle: 'Proceedings of SIGIR 2007',
      year: '2007',
    }),
  },
  'fournier-inkpen-2012': {
    cite: 'Fournier & Inkpen (2012)',
    title: 'Segmentation Similarity and Agreement',
    url: 'https://aclanthology.org/N12-1016',
    bibtex: bib('inproceedings', 'fournier-inkpen-2012-segmentation', {
      author: 'Fournier, Chris and Inkpen, Diana',
      title: 'Segmentation Similarity and Agreement',
      booktitle: 'Proceedings of NAACL-HLT 2012',
      pages: '152--161',
      year: '2012',
    }),
  },
  'scaiano-inkpen-2012': {
    cite: 'Scaiano & Inkpen (2012)',
    title: 'Getting More from Segmentation Evaluation',
    url: 'https://aclanthology.org/N12-1038',
    bibtex: bib('inproceedings', 'scaiano-inkpen-2012-getting', {
      author: 'Scaiano, Martin and Inkpen, Diana',
      title: 'Getting More from Segmentation Evaluation',
      booktitle: 'Proceedings of NAACL-HLT 2012',
      pages: '362--366',
      year: '2012',
    }),
  },
  'fournier-2013': {
    cite: 'Fournier (2013)',
    title: 'Evaluating Text Segmentation using Boundary Edit Distance',
    url: 'https://aclanthology.org/P13-1167',
    bibtex: bib('inproceedings', 'fournier-2013-evaluating', {
      author: 'Fournier, Chris',
      title: 'Evaluating Text Segmentation using Boundary Edit Distance',
      booktitle: 'Proceedings of ACL 2013',
      pages: '1702--1712',
      year: '2013',
    }),
  },
  'raffel-2014': {
    cite: 'Raffel et al. (2014)',
    title: 'mir_eval: A Transparent Implementation of Common MIR Metrics',
    bibtex: bib('inproceedings', 'raffel-etal-2014-mireval', {
      author:
        'Raffel, Colin and McFee, Brian and Humphrey, Eric J. and Salamon, Justin and Nieto, Oriol and Liang, Dawen and Ellis, Daniel P. W.',
      title: '{mir\\_eval}: A Transparent Implementation of Common {MIR} Metrics',
      booktitle: 'Proceedings of ISMIR 2014',
      year: '2014',
    }),
  },
  'mcfee-2017': {
    cite: 'McFee, Nieto, Farbood & Bello (2017)',
    title: 'Evaluating Hierarchical Structure in Music Annotations',
    url: 'https://doi.org/10.3389/fpsyg.2017.01337',
    bibtex: bib('article', 'mcfee-etal-2017-evaluating', {
      author: 'McFee, Brian and Nieto, Oriol and Farbood, Morwaread M. and Bello, Juan Pablo',
      title: 'Evaluating Hierarchical Structure in Music Annotations',
      journal: 'Frontiers in Psychology',
      volume: '8',
      year: '2017',
    }),
  },
  'zeman-2018': {
    cite: 'Zeman et al. (2018)',
    title: 'CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal Dependencies',
    url: 'https://aclanthology.org/K18-2001',
    bibtex: bib('inproceedings', 'zeman-etal-2018-conll', {
      author: 'Zeman, Daniel and others',
      title: '{CoNLL} 2018 Shared Task: Multilingual Parsing from Raw Text to {U}niversal {D}ependencies',
      booktitle: 'Proceedings of the CoNLL 2018 Shared Task',
      pages: '1--21',
      year: '2018',
    }),
  },
  'brier-1950': {
    cite: 'Brier (1950)',
    title: 'Verification of Forecasts Expressed in Terms of Probability',
    bibtex: bib('article', 'brier-1950-verification', {
      author: 'Brier, Glenn W.',
      title: 'Verification of Forecasts Expressed in Terms of Probability',
      journal: 'Monthly Weather Review',
      volume: '78',
      number: '1',
      pages: '1--3',
      year: '1950',
    }),
  },
  'fawcett-2006': {
    cite: 'Fawcett (2006)',
    title: 'An introduction to ROC analysis',
    bibtex: bib('article', 'fawcett-2006-introduction', {
      author: 'Fawcett, Tom',
      title: 'An introduction to {ROC} analysis',
      journal: 'Pattern Recognition Letters',
      volume: '27',
      number: '8',
      pages: '861--874',
      year: '2006',
    }),
  },
  'pedregosa-2011': {
    cite: 'Pedregosa et al. (2011)',
    title: 'Scikit-learn: Machine Learning in Python',
    url: 'https://jmlr.org/papers/v12/pedregosa11a.html',
    bibtex: bib('article', 'pedregosa-etal-2011-scikit', {
      author: 'Pedregosa, Fabian and others',
      title: 'Scikit-learn: Machine Learning in {P}ython',
      journal: 'Journal of Machine Learning Research',
      volume: '12',
      pages: '2825--2830',
      year: '2011',
    }),
  },
  'bredin-2017': {
    cite: 'Bredin (2017)',
    title:
      'pyannote.metrics: a toolkit for reproducible evaluation, diagnostic, and error analysis of speaker diarization systems',
    bibtex: bib('inproceedings', 'bredin-2017-pyannote', {
      author: "Bredin, Herv{\\'e}",
      title:
        '{pyannote.metrics}: a toolkit for reproducible evaluation, diagnostic, and error analysis of speaker diarization systems',
      booktitle: 'Proceedings of Interspeech 2017',
      year: '2017',
    }),
  },
  'ocampo-diaz-ouyang-2022': {
    cite: 'Ocampo Diaz & Ouyang (2022)',
    title: 'An Alignment-based Approach to Text Segmentation Similarity Scoring',
    url: 'https://aclanthology.org/2022.conll-1.26',
    bibtex: bib('inproceedings', 'ocampo-diaz-ouyang-2022-alignment', {
      author: 'Ocampo Diaz, Gerardo and Ouyang, Jessica',
      title: 'An Alignment-based Approach to Text Segmentation Similarity Scoring',
      booktitle: 'Proceedings of CoNLL 2022',
      year: '2022',
    }),
  },
  'lai-2023': {
    cite: 'Lai, Li & Zhang (2023)',
    title:
      'Text segmentation similarity revisited: A flexible distance-based approach for multiple boundary types',
    bibtex: bib('inproceedings', 'lai-etal-2023-text', {
      author: 'Lai, Ryan Ka Yau and Li, Yujie and Zhang, Shujie',
      title:
        'Text segmentation similarity revisited: A flexible distance-based approach for multiple boundary types',
      booktitle: 'Proceedings of the Society for Computation in Linguistics 2023',
      pages: '300--309',
      year: '2023',
    }),
  },
  'yang-2023': {
    cite: 'Yang, Nagrani, Laptev, Sivic & Schmid (2023)',
    title: 'VidChapters-7M: Video Chapters at Scale',
    bibtex: bib('inproceedings', 'yang-etal-2023-vidchapters', {
      author: 'Yang, Antoine and Nagrani, Arsha and Laptev, Ivan and Sivic, Josef and Schmid, Cordelia',
      title: '{VidChapters-7M}: Video Chapters at Scale',
      booktitle: 'Proceedings of NeurIPS 2023, Datasets and Benchmarks',
      year: '2023',
    }),
  },
  'ventura-2025': {
    cite: 'Ventura, Yang, Schmid & Varol (2025)',
    title: 'Chapter-Llama: Efficient Chaptering in Hour-Long Videos with LLMs',
    bibtex: bib('inproceedings', 'ventura-etal-2025-chapter', {
      author: 'Ventura, Lucas and Yang, Antoine and Schmid, Cordelia and Varol, G{\\"u}l',
      title: '{Chapter-Llama}: Efficient Chaptering in Hour-Long Videos with {LLM}s',
      booktitle: 'Proceedings of CVPR 2025',
      year: '2025',
    }),
  },
  'jiang-2023': {
    cite: 'Jiang, Dong, Kurohashi & Aizawa (2023)',
    title: 'SuperDialseg: A Large-scale Dataset for Supervised Dialogue Segmentation',
    bibtex: bib('inproceedings', 'jiang-etal-2023-superdialseg', {
      author: 'Jiang, Junfeng and Dong, Chengzhang and Kurohashi, Sadao and Aizawa, Akiko',
      title: '{SuperDialseg}: A Large-scale Dataset for Supervised Dialogue Segmentation',
      booktitle: 'Proceedings of EMNLP 2023',
      year: '2023',
    }),
  },
  ...clusteringSources,
} as const satisfies Record<string, Source>

/** The key of a source: first author or program, and year. */
export type SourceKey = keyof typeof sources
