import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()

test('.env.example lists every setting that the server reads, and no other', () => {
  const listed = namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)
  expect(listed).toEqual(namesIn(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm))
})
