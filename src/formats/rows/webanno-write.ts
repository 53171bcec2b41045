import { toMasses } from '../../model/convert.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { tokenNotForWebanno } from '../../model/errors/reading.ts'
import type { NamedFile } from '../format.ts'
import { requireCoded, requireFileNames, requireTexts, requireUntyped } from '../writable.ts'

/** Characters that mean something in a cell of version 3. */
const escapeValue = (value: string): string =>
  value
    .replace(/[\\[\]|_;*]/g, '\\$&')
    .replaceAll('->', '\\->')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')

/** One file per coding, `ITEM/CODER.tsv`, as INCEpTION lays them out: version 3.3, all units in one sentence. */
export function writeWebannoTsv(corpus: Corpus): NamedFile[] {
  requireUntyped(corpus, 'WebAnno files')
  requireCoded(corpus, 'WebAnno files')
  requireFileNames(corpus)
  return corpus.items.flatMap(item => {
    const texts = tokensOf(item)
    const text = texts.join(' ')
    return item.codings.map(({ coder, segmentation }) => {
      const lines = [
        '#FORMAT=WebAnno TSV 3.3',
        '#T_SP=webanno.custom.Segment|value',
        '',
        '',
        `#Text=${text.replaceAll('\\', '\\\\')}`,
      ]
      let unit = 0
      let offset = 0
      for (const [index, mass] of toMasses(segmentation).entries()) {
        const label = segmentation.labels?.[index] ?? ''
        const value = label === '' ? '*' : escapeValue(label)
        // A number joins the rows of a span; a span of one row needs none.
        const cell = mass === 1 ? value : `${value}[${index + 1}]`
        for (const end = unit + mass; unit < end; unit++) {
          const token = texts[unit]!
          lines.push(`1-${unit + 1}\t${offset}-${offset + token.length}\t${token}\t${cell}\t`)
          offset += token.length + 1
        }
      }
      return { name: `${item.id}/${coder}.tsv`, text: `${lines.join('\n')}\n` }
    })
  })
}

function tokensOf(item: Item): readonly string[] {
  const texts = requireTexts(item, 'WebAnno files')
  const withheld = texts.every(text => /^_+$/.test(text))
  const unexpected = withheld ? 0 : texts.findIndex(text => text.trim() === '' || /[\t\r\n]/.test(text))
  if (unexpected !== -1) throw invalid(tokenNotForWebanno, { unit: unexpected + 1 }, { item: item.id })
  return texts
}
