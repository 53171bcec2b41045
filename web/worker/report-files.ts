import type { Problem } from 'cesura'
import { type FileReading, formats } from 'cesura/formats'
import { type FileReport, type ImportedFile, sizeOf } from './imported.ts'
import type { SortedOut } from './sort-out.ts'

/** Formats that only hold tables of another one. */
const containers: Readonly<Record<string, string>> = {
  xlsx: 'a table in a workbook',
  parquet: 'a table in Parquet',
}

/** A panel for every file that was added: those of an archive are under its name. */
export function reportFiles(
  files: readonly ImportedFile[],
  readings: readonly FileReading[],
  problems: readonly Problem[],
  { wrong, plain, matrixFile }: SortedOut,
): FileReport[] {
  return files.map(file => {
    const { name } = file
    const own = (other: string) => other === name || other.startsWith(`${name}/`) || `${other}.gz` === name
    const inside = readings.filter(reading => own(reading.name))
    const broken =
      inside.length === 0 &&
      ([...wrong].some(own) ||
        problems.some(({ severity, location }) => severity === 'error' && own(location.file ?? '')))
    const state =
      file.out === true
        ? 'out'
        : matrixFile !== undefined && own(matrixFile)
          ? 'matrix'
          : broken
            ? 'wrong'
            : inside.some(({ codings }) => codings !== undefined && codings.length > 0)
              ? 'in'
              : 'open'
    const format = inside[0]?.format
    return {
      name,
      format,
      title:
        plain.get(name) ??
        formats.find(({ id }) => id === format)?.title ??
        containers[format ?? ''] ??
        format ??
        '',
      why: inside[0]?.why ?? '',
      state,
      bytes: sizeOf(file),
      codings: inside.flatMap(({ codings = [] }) => codings),
      inside: inside.length,
      ...(file.duplicate === undefined ? {} : { duplicate: file.duplicate }),
    }
  })
}
