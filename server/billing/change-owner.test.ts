import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { changeBilledOwner } from './change-owner.ts'

const { server, accountId, otherId, onBooks, owing } = await openCompany()
const rights: readonly Permission[] = ['PackageUpdate', 'InvoiceUpdate', 'InvoiceCreate']
const holder = (permissions: readonly Permission[]): Actor => ({ ...actorOf('Supervisor'), permissions })
const pkg = await putPackage(server, accountId)

/** Returns what becomes of a package on an invoice whose customer is changed by a person with these rights. */
async function change(
  permissions: readonly Permission[],
  more: { invoiceId?: string; newOwner?: string } = {},
) {
  const actor = holder(permissions)
  const result = await onBooks(async (tx) => {
    const invoiceId = await owing(tx, 5_000)
    await tx.put('package', { ...pkg, invoiceId })
    const { invoiceId: seenId = invoiceId, newOwner = otherId } = more
    const body = { accountId: newOwner, invoiceId: seenId, reason: 'Wrong box', preview: true }
    const caller = { actor, deviceId: '' }
    const { app } = server
    const ownerChange = await changeBilledOwner(tx, app.deps, {
      caller,
      packageId: pkg.packageId,
      body,
    } as unknown as Parameters<typeof changeBilledOwner>[2])
    return ownerChange.voided.map(({ statusId }) => statusId)
  }, actor)
  return result instanceof Refusal ? result.code : 'done'
}

test('a billed package gets another customer with three rights together', async () => {
  expect(await change(rights)).not.toBe('forbidden')
  for (const missing of rights)
    expect([missing, await change(rights.filter((right) => right !== missing))]).toEqual([
      missing,
      'forbidden',
    ])
  expect(await change([])).toBe('forbidden')
})

test('it is the package that the person saw: of the other customer and on that invoice', async () => {
  expect(await change(rights, { newOwner: accountId })).toBe('wrong-state')
  expect(await change(rights, { invoiceId: idOf(0xbad) })).toBe('wrong-state')
})
