// What must and must not compile: tsc reads this file, and an expected error that does not come is one.
import { expectTypeOf, test } from 'vitest'
import {
  boundaryDeviation,
  boundaryF,
  boundarySimilarity,
  fromMasses,
  type Length,
  pk,
  purity,
  type Segmentation,
} from '../../../src/index.ts'
import { presetOptions } from '../../../src/metrics/index.ts'

const [a, b] = [fromMasses([2, 3]), fromMasses([3, 2])]

test('a metric takes two segmentations and gives a number or undefined', () => {
  expectTypeOf(pk).parameter(0).toEqualTypeOf<Segmentation>()
  expectTypeOf(pk(a, b)).toEqualTypeOf<number | undefined>()
  expectTypeOf(boundaryF.resolve().tolerance).toEqualTypeOf<number | Length>()
  expectTypeOf(presetOptions('nltk', 'pk')).toEqualTypeOf<Readonly<Record<string, unknown>>>()
})

test('what must not compile', () => {
  const never = () => {
    // @ts-expect-error a misspelt option
    boundaryF(a, b, { tolerence: 2 })
    // @ts-expect-error an option of another metric
    pk(a, b, { tolerance: 2 })
    // @ts-expect-error a word that the option does not take
    boundaryF(a, b, { matching: 'nearest' })
    // @ts-expect-error a preset that nobody knows
    boundarySimilarity(a, b, { preset: 'segeval' })
    // @ts-expect-error a length without its unit
    boundaryF(a, b, { tolerance: '2' })
    // @ts-expect-error masses are not a segmentation
    purity([2, 3], b)
    // @ts-expect-error a summary that there is not
    boundaryDeviation(a, b, { summary: 'mode' })
  }
  expectTypeOf(never).toBeFunction()
})

test('what must compile', () => {
  expectTypeOf(boundaryF(a, b, { tolerance: 2, trim: false, preset: 'disrpt' })).toEqualTypeOf<
    number | undefined
  >()
  const length: Length = '0.5s'
  expectTypeOf({ tolerance: length }).toExtend<Parameters<typeof boundaryF>[2]>()
})
