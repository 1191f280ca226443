import { expect, test } from 'vitest'
import { scoreOf } from './mutants-found.ts'

const mutant = (status: string, line: number) => ({
  ...{ status, mutatorName: 'ConditionalExpression', replacement: 'true' },
  location: { start: { line } },
})

test('a folder’s score counts what was found and what was not, and nothing else', () => {
  const report = {
    files: {
      'sync/rules/a.ts': {
        mutants: [mutant('Killed', 1), mutant('Timeout', 2), mutant('Survived', 3), mutant('Ignored', 4)],
      },
      'sync/rules/deep/b.ts': { mutants: [mutant('NoCoverage', 5), mutant('CompileError', 6)] },
      'sync/rules-of-others/c.ts': { mutants: [mutant('Survived', 7)] },
    },
  }
  expect(scoreOf(report, 'sync/rules')).toEqual({
    ...{ mutants: 4, detected: 2, score: 50 },
    survivors: [
      'sync/rules/a.ts:3 ConditionalExpression → true',
      'sync/rules/deep/b.ts:5 ConditionalExpression → true',
    ],
  })
})

test('a folder without mutants has shown nothing', () => {
  expect(scoreOf({ files: {} }, 'sync/rules').score).toBe(0)
})
