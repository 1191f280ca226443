import type { Account } from '#sync/entities/accounts/account.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertPrivate, nextMailbox } from '../db/accounts/accounts-credentials.ts'
import type { DemoDeps } from './deps.ts'

const customerForMs = 300 * dayMs

/** A former customer who moved away; the account was closed as the office closes one. */
export async function putClosedCustomer(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const admin = must(
    people.find(({ role }) => role === 'Admin'),
    'an administrator',
  )
  const at = isoOf(deps.clock.now() - customerForMs)
  const accountId = deps.ids.next()
  await withTransaction(deps, { actor: system, deviceId: '' }, async (tx) => {
    await tx.put('account', {
      accountId,
      firstName: 'Marcia',
      lastName: 'Bennett',
      email: 'marcia.bennett@example.test',
      role: 'User',
      status: 'Active',
      hasTrn: false,
      defaultMode: 'Air',
      defaultService: '',
      holdsPackages: false,
      declinesInsurance: false,
      offices: [],
      mailbox: await nextMailbox(tx.kysely),
      brand: admin.brand,
      branchId: admin.branchId,
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: null,
    })
    await insertPrivate(tx.kysely, { accountId, userId: deps.ids.next(), phone: '+1 876 555 0199' })
  })
  const { brand, branchId, firstName, lastName } = admin
  const actor = { ...system, accountId: admin.accountId, name: `${firstName} ${lastName}`, brand, branchId }
  await deleteAccount(deps, { actor, deviceId: '' }, accountId, 'Moved to Canada')
}
