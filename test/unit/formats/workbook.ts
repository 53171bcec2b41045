import { strToU8, zipSync } from 'fflate'

export type Cell = string | number | { readonly serial: number } | undefined

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly merged?: readonly string[]
}

const SPACE = 'http://schemas.openxmlformats.org'
const letter = (column: number) => String.fromCharCode(65 + column)

function cellXml(cell: Cell, at: string): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}

/** A workbook with as little in it as spreadsheets accept; `serial` cells are times of day. */
export function workbook(...sheets: readonly Sheet[]): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${SPACE}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${SPACE}/package/2006/relationships"><Relationship Id="r1" Type="${SPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SPACE}/spreadsheetml/2006/main" xmlns:r="${SPACE}/officeDocument/2006/relationships"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${SPACE}/package/2006/relationships"><Relationship Id="t" Type="${SPACE}/officeDocument/2006/relationships/styles" Target="styles.xml"/>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="s${index + 1}" Type="${SPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/page${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPACE}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="21" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [index, { rows, merged = [] }] of sheets.entries()) {
    const body = rows
      .map((row, at) => {
        const cells = row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')
        return `<row r="${at + 1}">${cells}</row>`
      })
      .join('')
    const merges = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')
    files[`xl/worksheets/page${index + 1}.xml`] =
      `<worksheet xmlns="${SPACE}/spreadsheetml/2006/main"><sheetData>${body}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])), {
    mtime: '1990-01-01',
  })
}
