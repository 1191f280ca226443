import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isGenerated, isTest, type SourceFile, sourceFiles } from './architecture-files.ts'
import { measureFunctions } from './architecture-functions.ts'

const isProduct = ({ path }: SourceFile): boolean =>
  /^(sync|server|src)\//.test(path) && !isTest(path) && !isGenerated(path)

/** A budget may only be lowered, and has to be when the code is more than `slack` below it. */
const budgets = {
  long: { budget: 25, slack: 8 },
  manyParams: { budget: 34, slack: 8 },
  spreads: { budget: 30, slack: 20 },
}
const longestLines = 87

describe('functions stay readable', () => {
  const measures = measureFunctions(sourceFiles(join(import.meta.dirname, '..')).filter(isProduct))
  const places = {
    long: measures.long.map(({ at, lines }) => `${at}: ${lines} lines`),
    manyParams: measures.manyParams.map(({ at, params }) => `${at}: ${params} parameters`),
    spreads: measures.spreads,
  }

  test.each(['long', 'manyParams', 'spreads'] as const)('%s', (kind) => {
    const { budget, slack } = budgets[kind]
    const count = places[kind].length
    expect(count, places[kind].join('\n')).toBeLessThanOrEqual(budget)
    expect(count, 'The code is better than its budget: lower the budget.').toBeGreaterThanOrEqual(
      budget - slack,
    )
  })

  test('the longest', () => {
    expect(measures.longest?.lines, measures.longest?.at).toBeLessThanOrEqual(longestLines)
  })
})

describe('the measure', () => {
  const measure = (text: string) => measureFunctions([{ path: 'server/planted.ts', text }])
  const body = (lines: number) => '\n  call()'.repeat(lines - 2)

  test('counts the lines of a function with its nested functions', () => {
    const nestedCode = `const inner = () => {${body(59)}\n}`
    expect(measure(`function f() {${body(60)}\n}`).long).toEqual([])
    expect(measure(`// A comment.\nfunction f() {\n${nestedCode}\n}`).long).toEqual([
      { at: 'server/planted.ts:2', lines: 61, params: 0 },
    ])
  })

  test('counts parameters, and an object as one', () => {
    expect(measure('const f = (a, b, { c, d, e }, g) => a').manyParams).toEqual([])
    expect(measure('const f = (a, b, c, d, e) => a').manyParams).toMatchObject([{ params: 5 }])
  })

  test('finds objects that are spread where they are written', () => {
    expect(measure('const a = {\n ...{ b, c },\n ...d,\n ...(e ? { f } : {}) }').spreads).toEqual([
      'server/planted.ts:2',
    ])
  })
})
