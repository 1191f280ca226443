import type { claims } from '#sync/api/packages/claims.ts'
import { must } from '#sync/lib/must.ts'
import { project } from '#sync/policies/project.ts'
import { audienceOf } from '#sync/policies/scope.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { runMutation } from '../../changes/run-mutation.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { findClaim, pageOfClaims, readClaim } from '../../db/packages/claims.ts'
import type { Handlers } from '../../http/route.ts'
import { decideClaim, lookAtClaim, noSuchClaim } from '../../payments/claims.ts'

async function mustFind({ db }: ChangeDeps, claimId: string) {
  const claim = await findClaim(db.reads.kysely, claimId)
  if (!claim) throw noSuchClaim()
  return claim
}

export const claimHandlers: Handlers<typeof claims, ChangeDeps> = {
  'claims.get': ({ params }, deps) => mustFind(deps, params.claimId),
  'claims.paginated': ({ params, body }, { db }) => pageOfClaims(db.reads.kysely, body, params.page),
  'claims.open': async ({ actor, body, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const claimId = body.claimId ?? idFrom(uid, 'claim')
    await runMutation(deps, signed, { uid, name: 'claim.open', args: { ...body, claimId } })
    const claim = must(await readClaim(deps.db.reads.kysely, claimId), 'the claim that was opened')
    return project('claim', claim, audienceOf(actor))
  },
  'claims.look': async ({ params, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'claim.look'), (tx) =>
      lookAtClaim(tx, params.claimId, signed.actor),
    )
    return mustFind(deps, params.claimId)
  },
  'claims.decide': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'claim.decide'), (tx) =>
      decideClaim(tx, params.claimId, body, signed.actor),
    )
    return mustFind(deps, params.claimId)
  },
}
