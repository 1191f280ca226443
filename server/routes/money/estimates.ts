import type { EstimateDetail, estimates } from '#sync/api/money/estimates.ts'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { changeEstimate, makeEstimate, promotionOfEstimate, removeEstimate } from '../../billing/estimates.ts'
import { pricesNow } from '../../billing/package-invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findEstimate, pageOfEstimates } from '../../db/billing/estimates.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFindReply({ db }: Pick<ChangeDeps, 'db'>, id: string): Promise<EstimateReply> {
  const estimate = await findEstimate(db.reads.kysely, id)
  if (!estimate) throw new Refusal('not-found', 'Estimate not found. It may have been deleted.')
  return estimate
}

/** An estimate as its page has it. */
export async function estimateDetail(
  deps: Pick<ChangeDeps, 'db' | 'clock'>,
  id: string,
): Promise<EstimateDetail> {
  const { kysely } = deps.db.reads
  const estimate = await mustFindReply(deps, id)
  return {
    ...estimate,
    promotion: await promotionOfEstimate(kysely, estimate, await pricesNow(deps, kysely)),
  }
}

export const estimateHandlers: Handlers<typeof estimates, ChangeDeps> = {
  'invoices.byEstimate': ({ params }, deps) => estimateDetail(deps, params.id),
  'invoices.estimate': ({ params }, deps) => estimateDetail(deps, params.id),
  'invoices.estimatesPaginated': ({ params, body }, { db }) =>
    pageOfEstimates(db.reads.kysely, body, params.pageNumber),
  'invoices.newEstimate': async ({ body, signed, request }, deps) => {
    const call = { request, signed, name: 'estimate.create', input: body }
    const invoiceEstimateId = await idempotent(
      deps,
      call,
      async (tx) => (await makeEstimate(tx, deps, body, signed.actor.name)).invoiceEstimateId,
    )
    return mustFindReply(deps, invoiceEstimateId)
  },
  'invoices.updateEstimate': editRow(({ body, signed, request, mustHold }, deps) => {
    const by = byOf(signed, request, 'estimate.update')
    return withTransaction(deps, by, (tx) => changeEstimate(tx, deps, body), { mustHold })
  }),
  'invoices.removeEstimate': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'estimate.delete'), (tx) =>
      removeEstimate(tx, params.invoiceEstimateId),
    ),
}
