import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()

test('.env.example lists every setting that the server reads or the app is built with, and no other', () => {
  const exampleNames = namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)
  const serverNames = namesIn(read('server/core/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)
  const appNames = namesIn(read('src/guards/places.ts'), /import\.meta\.env\['(\w+)'\]/g)
  expect(exampleNames).toEqual([...new Set([...serverNames, ...appNames])].sort())
})

test('docs/operations.md names every metric, and no other', () => {
  const files = globSync('server/**/metrics.ts', { cwd: join(import.meta.dirname, '..') })
  const metricNames = files.flatMap((file) => namesIn(read(file), /name: '(quayside_\w+)'/g)).sort()
  expect(metricNames).not.toEqual([])
  expect(namesIn(read('docs/operations.md'), /^\| `(quayside_\w+)`/gm)).toEqual(metricNames)
})
