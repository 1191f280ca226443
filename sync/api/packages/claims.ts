import * as z from 'zod'
import { Id, MoneyNumber, Note } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { Claim } from '../../entities/packages/claim.ts'
import { claimPayments } from '../../entities/packages/claim-payments.ts'
import { claimStatuses } from '../../entities/packages/claim-status.ts'
import { OpenClaimArgs } from '../../mutators/claims/open.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { CashFrom } from '../money/payments.ts'
import { PageBody, pageOf, row, withCurrentFilter } from '../row.ts'

/** A claim with what staff need to see beside it. */
export const ClaimReply = Claim.extend({
  trackingNumber: z.string(),
  description: z.string(),
  declaredValueUsdCents: z.number().nullable(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
  /** The most that can still be paid for its package today. */
  mostJmdCents: JmdAmount,
})
export type ClaimReply = z.output<typeof ClaimReply>

export const ClaimPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(claimStatuses)]).optional(),
  packageId: Id.optional(),
  accountId: Id.optional(),
})
export type ClaimPageBody = z.output<typeof ClaimPageBody>

const view = { who: 'staff', permission: 'PackageView' } as const
const ById = z.object({ claimId: Id })

export const claims = {
  'claims.get': row({
    method: 'GET',
    path: '/api/claims/{claimId}',
    ...view,
    summary: 'A claim, with its package and its customer.',
    params: ById,
    reply: ClaimReply,
  }),
  'claims.paginated': row({
    method: 'POST',
    path: '/api/claims/paginated/{page}',
    ...view,
    summary: 'Claims by page: the open ones first, the oldest of them at the top, then the decided ones.',
    params: z.object({ page: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(ClaimPageBody),
    reply: pageOf(ClaimReply),
  }),
  'claims.open': row({
    method: 'POST',
    path: '/api/claims',
    who: 'own',
    policy: 'claim.canOpen',
    summary:
      'Opens a claim for a package, a lost piece or missing contents: by its customer within the days of the terms, or by staff with PackageUpdate.',
    body: OpenClaimArgs.extend({ claimId: Id.optional() }),
    reply: Claim,
    success: successTexts['claim.open'],
    failure: failureTexts['claim.open'],
  }),
  'claims.look': row({
    method: 'POST',
    path: '/api/claims/{claimId}/look',
    who: 'staff',
    permission: 'PackageUpdate',
    summary: 'Notes that somebody looks at a claim, which its customer reads.',
    params: ById,
    reply: ClaimReply,
    success: 'The customer sees that you look at it',
    failure: 'The claim wasn’t changed',
  }),
  'claims.decide': row({
    method: 'POST',
    path: '/api/claims/{claimId}/decision',
    who: 'staff',
    permission: 'PackageCompensate',
    needsProof: true,
    summary:
      'Decides a claim, once: an amount becomes a credit note, or is paid out by someone who may pay refunds; 0 refuses it.',
    params: ById,
    body: z.object({
      amountJmdCents: JmdAmount,
      pay: z.enum(claimPayments, `is not one of ${claimPayments.join(', ')}`).default('Credit'),
      reason: Note.min(1, 'is missing: the customer reads it'),
      /** The number by which a payout can be found. */
      reference: MoneyNumber.default(''),
      cashFrom: CashFrom,
    }),
    reply: ClaimReply,
    success: 'Decision saved',
    failure: 'The decision wasn’t saved',
  }),
}
