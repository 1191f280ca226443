import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { recordFigure, roundsOf } from '../support/figures.ts'
import { look } from './look.ts'
import { mutantsByArea } from './mutants.ts'
import { standing } from './record.ts'
import { copySources, type SourceCopy } from './source-copy.ts'

// `MUTANTS=partners,phones` looks at some areas.
const chosen = process.env['MUTANTS']?.split(',')
const mutants = (chosen ?? Object.keys(mutantsByArea)).flatMap((area) => must(mutantsByArea[area], area))
const { day, commit } = standing()

const most = roundsOf('MUTANT_SEEDS', 20)

let copy: SourceCopy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy[Symbol.dispose]())

test.each(mutants)('planted and found: $name', async (mutant) => {
  const found = await look(copy, mutant, most)
  recordFigure(`mutant: ${mutant.name}`, {
    rule: mutant.rule,
    file: mutant.file,
    foundBy: found?.by ?? 'nothing',
    seeds: found?.seeds ?? most,
    when: `${day}, ${commit}`,
  })
  expect(found, `nothing found it in ${most} seeds`).not.toBeNull()
})
