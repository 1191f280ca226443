import type { chargesWaiver } from '#sync/api/charges-waiver.ts'
import type { OwnedPackage } from '#sync/api/owned-package.ts'
import { must } from '#sync/lib/must.ts'
import { takeBackWaiver, waiveCharges } from '../billing/charges-waiver.ts'
import { byOf } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Signed } from '../core/signed.ts'
import { findPackageById } from '../db/packages/packages.ts'
import type { Handlers } from '../http/route.ts'
import { toPackageRows } from './package-rows.ts'

async function packageNow({ db }: ChangeDeps, { actor }: Signed, packageId: string): Promise<OwnedPackage> {
  const pkg = must(await findPackageById(db.reads.kysely, packageId), 'the package that was written')
  return must((await toPackageRows(db.reads, actor, [pkg]))[0], 'the package that was written')
}

export const chargesWaiverHandlers: Handlers<typeof chargesWaiver, ChangeDeps> = {
  'packages.waiveCharges': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.waiveCharges'), (tx) =>
      waiveCharges(tx, params.id, body.reason, signed.actor),
    )
    return packageNow(deps, signed, params.id)
  },
  'packages.takeBackWaiver': async ({ params, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.takeBackWaiver'), (tx) =>
      takeBackWaiver(tx, params.id, signed.actor),
    )
    return packageNow(deps, signed, params.id)
  },
}
