import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../support/figures.ts'
import { look } from './look.ts'
import { mutants } from './mutants.ts'
import { copySources, type SourceCopy } from './source-copy.ts'

const most = roundsOf('MUTANT_SEEDS', 20)

let copy: SourceCopy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy[Symbol.dispose]())

test.each(mutants)('planted and found: $name', async (mutant) => {
  const found = await look(copy, mutant, most)
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
