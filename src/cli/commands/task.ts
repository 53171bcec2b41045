import type { CommandFamily } from '../define-command.ts'
import { boardCommand } from '../tasks/board-command.ts'
import { initCommand } from '../tasks/init-command.ts'
import { scoreCommand } from '../tasks/score-command.ts'

export const command: CommandFamily = {
  name: 'task',
  about: 'A shared task: freeze the reference and the metrics, score submissions, build a leaderboard.',
  examples: [
    {
      line: 'cesura task --help',
      about: 'init freezes the reference and the metrics, score scores, board builds the leaderboard',
    },
  ],
  parts: [initCommand, scoreCommand, boardCommand],
}
