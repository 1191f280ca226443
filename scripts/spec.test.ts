import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = [...read('sync/SPEC.md').matchAll(/^- \*\*\[([A-Z]+\d+)\]/gm)].map(([, rule = '']) => rule)

test('each rule of sync/SPEC.md has a number of its own', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter((rule, nth) => rules.indexOf(rule) !== nth)).toEqual([])
})

test('each rule of sync/SPEC.md is held by a test that carries its number', () => {
  const files = globSync('{sync,server,src,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  const testedRules = new Set(
    files.flatMap((file) => [...read(file).matchAll(/\[([A-Z]+\d+)\]/g)].map(([, rule]) => rule)),
  )
  expect(rules.filter((rule) => !testedRules.has(rule))).toEqual([])
})
