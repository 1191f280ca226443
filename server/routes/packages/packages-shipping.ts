import type { packagesShipping } from '#sync/api/packages/packages-shipping.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { runMutation } from '../../changes/run-mutation.ts'
import { idFrom } from '../../core/id-from.ts'
import { findPackageById, findPackagesByIds } from '../../db/packages/packages.ts'
import type { Handlers } from '../../http/route.ts'
import { ownedPackage, toPackageRows } from './package-rows.ts'

export const packagesShippingHandlers: Handlers<typeof packagesShipping, ChangeDeps> = {
  'packages.consolidate': async ({ body: { occurredAt, ...body }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const packageId = idFrom(uid, 'package')
    const args = { ...body, packageId, hawbNumber: null }
    const result = await runMutation(deps, signed, { uid, name: 'package.consolidate', args, occurredAt })
    return ownedPackage(deps, signed, result.packageId ?? packageId)
  },
  'packages.split': async ({ params: { id }, body: { occurredAt, pieces }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const { kysely } = deps.db.reads
    const contents = (await findPackageById(kysely, id))?.contents ?? []
    const args = { packageId: id, pieces }
    await runMutation(deps, signed, { uid, name: 'package.split', args, occurredAt })
    const ids = [id, ...contents.map((part) => part.packageId)]
    return toPackageRows(deps.db.reads, signed.actor, await findPackagesByIds(kysely, ids))
  },
  'packages.chooseShipping': async ({ body: { occurredAt, ...args }, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await runMutation(deps, signed, { uid, name: 'package.chooseShipping', args, occurredAt })
    const rows = await findPackagesByIds(deps.db.reads.kysely, args.packageIds)
    return toPackageRows(deps.db.reads, signed.actor, rows)
  },
}
