import { expect, test } from 'vitest'
import { joinAnswers } from './join-answers.ts'
import type { ServerAnswer } from './use-server-query.ts'

const again = () => undefined
const shown = (data: string, oldSinceMs: number | null = null): ServerAnswer<string> => ({
  ...{ is: 'shown', data, oldSinceMs, again },
})
const loading: ServerAnswer<string> = { is: 'loading', again }
const away: ServerAnswer<string> = { is: 'away', again }
const failed: ServerAnswer<string> = { is: 'failed', error: new Error('Busy.'), again }

test.each([
  ['loading', shown('a'), loading],
  ['loading', loading, away],
  ['away', away, shown('b')],
  ['failed', shown('a'), failed],
  ['failed', failed, away],
  ['shown', shown('a'), shown('b')],
] as const)('two answers are %s together', (is, first, second) => {
  expect(joinAnswers(first, second).is).toBe(is)
  expect(joinAnswers(second, first).is).toBe(is)
})

test('two answers are as old as the older one', () => {
  expect(joinAnswers(shown('a', 7), shown('b', 3))).toMatchObject({ data: ['a', 'b'], oldSinceMs: 3 })
  expect(joinAnswers(shown('a'), shown('b', 3))).toMatchObject({ oldSinceMs: 3 })
  expect(joinAnswers(shown('a'), shown('b'))).toMatchObject({ oldSinceMs: null })
})

test('trying again asks for both', () => {
  const asked: string[] = []
  const ask = (name: string): ServerAnswer<string> => ({ is: 'loading', again: () => asked.push(name) })
  joinAnswers(ask('a'), ask('b')).again()
  expect(asked).toEqual(['a', 'b'])
})
