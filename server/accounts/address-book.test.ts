import { expect, test } from 'vitest'
import type { AddressFields } from '#sync/api/accounts/address.ts'
import type { Address } from '#sync/entities/accounts/address.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { addressesOf, findAddress } from '../db/accounts/addresses.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { addAddress, changeAddress, changeDefaultAddress, removeAddress } from './address-book.ts'

const { server } = await openCompany()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const by = { actor: actorOf('User'), deviceId: '', action: 'address.create' }
const edit = { by, mustHold: undefined }
const fieldsOf = (label: string, isDefault: boolean): AddressFields => ({
  ...{ label, line1: '1 Quay Street', line2: '', town: 'Kingston', parish: 'Kingston', isDefault },
  ...{ country: 'Jamaica', phone: '', note: '' },
})
const add = (userId: string, label: string, isDefault = false) =>
  withTransaction(deps, by, (tx) => addAddress(deps, tx, { userId, fields: fieldsOf(label, isDefault) }))
/** Each address, with a star at the default one. */
const bookOf = async (userId: string) =>
  (await addressesOf(kysely, userId)).map(({ label, isDefault }) => label + (isDefault ? '*' : '')).sort()
const addressOf = async (addressId: string): Promise<Address> =>
  must(await findAddress(kysely, addressId), 'an address')

test.each([
  [false, ['Home*', 'Work']],
  [true, ['Home', 'Work*']],
])(
  'the first address is the default one, and the second when it is said to be: %s',
  async (isDefault, book) => {
    const userId = deps.ids.next()
    await add(userId, 'Home')
    expect(await bookOf(userId)).toEqual(['Home*'])
    await add(userId, 'Work', isDefault)
    expect(await bookOf(userId)).toEqual(book)
  },
)

test('there are four addresses at most', async () => {
  const userId = deps.ids.next()
  for (const label of ['A', 'B', 'C', 'D']) await add(userId, label)
  expect(await wordsOfWork(add(userId, 'E'))).toBe(
    'There are 4 addresses already. Delete or change one of them.',
  )
  expect(await bookOf(userId)).toHaveLength(4)
})

test.each([
  ['the default one', 0, { label: 'Flat' }, ['Flat*', 'Work']],
  ['the default one as it is', 0, { isDefault: true }, ['Home*', 'Work']],
  ['another', 1, { label: 'Flat' }, ['Flat', 'Home*']],
  ['another as it is', 1, { isDefault: false }, ['Home*', 'Work']],
  ['another to the default one', 1, { isDefault: true }, ['Home', 'Work*']],
  ['the default one to none', 0, { isDefault: false }, 'This is the default address.'],
] as const)('%s is changed', async (_name, place, update, outcome) => {
  const userId = deps.ids.next()
  const ids = [await add(userId, 'Home'), await add(userId, 'Work')]
  const words = await wordsOfWork(changeAddress(deps, edit, ids[place] ?? '', update))
  if (typeof outcome === 'string') expect(words).toContain(outcome)
  else expect(await bookOf(userId)).toEqual(outcome)
})

test('an address that is gone is not changed', async () => {
  expect(await wordsOfWork(changeAddress(deps, edit, deps.ids.next(), { label: 'Flat' }))).toBe(
    'Address not found. It may have been deleted.',
  )
})

test('an address that another person has changed meanwhile stays as they left it', async () => {
  const userId = deps.ids.next()
  const addressId = await add(userId, 'Home')
  const mustHold = () => Promise.reject(new Refusal('wrong-state', 'Another person changed this.'))
  const changes = [
    () => changeAddress(deps, { by, mustHold }, addressId, { label: 'Flat' }),
    () => changeDefaultAddress(deps, { by, mustHold }, userId, fieldsOf('Flat', true)),
  ]
  for (const change of changes) expect(await wordsOfWork(change())).toBe('Another person changed this.')
  expect(await bookOf(userId)).toEqual(['Home*'])
})

test('the default address is changed, or made where there is none', async () => {
  const userId = deps.ids.next()
  await changeDefaultAddress(deps, edit, userId, fieldsOf('Home', false))
  expect(await bookOf(userId)).toEqual(['Home*'])
  await add(userId, 'Work')
  await changeDefaultAddress(deps, edit, userId, fieldsOf('Flat', false))
  expect(await bookOf(userId)).toEqual(['Flat*', 'Work'])
})

test.each([
  ['the default one', 0, ['B*', 'C']],
  ['another', 1, ['A*', 'C']],
] as const)('%s is removed, and the oldest that is left is the default', async (_name, place, book) => {
  const userId = deps.ids.next()
  const ids = [await add(userId, 'A'), await add(userId, 'B'), await add(userId, 'C')]
  await removeAddress(deps, by, await addressOf(ids[place] ?? ''))
  expect(await bookOf(userId)).toEqual(book)
})

test('after the last one is removed there is none', async () => {
  const userId = deps.ids.next()
  const addressId = await add(userId, 'A')
  await removeAddress(deps, by, await addressOf(addressId))
  expect(await bookOf(userId)).toEqual([])
  const notes = await kysely
    .selectFrom('audit')
    .where('entityId', '=', addressId)
    .orderBy('auditId')
    .select(['before', 'after'])
    .execute()
  expect(notes).toEqual([
    { before: null, after: expect.stringContaining('"label":"A"') },
    { before: expect.stringContaining('"label":"A"'), after: null },
  ])
})
