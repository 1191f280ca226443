import type { Account } from '#sync/entities/accounts/account.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { setPermissions } from '../../server/db/accounts/accounts-credentials.ts'
import { isHandheldName, type PersonName, people, workerNames } from './company.ts'
import type { Right } from './rights.ts'
import type { World } from './world.ts'

/** An administrator changes an account, and with it the things that its owner may do from now on. */
export async function rewriteAccount(
  world: World,
  person: PersonName,
  right: Right,
  account: Pick<Account, 'role' | 'status'>,
): Promise<void> {
  const { accountId } = people[person]
  await world.server.administer(async (tx) => {
    const row = await tx.get('account', accountId)
    if (row) await tx.put('account', { ...row, ...account })
    await setPermissions(tx.kysely, accountId, defaultPermissions(account.role), right.actor.permissions)
  })
  world.rights[person] = right
  world.server.rightsChanged(accountId)
}

/** After a restore the office gives those who work on handhelds the rights again that they had. */
export async function rewriteWorkers(world: World): Promise<void> {
  if (!world.server.running || !world.devices.some(({ person }) => isHandheldName(person))) return
  for (const person of workerNames) {
    const right = world.rights[person]
    const status = right.suspended ? 'Suspended' : 'Active'
    await rewriteAccount(world, person, right, { role: right.actor.role, status })
  }
}
