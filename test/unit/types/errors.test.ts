// What must and must not compile where errors are told apart: tsc reads this file.
import { expectTypeOf, test } from 'vitest'
import { CesuraError, type ErrorCode, formatProblem } from '../../../src/index.ts'

test('the code of an error is one of the union', () => {
  expectTypeOf<CesuraError['code']>().toEqualTypeOf<ErrorCode>()
  expectTypeOf<'unit-count-mismatch'>().toExtend<ErrorCode>()
  expectTypeOf<string>().not.toExtend<ErrorCode>()
})

test('a code is what a switch goes by, and the error behind an error is kept', () => {
  const fine = (error: CesuraError): string => {
    switch (error.code) {
      case 'unit-count-mismatch':
        return 'other texts'
      case 'file-not-found':
        return String(error.cause)
      // @ts-expect-error a case that never comes
      case 'file-not-fond':
        return 'never'
      default:
        expectTypeOf(error.code).toEqualTypeOf<
          Exclude<ErrorCode, 'unit-count-mismatch' | 'file-not-found' | 'file-not-fond'>
        >()
        return new CesuraError(error, { cause: error }).message
    }
  }
  expectTypeOf(fine).toBeFunction()
})

test('what must not compile', () => {
  const never = (error: CesuraError) => {
    // @ts-expect-error a code that nothing raises
    new CesuraError({ code: 'unit-count-mismach', message: 'the texts have different lengths' })
    // @ts-expect-error a comparison that can never be true
    if (error.code === 'unit-count-mismach') return
    // @ts-expect-error a problem with a code that there is not
    formatProblem({ code: 'whatever', message: 'something' })
    // @ts-expect-error the code does not change
    error.code = 'text-empty'
  }
  expectTypeOf(never).toBeFunction()
})
