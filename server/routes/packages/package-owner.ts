import type { OwnerChange, packageOwner } from '#sync/api/packages/package-owner.ts'
import type { BillingDeps } from '../../billing/bill-customers.ts'
import { billReplies } from '../../billing/bill-replies.ts'
import { type ChangedOwner, changeBilledOwner } from '../../billing/change-owner.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Call, Handlers } from '../../http/route.ts'

type Rows = typeof packageOwner
type Change = Call<Rows['packages.changeOwner']>

const callName = 'package.changeOwner'

/** Ends a transaction whose work was only to be seen. */
class PreviewDone extends Error {
  readonly change: ChangedOwner

  constructor(change: ChangedOwner) {
    super('This was a preview, so nothing was written')
    this.change = change
  }
}

/** Does the work and takes it back, so that what is shown is what would happen. */
async function previewChange({ params, body, signed, request }: Change, deps: BillingDeps) {
  try {
    return await withTransaction(deps, byOf(signed, request, callName), async (tx): Promise<ChangedOwner> => {
      throw new PreviewDone(await changeBilledOwner(tx, deps, { caller: signed, packageId: params.id, body }))
    })
  } catch (error) {
    if (error instanceof PreviewDone) return error.change
    throw error
  }
}

async function makeChange({ params, body, signed, request }: Change, deps: BillingDeps) {
  let change: ChangedOwner = { voided: [], outcomes: [] }
  const call = { request, signed, name: callName, input: { params, body } }
  await idempotent(deps, call, async (tx) => {
    change = await changeBilledOwner(tx, deps, { caller: signed, packageId: params.id, body })
    return params.id
  })
  return change
}

export const packageOwnerHandlers: Handlers<Rows, BillingDeps> = {
  'packages.changeOwner': async (call, deps): Promise<OwnerChange> => {
    const { voided, outcomes } = await (call.body.preview ? previewChange : makeChange)(call, deps)
    return {
      voided: voided.map(({ invoiceId, number, totalJmdCents, paidJmdCents }) => {
        return { invoiceId, number, totalJmdCents, paidJmdCents }
      }),
      bills: await billReplies(deps.db.reads, outcomes),
    }
  },
}
