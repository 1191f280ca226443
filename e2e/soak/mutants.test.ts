import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { plantedBugs } from './planted/index.ts'
import { root } from './record.ts'
import { copiedPaths, patchedText, sourceOf } from './source-copy.ts'

const bugs = [...mutants, ...plantedBugs]

test('bugs are planted in many places, under names of their own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40)
  expect(plantedBugs).toHaveLength(50)
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
})

// This runs here and not only in the soak run, so that a person who changes the place moves the bug along.
test.each(bugs)('there is one place for it: $name', (mutant) => {
  expect(patchedText(sourceOf(mutant.file), mutant)).not.toBe(sourceOf(mutant.file))
})

const units = bugs.flatMap(({ unit }) => (unit ? [unit] : []))
test.each(units)('the test that should find the bug exists: $file: $test', ({ file, test: title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
  // Vitest looks for the title that it shows, in which a row has replaced the placeholder.
  expect(title).not.toMatch(/%[sdij]/)
})

test('the copy that bugs are planted into has each test that is to find one', () => {
  const isCopied = (file: string) => copiedPaths.some((path) => file.startsWith(`${path}/`))
  expect(units.map(({ file }) => file).filter((file) => !isCopied(file))).toEqual([])
})
