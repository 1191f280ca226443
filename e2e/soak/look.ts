import { spawnSync } from 'node:child_process'
import { hunt } from './hunt.ts'
import type { Mutant } from './mutant.ts'
import type { SourceCopy } from './source-copy.ts'

/** What found a bug, and how many seeds that took; none where a named test did. */
export interface Finder {
  readonly by: string
  readonly seeds: number
}

/** Whether the named test fails with the bug. */
function isFoundBy(copy: SourceCopy, { file, test: title }: NonNullable<Mutant['unit']>): boolean {
  const args = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', title]
  const env = { ...process.env, SOAK_FIGURES: '' }
  return spawnSync(process.execPath, args, { cwd: copy.folder, env, stdio: 'ignore' }).status !== 0
}

/** Plants the bug into the copy for as long as it is looked for, in `most` seeds at most; null when nothing found it. */
export async function look(copy: SourceCopy, mutant: Mutant, most: number): Promise<Finder | null> {
  const clean = copy.plant(mutant)
  try {
    if (mutant.unit)
      return isFoundBy(copy, mutant.unit)
        ? { by: `${mutant.unit.file}: ${mutant.unit.test}`, seeds: 0 }
        : null
    const found = await hunt(copy, mutant, most)
    return found && { by: found.check, seeds: found.seeds }
  } finally {
    clean()
  }
}
