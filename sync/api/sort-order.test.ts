import { expect, test } from 'vitest'
import * as z from 'zod'
import { api, apiNames } from './index.ts'

/** The sort orders, one for each list, as its own schema spells it. */
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

const takesNewestFirst = (name: (typeof lists)[number]): boolean =>
  api[name].body?.safeParse({ sortOrder: '-createdAt' }).success === true

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

test('a list that can be ordered by the moment of its rows takes createdAt and created for it, in both spellings', () => {
  const takenLists: string[] = []
  for (const name of lists) {
    const { body } = api[name]
    const isTaken = (sortOrder: string) => body.safeParse({ sortOrder }).success
    if (!['createdAt', 'received', 'issued', 'opened'].some(isTaken)) continue
    takenLists.push(name)
    for (const moment of ['createdAt', 'created'])
      expect([name, moment, isTaken(moment), isTaken(`-${moment}`), isTaken(`${moment}_desc`)]).toEqual([
        ...[name, moment, true, true, true],
      ])
  }
  expect(takenLists).toEqual(
    expect.arrayContaining([
      'packages.paginated',
      'payments.paginated',
      'reports.packageInvoices',
      'tills.paginated',
    ]),
  )
  const { body } = api['payments.paginated']
  expect(body.safeParse({ sortOrder: '-createdAt' }).data).toMatchObject({ sortOrder: 'received_desc' })
  expect(body.safeParse({ sortOrder: 'issued' }).success).toBe(false)
})

test('a list that always begins with the newest takes that order by its name, and refuses any other', () => {
  const newestFirstLists = lists.filter(
    (name) => !api[name].body?.safeParse({ sortOrder: 'createdAt' }).success && takesNewestFirst(name),
  )
  expect(newestFirstLists).toEqual(
    expect.arrayContaining([
      'manifests.paginated',
      'invoices.estimatesPaginated',
      'deliveries.invoicesPaginated',
      'files.paginated',
      'accounts.auditPaginated',
      'messages.paginated',
    ]),
  )
  for (const name of newestFirstLists)
    for (const sortOrder of ['-createdAt', 'createdAt_desc', '-created', 'created_desc', ''])
      expect([name, api[name].body?.safeParse({ sortOrder }).data]).toEqual([
        name,
        expect.objectContaining({ sortOrder: '' }),
      ])
  expect(takesNewestFirst('bankTransfers.paginated')).toBe(false)
})
