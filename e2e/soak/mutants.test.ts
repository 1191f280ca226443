import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { root } from './record.ts'
import { patched, sourceOf } from './source-copy.ts'

test('bugs are planted in many places, under names of their own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

// Here and not only in the soak run: whoever changes the place moves the bug along.
test.each(mutants)('there is one place for it: $name', (mutant) => {
  expect(patched(sourceOf(mutant.file), mutant)).not.toBe(sourceOf(mutant.file))
})

const units = mutants.flatMap(({ unit }) => (unit ? [unit] : []))
test.each(units)('the test that is to find it is there: $file: $test', ({ file, test: title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})
