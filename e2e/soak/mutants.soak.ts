import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { look } from './look.ts'
import { mutantsByArea } from './mutants.ts'
import { readRecords, standing } from './record.ts'
import { copySources, type SourceCopy } from './source-copy.ts'

// `MUTANTS=partners,phones` chooses areas, and `LEFT=1` the bugs without a finding: a run that was cut can be finished.
const chosenAreas = process.env['MUTANTS']?.split(',')
const findings = process.env['LEFT'] ? readRecords()['mutants']?.figures : undefined
const mutants = (chosenAreas ?? Object.keys(mutantsByArea))
  .flatMap((area) => must(mutantsByArea[area], area))
  .filter(({ name }) => (findings?.[`mutant: ${name}`]?.['foundBy'] ?? 'nothing') === 'nothing')
const { day, commit } = standing()

const maxSeeds = roundsOf('MUTANT_SEEDS', 20)

let copy: SourceCopy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy[Symbol.dispose]())

test.each(mutants)('planted and found: $name', async (mutant) => {
  const finder = await look(copy, mutant, maxSeeds)
  recordFigure(`mutant: ${mutant.name}`, {
    rule: mutant.rule,
    file: mutant.file,
    foundBy: finder?.by ?? 'nothing',
    seeds: finder?.seeds ?? maxSeeds,
    when: `${day}, ${commit}`,
  })
  expect(finder, `nothing found it in ${maxSeeds} seeds`).not.toBeNull()
})
