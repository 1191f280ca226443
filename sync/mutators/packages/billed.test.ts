import { expect, test } from 'vitest'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from './rows.ts'

const supervisor = actorOf('Supervisor', idOf(0xa1), 'Sonia Supervisor')
const at = '2026-11-02T08:00:00.000Z'
const packageId = idOf(0x10)
const [owner, next] = [0xc1, 0xc2].map((n) =>
  accountOf(actorOf('User', idOf(n), 'A Customer'), `QS-1000${n}`),
)

async function world(invoiceId: string | null) {
  const tx = memoryTx()
  for (const account of [owner, next]) if (account) await tx.put('account', account)
  await tx.put('package', { ...blankPackage(packageId, at), accountId: owner?.accountId ?? null, invoiceId })
  let n = 0
  const context = { now: at, occurredAt: at, deviceId: 'desk', side: 'server' } as const
  return {
    tx,
    act: (name: string, args: object) =>
      runMutator(tx, name, { packageId, ...args }, supervisor, { ...context, uid: idOf(0x1000 * ++n) }),
  }
}

test('a package that is on an invoice neither goes nor changes its owner; other fields still change', async () => {
  const { tx, act } = await world(idOf(0x99))
  const hand = act('package.update', { changes: { accountId: next?.accountId } })
  await expect(hand).rejects.toThrow(
    'The package is on an invoice. Void the invoice first, then change the customer.',
  )
  await expect(act('package.remove', {})).rejects.toThrow('Void the invoice first, then delete the package.')
  await act('package.update', { changes: { bin: 'B-2' } })
  expect(await tx.get('package', packageId)).toMatchObject({
    bin: 'B-2',
    accountId: owner?.accountId,
    deletedAt: null,
  })
})

test('off it again, it does', async () => {
  const { tx, act } = await world(null)
  await act('package.update', { changes: { accountId: next?.accountId } })
  await act('package.remove', {})
  expect(await tx.get('package', packageId)).toMatchObject({ accountId: next?.accountId, deletedAt: at })
})
