import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { changedPackages, isHandOver, objectOf, recipientText, shortValue } from './refused-change.ts'
import { withTransaction } from './with-transaction.ts'

// These tests check what the review of a refused change says, because the arguments of such a change may be anything.

test.each<[value: unknown, shown: unknown]>([
  ['text', 'text'],
  ['x'.repeat(201), 'x'.repeat(200)],
  [5, 5],
  [0, 0],
  [false, false],
  [null, null],
  [undefined, null],
  [['text'], null],
  [{ text: 1 }, null],
])('%j is shown as %j', (value, shownText) => {
  expect(shortValue(value)).toBe(shownText)
})

test('a value that is not an object has no fields', () => {
  expect([{ a: 1 }, null, 'text', 5].map(objectOf)).toEqual([{ a: 1 }, {}, {}, {}])
})

test.each([
  ['package.deliver', true],
  ['delivery.handOver', true],
  ['delivery.setOut', false],
  ['package.checkIn', false],
])('after %s the goods are gone: %s', (mutator, isGone) => {
  expect(isHandOver(mutator)).toBe(isGone)
})

const una = { name: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: '4711' }
test.each<[args: Record<string, unknown>, text: string]>([
  [{ recipient: una }, 'Given to Una Brown (Sister, Passport …4711)'],
  [{ recipient: { ...una, relationship: '' } }, 'Given to Una Brown (Passport …4711)'],
  [{ recipient: { ...una, idType: '' } }, 'Given to Una Brown (Sister, 4711)'],
  [{ recipient: { ...una, idLast4: '' } }, 'Given to Una Brown (Sister, Passport)'],
  [{ recipient: { name: 'Una Brown' } }, 'Given to Una Brown'],
  [{ proof: { ...una, name: undefined, recipientName: 'Una Brown' } }, 'Given to  (Sister, Passport …4711)'],
  [{ proof: { recipientName: 'Una Brown', relationship: 'Sister' } }, 'Given to Una Brown (Sister)'],
  [
    { recipient: { name: 'Una Brown' }, collected: { amountJmdCents: 92_000 } },
    'Given to Una Brown, who paid J$920.00 at the door',
  ],
  [{ recipient: { name: 'Una Brown' }, collected: { amountJmdCents: '92000' } }, 'Given to Una Brown'],
  [{ recipient: 'Una Brown', collected: 5 }, 'Given to '],
])('%j reads “%s”', (args, text) => {
  expect(recipientText(args)).toBe(text)
})

describe('the packages of a change', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer()
    await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
      for (const [n, over] of [
        [1, { hawbNumber: 'QS260000001' }],
        [2, {}],
        [3, { mergedInto: idOf(1), deletedAt: tx.at }],
      ] as const)
        await tx.put('package', { ...blankPackage(idOf(n), tx.at), trackingNumber: `TBA${n}`, ...over })
      const delivery = { deliveryId: idOf(0xde), accountId: server.people.User.accountId }
      await tx.put('delivery', deliveryRow({ ...delivery, packageIds: [idOf(2), idOf(1)] }))
    })
  })
  afterEach(() => server.close())

  const namesOf = (args: Record<string, unknown>) =>
    withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
      const { first, names } = await changedPackages(tx, args)
      return [first?.packageId ?? null, names]
    })
  const unknownIds = Array.from({ length: 25 }, (_, i) => idOf(0x50 + i))

  test.each<[what: string, args: Record<string, unknown>, packageId: string | null, names: string]>([
    ['one', { packageId: idOf(1) }, idOf(1), 'QS260000001'],
    ['several', { packageIds: [idOf(2), idOf(1)] }, idOf(2), 'TBA2, QS260000001'],
    ['one that is named twice', { packageIds: [idOf(2), idOf(2)] }, idOf(2), 'TBA2'],
    ['one that became another', { packageIds: [idOf(3), idOf(1)] }, idOf(1), 'QS260000001'],
    ['one that is not there', { packageId: idOf(9), trackingNumber: 'TBA9' }, null, 'TBA9'],
    ['one beside others that are not there', { packageIds: [idOf(9), idOf(2)] }, idOf(2), 'TBA2'],
    ['what is no id', { packageIds: [5, null, { a: 1 }] }, null, ''],
    ['of a delivery', { deliveryId: idOf(0xde), packageId: idOf(1) }, idOf(2), 'TBA2, QS260000001'],
    ['of a delivery by what is no id', { deliveryId: 5, packageId: idOf(2) }, idOf(2), 'TBA2'],
    ['of a delivery that is not there', { deliveryId: idOf(8), packageId: idOf(2) }, idOf(2), 'TBA2'],
    ['twenty', { packageIds: unknownIds.slice(0, 20), trackingNumber: 'TBA9' }, null, 'TBA9'],
    ['more than twenty', { packageIds: [idOf(2), ...unknownIds] }, idOf(2), 'TBA2 and 6 more'],
    ['none', {}, null, ''],
  ])('%s', async (_, args, packageId, names) => {
    expect(await namesOf(args)).toEqual([packageId, names])
  })
})
