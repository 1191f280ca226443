import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Figures } from './lib/remember.ts'
import { root } from './lib/settings.ts'
import { reasonFor, reasons } from './reasons.ts'

const figures: Figures = JSON.parse(readFileSync(join(root, 'docs', 'speed.json'), 'utf8'))
const works = Object.values(figures).flatMap(({ rows }) => rows.map(({ work }) => work))

test.each(reasons)('the reason of “%s” belongs to a row', (start, reason) => {
  expect(works.filter((work) => reasonFor(work) === reason)).not.toEqual([])
  expect(works.filter((work) => work.startsWith(start))).not.toEqual([])
})
