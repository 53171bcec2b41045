import { flexibleEdits, LAI_2023_MATRIX, operationDistribution } from '../src/compare/index.ts'
import { fromSequence } from '../src/index.ts'
import { typeOperationBars } from '../src/plots/index.ts'

const types = ['.', ',', '?', '--']
const side = (row: string) =>
  fromSequence(
    row.split(' ').map(sign => (sign === '_' ? null : sign)),
    { types },
  )
const first = side(
  '_ _ ? , _ -- _ _ . , _ , _ _ . , _ . _ ? _ -- , _ . , _ _ , _ ? _ , _ . , _ -- _ , _ . _ , ?',
)
const second = side(
  ', _ . _ _ -- _ _ , , _ . _ _ . _ . . _ ? _ , -- _ . . _ _ , _ . _ , , . , _ -- , _ _ . _ . ?',
)

export const figure = typeOperationBars(
  operationDistribution(flexibleEdits(first, second, { matrix: LAI_2023_MATRIX }).operations, types),
)
