import { expect, test } from 'vitest'
import * as z from 'zod'
import { api, apiNames } from './index.ts'

/** One order of each list, as its own schema spells it. */
const orders = [
  'updatedAt',
  'createdAt',
  'created',
  'received',
  'opened',
  'name',
  'number',
  'departsAt',
  'day',
]

const lists = apiNames.filter((name) => {
  const { body } = api[name]
  return body instanceof z.ZodObject && 'sortOrder' in body.shape
})

test('every list takes a falling order in both spellings, and refuses one that it does not have', () => {
  expect(lists.length).toBeGreaterThan(10)
  for (const name of lists) {
    const { body } = api[name]
    const isTaken = (sortOrder: string) => body.safeParse({ sortOrder }).success
    const order = orders.find(isTaken)
    if (!order) continue
    expect([name, isTaken(`-${order}`), isTaken(`${order}_desc`)]).toEqual([name, true, true])
  }
  const { body } = api['packages.paginated']
  const read = (sortOrder: string) => body.safeParse({ sortOrder })
  expect(read('weightLb_desc').data).toMatchObject({ sortOrder: '-weightLb' })
  expect(read('secret_desc').success).toBe(false)
})
