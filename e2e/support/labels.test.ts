import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labels } from './labels.ts'

const journeys = join(import.meta.dirname, '../journeys')
const files = globSync('*.spec.ts', { cwd: journeys }).map((name) =>
  readFileSync(join(journeys, name), 'utf8'),
)
const seeds = files.flatMap((text) =>
  [...text.matchAll(/\blabels\([^)]*?(\d+)\)/g)].map(([, seed]) => Number(seed)),
)

// Journeys share a company, and a box is checked in once: a label of two of them passes or fails by their order.
test('no two journeys scan the same labels', () => {
  expect(seeds.length).toBeGreaterThan(20)
  expect(seeds.filter((seed, nth) => seeds.indexOf(seed) !== nth)).toEqual([])
  const allLabels = [...new Set(seeds)].flatMap((seed) => labels(10, seed))
  expect(allLabels.filter((label, nth) => allLabels.indexOf(label) !== nth)).toEqual([])
})
