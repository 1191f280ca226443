import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parts } from './parts.ts'
import { readFigures, readRecords, root } from './record.ts'
import { reportFile, reportText, rows } from './report.ts'

const ids = (letter: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${letter}${nth + 1}`)

test('no promise is left out', () => {
  expect(rows.map(({ id }) => id)).toEqual([...ids('R', 25), ...ids('S', 39)])
})

test.each(rows.flatMap(({ id, tests }) => tests.map(([file, title]) => [id, file, title] as const)))(
  '%s: %s has "%s"',
  (_id, file, title) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8')).toContain(title)
  },
)

test('figures come from parts that there are', () => {
  const partNames = rows.flatMap(({ figures }) => figures.map((path) => path.split('/')[0]))
  const there = parts.map(({ name }) => name)
  expect(partNames.filter((name) => name !== undefined && !there.includes(name))).toEqual([])
})

test('docs/reliability.md is what the soak runs have found, and nothing typed', () => {
  expect(readFileSync(reportFile, 'utf8')).toBe(reportText(readRecords()))
})

test('figures of one name add up', () => {
  const lines = ['{"name":"kills","figure":{"kills":2,"seed":"a"}}', '{"name":"kills","figure":{"kills":3}}']
  expect(readFigures(lines.join('\n'))).toEqual({ kills: { kills: 5, seed: 'a' } })
})
