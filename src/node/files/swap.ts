import { renameSync, rmSync } from 'node:fs'
import { temporaryName } from './temporary.ts'

/** A file that is complete under another name, and the path that it shall get. */
export interface Staged {
  readonly made: string
  readonly target: string
}

/**
 * Puts files at their paths: one in one step. Of several, everything old is moved out of the way before anything new moves
 * in, so that no other process, whenever this one ends, finds an old file next to a new one; and nothing else runs in
 * between, so that only what ends a process without asking it (SIGKILL, a loss of power) can leave some of them missing.
 * Where one cannot be moved all old ones are put back.
 */
export function swapIn(files: readonly Staged[]): void {
  const aside: Staged[] = []
  const placed: Staged[] = []
  try {
    if (files.length > 1)
      for (const { target } of files) {
        const old = { made: temporaryName(target), target }
        if (moved(target, old.made)) aside.push(old)
      }
    for (const file of files) {
      renameSync(file.made, file.target)
      placed.push(file)
    }
  } catch (error) {
    if (files.length > 1) for (const { made, target } of placed) renameSync(target, made)
    for (const { made, target } of aside) renameSync(made, target)
    throw error
  }
  for (const { made } of aside) rmSync(made, { force: true })
}

/** Whether there was something to move. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
