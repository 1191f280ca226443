import { expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import { equal } from '../../lib/equal.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from './rows.ts'

// Devices send a pre-alert again under its id, and anyone may name any id: no existing row gives way.

const ursula = actorOf('User', idOf(0xc1), 'Ursula Thompson')
const stan = actorOf('User', idOf(0xc2), 'Stan Stranger')
const packageId = idOf(1)
const now = '2026-11-02T08:00:00.000Z'
const announcement = {
  ...{ packageId, trackingNumber: '1Z999AA10123456784', courier: '', shipper: 'Shop', description: 'Shoes' },
  ...{ declaredValueUsdCents: 4500, quantity: 1, merchantInvoiceFileId: null },
}
const context = {
  ...{ uid: idOf(0x100000), now, occurredAt: now, deviceId: 'phone' },
  ...({ side: 'server', isQueued: true } as const),
}

async function announce(existing: Partial<Package> | null) {
  const tx = memoryTx()
  const row = { ...blankPackage(packageId, now), trackingNumber: 'TBA123456789012', ...existing }
  if (existing) await tx.put('package', row)
  const outcome = await runMutator(tx, 'package.prealert', announcement, ursula, context).then(
    (result) => (result.packageId === packageId ? 'under its id' : 'under another id'),
    ({ code }) => code,
  )
  return { outcome, isUntouched: !existing || equal(await tx.get('package', packageId), row) }
}

const [ownRow, strangers] = [{ accountId: ursula.accountId }, { accountId: stan.accountId }]
const deletion = { deletedAt: now }
const merger = { deletedAt: now, mergedInto: idOf(2) }

test.each<[what: string, existing: Partial<Package> | null, outcome: string]>([
  ['that is free', null, 'under its id'],
  ['of one’s own pre-alert', ownRow, 'already-exists'],
  ['of one’s own that was deleted', { ...ownRow, ...deletion }, 'already-exists'],
  ['of one’s own that became a box', { ...ownRow, ...merger }, 'already-exists'],
  ['of a stranger’s package', strangers, 'under another id'],
  ['of a stranger’s that was deleted', { ...strangers, ...deletion }, 'under another id'],
  ['of a stranger’s that became a box', { ...strangers, ...merger }, 'under another id'],
  ['at which a device left a sign', merger, 'under another id'],
])('[C7] a pre-alert under an id %s', async (_, existing, outcome) => {
  expect(await announce(existing)).toEqual({ outcome, isUntouched: true })
})
