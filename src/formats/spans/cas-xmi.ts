import { SaxesParser } from 'saxes'
import { describe } from '../../model/error.ts'
import { xmlSyntax } from '../../model/errors/spans.ts'
import type { Format } from '../format.ts'
import { CasLayers } from './cas-layers.ts'

/**
 * UIMA CAS as XMI, which INCEpTION, WebAnno and DKPro write: flat elements with `begin` and `end` over the text of a
 * `cas:Sofa`. A layer is the name of an element; units are tokens where they are annotated.
 *
 * @see https://docs.oasis-open.org/uima/v1.0/uima-v1.0.html
 */
export const casXmi: Format = {
  id: 'cas-xmi',
  title: 'UIMA CAS XMI',
  extensions: ['xmi'],
  holds: 'coding',
  plain: true,

  inspect: ({ text, name: file }) => ({
    claim: () =>
      /<xmi:XMI\b/.test(text.slice(0, 4_096)) && text.includes('<cas:Sofa')
        ? { strength: 'named', because: 'an xmi:XMI element with a cas:Sofa' }
        : undefined,
    read(report) {
      const texts = new Map<string, string>()
      const layers = new CasLayers({ file })
      const parser = new SaxesParser({ xmlns: false as const })
      parser.on('opentag', ({ name, attributes }) => {
        const { 'xmi:id': id = '', sofa = '', begin, end, sofaString } = attributes
        if (name === 'cas:Sofa' && sofaString !== undefined) texts.set(id, sofaString)
        else if (begin !== undefined && end !== undefined && /^\d+$/.test(begin) && /^\d+$/.test(end))
          layers.add(name, sofa, Number(begin), Number(end), attributes)
      })
      let defect: Error | undefined
      parser.on('error', error => {
        defect ??= error
      })
      parser.write(text).close()
      if (defect === undefined) return layers.texts(texts, report)
      const line = Number(/^(\d+):/.exec(defect.message)?.[1] ?? 1)
      report.error(describe(xmlSyntax, { error: defect.message.replace(/^\d+:\d+: /, '') }), { file, line })
      return []
    },
  }),
}
