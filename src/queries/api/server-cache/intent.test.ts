import { expect, test } from 'vitest'
import { createIntent } from './intent.ts'

function setUp() {
  let n = 0
  return createIntent(() => `key-${++n}`)
}
const first = { body: { amount: 100 } }

test('the same input is tried again under the same key', () => {
  const intent = setUp()
  expect([intent.keyFor(first), intent.keyFor({ body: { amount: 100 } })]).toEqual(['key-1', 'key-1'])
})

test('other input is another change, also when it changes back', () => {
  const intent = setUp()
  const keys = [first, { body: { amount: 200 } }, first].map((input) => intent.keyFor(input))
  expect(new Set(keys).size).toBe(3)
})

test('the same input after success is another change', () => {
  const intent = setUp()
  const key = intent.keyFor(first)
  intent.done()
  expect(intent.keyFor(first)).not.toBe(key)
})
