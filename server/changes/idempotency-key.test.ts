import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { idFrom } from '../core/id-from.ts'
import { readIdempotencyKey, uidOf } from './idempotency-key.ts'

const requestOf = (key: string | readonly string[] | undefined) => ({ headers: { 'idempotency-key': key } })
const keyOf = (key: Parameters<typeof requestOf>[0]) => {
  try {
    return readIdempotencyKey(requestOf(key))
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}
const tooLong = 'The Idempotency-Key is longer than 200 characters.'

test.each<[what: string, key: Parameters<typeof requestOf>[0], answer: string | null]>([
  ['no key', undefined, null],
  ['an empty one', '', null],
  ['one', 'order-7', 'order-7'],
  ['one of 200 characters', 'k'.repeat(200), 'k'.repeat(200)],
  ['one of 201 characters', 'k'.repeat(201), tooLong],
  ['two of them', ['order-7', 'order-8'], tooLong],
])('a request with %s', (_what, key, answer) => {
  expect(keyOf(key)).toBe(answer)
})

test('the id of a change is its key, or made of its key and its person, or new without one', () => {
  let count = 0
  const seams = { ids: { next: () => idOf(++count) } }
  const uid = (key: string | undefined, accountId = idOf(0xa)) => uidOf(requestOf(key), accountId, seams)
  expect(uid(idOf(0xb))).toBe(idOf(0xb))
  expect([uid('order-7'), uid('order-7')]).toEqual([
    idFrom(idOf(0xa), 'order-7'),
    idFrom(idOf(0xa), 'order-7'),
  ])
  expect(uid('order-7', idOf(0xc))).toBe(idFrom(idOf(0xc), 'order-7'))
  expect([uid(undefined), uid('')]).toEqual([idOf(1), idOf(2)])
})
