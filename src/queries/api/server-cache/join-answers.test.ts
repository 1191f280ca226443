import { expect, test } from 'vitest'
import { joinAnswers } from './join-answers.ts'
import type { ServerAnswer } from './use-server-query.ts'

const retry = () => undefined
const shownAnswer = (data: string, oldSinceMs: number | null = null): ServerAnswer<string> => ({
  ...{ is: 'shown', data, oldSinceMs, again: retry },
})
const loading: ServerAnswer<string> = { is: 'loading', again: retry }
const awayAnswer: ServerAnswer<string> = { is: 'away', again: retry }
const failedAnswer: ServerAnswer<string> = { is: 'failed', error: new Error('Busy.'), again: retry }

test.each([
  ['loading', shownAnswer('a'), loading],
  ['loading', loading, awayAnswer],
  ['away', awayAnswer, shownAnswer('b')],
  ['failed', shownAnswer('a'), failedAnswer],
  ['failed', failedAnswer, awayAnswer],
  ['shown', shownAnswer('a'), shownAnswer('b')],
] as const)('two answers are %s together', (is, first, second) => {
  expect(joinAnswers(first, second).is).toBe(is)
  expect(joinAnswers(second, first).is).toBe(is)
})

test('two answers are as old as the older one', () => {
  expect(joinAnswers(shownAnswer('a', 7), shownAnswer('b', 3))).toMatchObject({
    data: ['a', 'b'],
    oldSinceMs: 3,
  })
  expect(joinAnswers(shownAnswer('a'), shownAnswer('b', 3))).toMatchObject({ oldSinceMs: 3 })
  expect(joinAnswers(shownAnswer('a'), shownAnswer('b'))).toMatchObject({ oldSinceMs: null })
})

test('trying again asks for both', () => {
  const calls: string[] = []
  const ask = (name: string): ServerAnswer<string> => ({ is: 'loading', again: () => calls.push(name) })
  joinAnswers(ask('a'), ask('b')).again()
  expect(calls).toEqual(['a', 'b'])
})
