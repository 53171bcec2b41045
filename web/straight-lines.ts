// d3-shape for the page: lines and areas through straight pieces, all that our plots need. The package is one file, of
// which a bundle keeps every curve. The strings are identical (test/web/components/stand-ins.test.ts).

type Of<D, T> = (point: D, index: number) => T
type Place = readonly [x: number, y: number]

/** What d3-shape calls a generator: gives the path of some points, or null where there is none. */
interface Shape<D> {
  (points: Iterable<D>): string | null
  defined(test: Of<D, boolean>): Shape<D>
  digits(digits: number): Shape<D>
}

/** One path for each run of points that are defined. */
function shape<D>(
  path: (run: readonly (readonly [D, number])[], at: (place: Place) => string) => string,
): Shape<D> {
  let test: Of<D, boolean> = () => true
  let factor = 1000
  const at = ([x, y]: Place) => `${Math.round(x * factor) / factor},${Math.round(y * factor) / factor}`
  const made = (points: Iterable<D>): string | null => {
    const runs: (readonly [D, number])[][] = []
    let run: (readonly [D, number])[] = []
    for (const [index, point] of [...points].entries()) {
      if (!test(point, index)) run = []
      else if (run.push([point, index]) === 1) runs.push(run)
    }
    return runs.map(each => path(each, at)).join('') || null
  }
  const set = Object.assign(made, {
    defined: (given: Of<D, boolean>) => {
      test = given
      return set
    },
    digits: (digits: number) => {
      factor = 10 ** digits
      return set
    },
  })
  return set
}

export const line = <D>(x: Of<D, number>, y: Of<D, number>): Shape<D> =>
  shape((run, at) => {
    const places = run.map(([point, index]) => at([x(point, index), y(point, index)]))
    return `M${places.join('L')}${places.length === 1 ? 'Z' : ''}`
  })

export const area = <D>(
  x: Of<D, number>,
  low: number | Of<D, number>,
  high: number | Of<D, number>,
): Shape<D> =>
  shape((run, at) => {
    const side = (y: number | Of<D, number>) =>
      run.map(([point, index]) => at([x(point, index), typeof y === 'number' ? y : y(point, index)]))
    return `M${[...side(high), ...side(low).reverse()].join('L')}Z`
  })
