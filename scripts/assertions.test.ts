import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './architecture-files.ts'
import { assertionsPerThousand, countAssertions } from './assertions.ts'

const isProduct = ({ path }: SourceFile) =>
  /^(sync|server|src)\//.test(path) && !/\.test\.tsx?$|\/test\//.test(path)

/** Only ever lowered: the aim is 2 for everything. */
test.each([
  ['the product', isProduct, 1.45],
  ['everything, with its tests', () => true, 2.4],
])('the types of %s say what things are: `as` stays rare', (_, isCounted, ceiling) => {
  const files = sourceFiles(join(import.meta.dirname, '..')).filter(isCounted)
  const assertionRate = assertionsPerThousand(files)
  expect(assertionRate).toBeGreaterThan(0)
  expect(assertionRate).toBeLessThanOrEqual(ceiling)
})

test('an assertion is counted wherever it stands, and nothing else is', () => {
  const text = `
import { a as b } from './a.ts'
// x as string
const text = "y as string"
const list = ['p'] as const
const one = b as string
const two = (list.map((n) => n as unknown as { m: string }) as never)[0]
export { one as three, text }
`
  expect(countAssertions({ path: 'sync/planted.ts', text })).toBe(4)
  const wrong = { path: 'sync/planted.ts', text: 'const one = b as string\n' }
  expect(assertionsPerThousand([wrong])).toBe(500)
  expect(assertionsPerThousand([wrong, { path: 'src/tree.gen.ts', text: wrong.text }])).toBe(500)
})
