import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'

// Apps before [K12] read a number into JSON, contact cards and sort codes. What they saved may still be in their queues.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const now = '2026-11-02T08:00:00.000Z'

/** The codes that such an app scanned, and the numbers that it saved. */
const oldReadings = [
  ['{"cids": {"pkey": "170628125122107217782010201AZ"}}', 'CIDSPKEY170628125122107217782010201AZ'],
  ['SNDI9xDHq4_001_v', 'SNDI9XDHQ4001V'],
  ['WIFI:T:WPA;S:guest;P:abc12345;;', 'WIFITWPASGUESTPABC12345'],
  ['https://www.ups.com/track?tracknum=ABC12345', 'ABC12345'],
] as const

function world() {
  const tx = memoryTx()
  let changes = 0
  const act = (actor: typeof clerk, name: string, args: unknown, isQueued: boolean) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: now, deviceId: 'handheld', isQueued },
      side: 'server',
    })
  return { tx, act }
}

const checkInOf = (packageId: string, rawBarcode: string, trackingNumber: string) => ({
  ...emptyDetails,
  ...{ packageId, rawBarcode, trackingNumber, hawbNumber: null, manifestId: null },
})

describe.each(oldReadings)('[K12] %s', (rawBarcode, trackingNumber) => {
  test('from a queue is checked in under the number that was saved, and once', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkInOf(idOf(1), rawBarcode, trackingNumber), true)
    expect(tx.all('package')).toMatchObject([{ trackingNumber, codes: [trackingNumber] }])
    const secondResult = await act(
      clerk,
      'package.checkIn',
      checkInOf(idOf(2), rawBarcode, trackingNumber),
      true,
    )
    expect(secondResult).toMatchObject({ outcome: 'already', packageId: idOf(1) })
  })

  test('from a person who is present is refused in words', async () => {
    const { act } = world()
    const checkIn = act(clerk, 'package.checkIn', checkInOf(idOf(1), rawBarcode, trackingNumber), false)
    await expect(checkIn).rejects.toThrow(/Scan the (long )?barcode/)
  })

  test('from a customer’s queue is announced, and typed now it is refused', async () => {
    const { tx, act } = world()
    await tx.put('account', accountOf(customer))
    const args = (packageId: string) => ({
      ...{ packageId, trackingNumber: rawBarcode, courier: '', shipper: '', description: 'Shoes' },
      ...{ declaredValueUsdCents: 100, quantity: 1, merchantInvoiceFileId: null },
    })
    expect(await act(customer, 'package.prealert', args(idOf(3)), true)).toMatchObject({ outcome: 'done' })
    await expect(act(customer, 'package.prealert', args(idOf(4)), false)).rejects.toThrow()
  })
})

test('a routing code is refused from a queue, too', async () => {
  const { act } = world()
  const checkIn = act(clerk, 'package.checkIn', checkInOf(idOf(1), '42033166', '42033166'), true)
  await expect(checkIn).rejects.toThrow(/postal routing code/)
})
