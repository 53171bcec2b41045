import { addCoderEffect, chanceModels, randomScores } from '../../agreement/index.ts'
import { operationDistribution } from '../../compare/index.ts'
import { agreement, codersOf, evaluate, findMetric } from '../../index.ts'
import { hint, setting } from '../../model/errors/define.ts'
import { typeLabel } from '../../model/index.ts'
import {
  chanceModelsPlot,
  chancePlot,
  coderBehaviour,
  coderEffectDumbbell,
  confusionPlot,
  sizeBars,
  typeOperationBars,
} from '../../plots/index.ts'
import {
  agreementPairsFigure,
  chanceData,
  chanceModelRows,
  coefficientsFigure,
  heatFigure,
} from '../../report/index.ts'
import { behaviourRows, coderEffectData, confusionOf } from '../../report/shared.ts'
import { rolesFor } from '../options/roles.ts'
import { operationsBetween } from '../print/flexible-breakdown.ts'
import { agreements, equalsOf, type FigureInput, type FigureKind, nothingToPlot } from './figure-input.ts'

/** Plots of coders of equal standing. */
export const agreementFigures: Readonly<Record<string, FigureKind>> = {
  'interval-dots-coefficients': {
    about: 'agreement beyond chance with intervals',
    equals: true,
    make: (input, options) => coefficientsFigure(agreements(input), options),
  },
  'boundary-heat-map': {
    about: 'where coders cut, text by text',
    equals: true,
    make(input, options) {
      const coders = equalsOf(input)
      const first = coders.length < 2 ? undefined : agreements(input, coders)[0]
      return heatFigure(input.corpus, first, coders, options)
    },
  },
  'pair-matrix': {
    about: 'who agrees with whom',
    equals: true,
    make(input, options) {
      return agreementPairsFigure(agreements(input)[0]!, options)
    },
  },
  'chance-plot': {
    about: 'agreement against that of random coders',
    equals: true,
    make(input, options) {
      const { corpus, metrics, flags } = input
      const [choice] = metrics as [(typeof metrics)[number]]
      const { id, preset: _, options: own } = choice
      const asked = {
        coefficient: 'multi-pi',
        similarity: id,
        ...own,
        coders: equalsOf(input),
        missing: 'available',
        seed: flags.seed,
      } as const
      const both = agreement(corpus, { ...asked, both: true, interval: true })
      const ownModel = findMetric(id).chance === 'flexible'
      return chancePlot(chanceData(both, ownModel ? undefined : randomScores(corpus, asked)), options)
    },
  },
  'chance-models-plot': {
    about: 'agreement under each model of chance',
    equals: true,
    make(input, options) {
      const [choice] = input.metrics as [(typeof input.metrics)[number]]
      const { id, preset: _, options: own } = choice
      const models = chanceModels(input.corpus, {
        similarity: id,
        ...own,
        coders: equalsOf(input),
        missing: 'available',
        seed: input.flags.seed,
      })
      if (models.length === 0) return nothingToPlot('the similarity has a model of chance of its own')
      return chanceModelsPlot(chanceModelRows(models), options)
    },
  },
  'coder-behaviour': {
    about: 'how densely each coder cuts',
    make: ({ corpus, flags }, options) =>
      coderBehaviour(behaviourRows(corpus, flags.coders ?? codersOf(corpus)), options),
  },
  'size-bars': {
    about: 'how long the segments of each coder are',
    make({ corpus, flags }, options) {
      const lengths = (flags.coders ?? codersOf(corpus)).map(name => ({
        name,
        sizes: corpus.items
          .flatMap(({ codings }) => codings.filter(({ coder }) => coder === name))
          .flatMap(({ segmentation: { units, boundaries } }) =>
            [...boundaries, units].map((end, index) => end - (boundaries[index - 1] ?? 0)),
          )
          .sort((a, b) => a - b),
      }))
      const longest = lengths.reduce((most, { sizes }) => Math.max(most, sizes.at(-1) ?? 0), 1)
      const bin = Math.max(1, Math.ceil(longest / 30))
      const rows = lengths.map(({ name, sizes }) => {
        const counts = new Array<number>(Math.ceil(longest / bin)).fill(0)
        for (const size of sizes) counts[Math.ceil(size / bin) - 1]!++
        return { name, counts, median: sizes[Math.floor(sizes.length / 2)] }
      })
      return sizeBars({ unit: 'units', bin, rows }, options)
    },
  },
  'coder-effect-dumbbell': {
    about: 'agreement when each hypothesis joins the references',
    make(input, options) {
      const { corpus, flags, metrics } = input
      const { settings } = evaluate(corpus, { metrics: [], ...rolesFor(flags, false, input.kept) })
      if (settings.references.length < 2)
        return nothingToPlot(
          'systems are added to a group of two references or more',
          hint`name them: ${setting('references', 'A,B')}`,
        )
      const [first] = agreements(input, settings.references)
      const drops = addCoderEffect(corpus, settings.hypotheses, {
        similarity: { ...metrics[0] } as never,
        coders: [...settings.references, ...settings.hypotheses],
        missing: 'available',
      })
      const data = coderEffectData(first!.symbol, drops)
      return data === undefined
        ? nothingToPlot('agreement without or with them is undefined')
        : coderEffectDumbbell(data, options)
    },
  },
  'confusion-plot': {
    about: 'which type is taken for which, where boundaries have types',
    make(input, options) {
      const { corpus, flags, kept } = input
      typesOf(input)
      const { settings } = evaluate(corpus, { metrics: [], ...rolesFor(flags, flags.pairs === true, kept) })
      return confusionPlot(
        confusionOf(corpus, { roles: settings.design === 'pairs' ? undefined : settings })!,
        options,
      )
    },
  },
  'type-operation-bars': {
    about: 'edit operations by boundary type, of S_f',
    equals: true,
    make(input, options) {
      const types = typesOf(input)
      const coders = equalsOf(input)
      const own = input.metrics.find(({ id }) => findMetric(id).family === 'flexible')?.options ?? {}
      const operations = operationsBetween(input.corpus, coders, own)
      return typeOperationBars(operationDistribution(operations, types), options)
    },
  },
}

/** The names of the types; throws for data without types. */
function typesOf({ corpus: { scale } }: FigureInput): string[] {
  if (scale === undefined || scale.names.length < 2)
    return nothingToPlot('it needs boundaries of two types or more')
  return scale.names.map((_, type) => String(typeLabel(scale, type)))
}
