import type { Claim } from '#sync/entities/packages/claim.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'

const claims: readonly Pick<Claim, 'kind' | 'amountJmdCents' | 'text' | 'status'>[] = [
  {
    kind: 'Damaged',
    amountJmdCents: 450_000,
    text: 'The corner of the box was crushed, and the lamp inside is broken.',
    status: 'Asked',
  },
  {
    kind: 'ContentsMissing',
    amountJmdCents: 210_000,
    text: 'Only one of the two chargers is in it.',
    status: 'LookedAt',
  },
]

/** Puts a new claim and one that is being looked at into the demo company. */
export async function putClaims(deps: DemoDeps): Promise<void> {
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const packages = await tx.kysely
      .selectFrom('package')
      .innerJoin('account', 'account.accountId', 'package.accountId')
      .where('package.deletedAt', 'is', null)
      .where('package.archivedAt', 'is', null)
      .where('package.status', '=', 'Delivered')
      .where('package.declaredValueUsdCents', '>', 5_000)
      .select(['package.packageId', 'account.accountId', 'account.firstName', 'account.lastName'])
      .orderBy('package.deliveredAt', 'desc')
      .orderBy('package.packageId')
      .limit(claims.length)
      .execute()
    for (const [n, { packageId, accountId, firstName, lastName }] of packages.entries()) {
      const claim = claims[n]
      if (!claim) return
      const at = isoOf(deps.clock.now() - (n + 1) * 7 * hourMs)
      const isLookedAt = claim.status === 'LookedAt'
      await tx.put('claim', {
        ...claim,
        claimId: deps.ids.next(),
        packageId,
        accountId,
        lines: [],
        pieces: [],
        photoFileIds: [],
        openedBy: `${firstName} ${lastName}`.trim(),
        lookedAtBy: isLookedAt ? 'Office Person' : null,
        lookedAt: isLookedAt ? at : null,
        paidJmdCents: 0,
        creditNoteId: null,
        paymentId: null,
        decidedBy: null,
        decidedAt: null,
        decision: '',
        version: 0,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        archivedAt: null,
      })
    }
  })
}
