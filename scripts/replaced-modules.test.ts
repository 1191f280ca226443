import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'

const replacement = /^(?!\s*\/\/).*\bvi\.(mock|doMock)\(/m

// Tests of the project "shared" keep the modules of the test before them, so a replacement comes too late for those that
// are loaded already, and the test looks at the real module without a word.
test('a test that replaces a module has modules of its own', async () => {
  const { default: config } = await import('../vitest.config.ts')
  const ownPatterns = (config.test?.projects ?? []).flatMap((project) => {
    const { test } = project as { test: { name: string; include: string[] } }
    return test.name === 'shared' ? [] : test.include
  })
  const replacingTests = sourceFiles(`${import.meta.dirname}/..`).filter(
    ({ path, text }) => /\.test\.tsx?$/.test(path) && replacement.test(text),
  )
  expect(replacingTests.length).toBeGreaterThan(3)
  const sharedTests = replacingTests.filter(
    ({ path }) => !ownPatterns.some((pattern) => matchesGlob(path, pattern)),
  )
  expect(sharedTests.map(({ path }) => path)).toEqual([])
})
