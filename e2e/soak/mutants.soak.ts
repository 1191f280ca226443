import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../support/figures.ts'
import { hunt } from './hunt.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { copySources, type SourceCopy } from './source-copy.ts'

const most = roundsOf('MUTANT_SEEDS', 20)

let copy: SourceCopy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy[Symbol.dispose]())

/** Whether the named test fails with the bug. */
function isFoundBy({ file, test: title }: NonNullable<Mutant['unit']>): boolean {
  const args = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', title]
  const env = { ...process.env, SOAK_FIGURES: '' }
  return spawnSync(process.execPath, args, { cwd: copy.folder, env, stdio: 'ignore' }).status !== 0
}

/** What found it, and how soon; null when nothing did. */
async function look(mutant: Mutant): Promise<{ readonly by: string; readonly seeds: number } | null> {
  const clean = copy.plant(mutant)
  try {
    if (mutant.unit)
      return isFoundBy(mutant.unit) ? { by: `${mutant.unit.file}: ${mutant.unit.test}`, seeds: 0 } : null
    const found = await hunt(copy, mutant, most)
    return found && { by: found.check, seeds: found.seeds }
  } finally {
    clean()
  }
}

test.each(mutants)('planted and found: $name', async (mutant) => {
  const found = await look(mutant)
  const bySimulation = found && found.seeds > 0 ? 1 : 0
  recordFigure('mutants', { planted: 1, bySimulation, byUnitTests: found && !bySimulation ? 1 : 0 })
  recordFigure(`mutant: ${mutant.name}`, {
    rule: mutant.rule,
    file: mutant.file,
    foundBy: found?.by ?? 'nothing',
    seeds: found?.seeds ?? most,
  })
  expect(found, `nothing found it in ${most} seeds`).not.toBeNull()
})
