import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { look } from '../look.ts'
import { copySources, type SourceCopy } from '../source-copy.ts'
import { leastFound, plantedBugs } from './index.ts'

const maxSeeds = roundsOf('MUTANT_SEEDS', 20)

let copy: SourceCopy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy[Symbol.dispose]())

const survivors: string[] = []

test.each(plantedBugs)('looked for: $name', async ({ isFoundLater = false, ...bug }) => {
  const finder = await look(copy, bug, maxSeeds)
  if (!finder) survivors.push(bug.name)
  recordFigure('planted bugs', {
    planted: 1,
    foundAtFirst: finder && !isFoundLater ? 1 : 0,
    foundNow: finder ? 1 : 0,
  })
  recordFigure(`bug: ${bug.name}`, {
    notice: bug.notice,
    file: bug.file,
    foundBy: finder?.by ?? 'nothing',
    seeds: finder?.seeds ?? maxSeeds,
    when: isFoundLater ? 'with a new test' : 'at first',
  })
})

test(`at least ${leastFound} of them are found`, () => {
  expect(survivors.length, survivors.join('; ')).toBeLessThanOrEqual(plantedBugs.length - leastFound)
})
