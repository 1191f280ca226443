import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/architecture-files.ts'
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

const textOf = (part: string): string =>
  (parts.find(({ name }) => name === part)?.files ?? [])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

test('each figure of a promise is recorded by the part that it names', () => {
  const paths = new Set(rows.flatMap(({ figures }) => figures))
  const unrecordedPaths = [...paths].filter((path) => {
    const [part = '', figure] = path.split('/')
    return !textOf(part).includes(`recordFigure('${figure}'`)
  })
  expect(unrecordedPaths).toEqual([])
})

test('each part repeats its tests as often as it says', () => {
  const names = parts.flatMap(({ name, rounds }) =>
    Object.keys(rounds).map((count) => [name, count] as const),
  )
  const files = parts.flatMap((part) => part.files)
  const sources = sourceFiles(root).filter(({ path }) => path.startsWith('e2e/') || files.includes(path))
  const ignoredNames = names.filter(
    ([, count]) => !sources.some(({ text }) => text.includes(`roundsOf('${count}'`)),
  )
  expect(ignoredNames).toEqual([])
})

test('docs/reliability.md is what the soak runs have found, and nothing typed', () => {
  expect(readFileSync(reportFile, 'utf8')).toBe(reportText(readRecords()))
})

test('figures of one name add up', () => {
  const lines = ['{"name":"kills","figure":{"kills":2,"seed":"a"}}', '{"name":"kills","figure":{"kills":3}}']
  expect(readFigures(lines.join('\n'))).toEqual({ kills: { kills: 5, seed: 'a' } })
})
