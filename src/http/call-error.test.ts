import { expect, test } from 'vitest'
import { WordedError } from '#sync/lib/refusal.ts'
import { CallError } from './call-error.ts'

test('what the server answered is in words for people, wherever an error is shown', () => {
  expect(new CallError(409, 'It is taken.')).toBeInstanceOf(WordedError)
})
