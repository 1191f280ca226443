import type { chargesWaiver } from '#sync/api/money/charges-waiver.ts'
import { takeBackWaiver, waiveCharges } from '../../billing/charges-waiver.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Handlers } from '../../http/route.ts'
import { ownedPackage } from '../packages/package-rows.ts'

export const chargesWaiverHandlers: Handlers<typeof chargesWaiver, ChangeDeps> = {
  'packages.waiveCharges': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.waiveCharges'), (tx) =>
      waiveCharges(tx, params.id, body.reason, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.takeBackWaiver': async ({ params, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.takeBackWaiver'), (tx) =>
      takeBackWaiver(tx, params.id, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
}
