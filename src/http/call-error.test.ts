import { expect, test } from 'vitest'
import { WordedError } from '#sync/lib/refusal.ts'
import { CallError } from './call-error.ts'

test('a server’s message is shown unchanged, in every place that shows errors', () => {
  expect(new CallError(409, 'It is taken.')).toBeInstanceOf(WordedError)
})
