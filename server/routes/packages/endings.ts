import type { endingCalls } from '#sync/api/packages/endings.ts'
import { abandon, chooseEnding, takeBackAbandoned } from '../../billing/endings.ts'
import { byOf } from '../../changes/audit-note.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { runMutation } from '../../changes/run-mutation.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Handlers } from '../../http/route.ts'
import type { PaymentDeps } from '../../payments/deps.ts'
import { destroyPackage, sellAbandoned } from '../../payments/dispose.ts'
import { ownedPackage } from './package-rows.ts'

export const endingHandlers: Handlers<typeof endingCalls, PaymentDeps> = {
  'packages.chooseEnding': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.chooseEnding'), (tx) =>
      chooseEnding(tx, deps, { ...body, packageId: params.id }, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.wayBack': async ({ params, body, signed, request }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const args = { ...body, packageId: params.id }
    await runMutation(deps, signed, { uid, name: 'package.wayBack', args, occurredAt: undefined })
    return ownedPackage(deps, signed, params.id)
  },
  'packages.abandon': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.abandon'), (tx) =>
      abandon(tx, params.id, body.reason, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.takeBackAbandonment': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.takeBackAbandonment'), (tx) =>
      takeBackAbandoned(tx, params.id, body.reason, signed.actor),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.sell': async ({ params, body, signed, request }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    await withTransaction(deps, byOf(signed, request, 'package.sell'), (tx) =>
      sellAbandoned(tx, deps, { ...body, packageId: params.id, uid }, signed),
    )
    return ownedPackage(deps, signed, params.id)
  },
  'packages.destroy': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'package.destroy'), (tx) =>
      destroyPackage(tx, deps, { ...body, packageId: params.id }, signed),
    )
    return ownedPackage(deps, signed, params.id)
  },
}
