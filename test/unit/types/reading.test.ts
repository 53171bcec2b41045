// What must and must not compile where files are read: tsc reads this file.
import { expectTypeOf, test } from 'vitest'
import { type Question, type ReadResult, readCorpus, readFiles } from '../../../src/formats/index.ts'
import type { Corpus, ErrorCode, Problem } from '../../../src/index.ts'

test('a reading has a corpus or none, and says why in problems and questions', () => {
  expectTypeOf(readCorpus).returns.toEqualTypeOf<ReadResult>()
  expectTypeOf<ReadResult['corpus']>().toEqualTypeOf<Corpus | undefined>()
  expectTypeOf<Problem['code']>().toEqualTypeOf<ErrorCode>()
  expectTypeOf<Question['code']>().toEqualTypeOf<ErrorCode>()
})

test('what must compile', () => {
  const fine = () => {
    readCorpus('2 3 6', { format: 'masses', item: 'talk', coder: 'ann' })
    readCorpus('a,b', { columns: { coder: 'annotator' }, values: 'masses' })
    readFiles([{ name: 'a.txt', bytes: new Uint8Array() }], { fromPath: '{item}/{coder}.txt' })
  }
  expectTypeOf(fine).toBeFunction()
})

test('what must not compile', () => {
  const never = () => {
    // @ts-expect-error a misspelt option
    readCorpus('2 3 6', { itm: 'talk' })
    // @ts-expect-error a word that the option does not take
    readCorpus('2 3 6', { values: 'mass' })
    // @ts-expect-error a role that no column plays
    readCorpus('a,b', { columns: { annotator: 'coder' } })
    // @ts-expect-error bytes go to readFiles
    readCorpus(new Uint8Array())
    // @ts-expect-error a corpus that may be missing is looked at first
    readCorpus('2 3 6').corpus.items
  }
  expectTypeOf(never).toBeFunction()
})
