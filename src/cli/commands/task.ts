import type { Command } from 'commander'
import { newCommand } from '../program.ts'
import { boardCommand } from '../tasks/board-command.ts'
import { initCommand } from '../tasks/init-command.ts'
import { scoreCommand } from '../tasks/score-command.ts'

export const examples = [
  {
    line: 'cesura task --help',
    about: 'init fixes the reference and the metrics, score scores, board shows all',
  },
] as const

export const command = (): Command =>
  newCommand(
    'task',
    'A shared task: fix the reference and the metrics once, score submissions, make the board.',
    examples,
  )
    .addCommand(initCommand())
    .addCommand(scoreCommand())
    .addCommand(boardCommand())
