import type { BankTransferReply, bankTransfers } from '#sync/api/money/bank-transfers.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { bankTransferPolicy } from '#sync/policies/bank-transfer.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { bankDetailsOf } from '../../billing/bank-details.ts'
import { byOf } from '../../changes/audit-note.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  bankTransferReply,
  countWaitingTransfers,
  findBankTransfer,
  pageOfBankTransfers,
  transfersOfAccount,
} from '../../db/payments/bank-transfers.ts'
import { storedFor } from '../../files/merchant-invoice.ts'
import { mustFitQuota } from '../../files/quota.ts'
import { bytesOf, type Judged, validateFile } from '../../files/take.ts'
import type { Call, Handlers } from '../../http/route.ts'
import {
  confirmTransfer,
  noSuchTransfer,
  refuseTransfer,
  sameTransfer,
  sendTransfer,
  withdrawTransfer,
} from '../../payments/bank-transfers.ts'
import { seenBefore } from '../../payments/used-once.ts'
import type { RouteDeps } from '../deps.ts'

type Rows = typeof bankTransfers

/** Customers aren't told who in the office decided. */
const seenBy = (actor: Actor, transfer: BankTransferReply): BankTransferReply =>
  isStaff(actor.role) ? transfer : { ...transfer, decidedBy: '' }

/** Says to the office where the money of waiting transfers was seen before. */
async function withSeen({ db, clock }: RouteDeps, actor: Actor, transfers: readonly BankTransferReply[]) {
  const replies: BankTransferReply[] = []
  for (const transfer of transfers) {
    const isToldOf = isStaff(actor.role) && transfer.status === 'waiting'
    const uses = isToldOf ? await seenBefore(db.reads.kysely, transfer, isoOf(clock.now())) : []
    replies.push({ ...seenBy(actor, transfer), seenBefore: uses })
  }
  return replies
}

async function replyOf(deps: RouteDeps, actor: Actor, bankTransferId: string): Promise<BankTransferReply> {
  const transfer = await bankTransferReply(deps.db.reads.kysely, bankTransferId)
  if (!transfer) throw noSuchTransfer()
  return (await withSeen(deps, actor, [transfer]))[0] ?? transfer
}

/** The slip as it was sent, when it can be kept. */
async function validateSlip(deps: RouteDeps, actor: Actor, base64: string): Promise<Judged> {
  deps.limits.uploads.take(actor.accountId)
  const bytes = bytesOf(base64)
  await mustFitQuota(deps.db, actor, bytes.length)
  try {
    return await validateFile(bytes, 'transfer-slip')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    throw new Refusal('invalid', error.message, { slip: [error.message] })
  }
}

async function create(call: Call<Rows['bankTransfers.create']>, deps: RouteDeps): Promise<BankTransferReply> {
  const { body, signed, request } = call
  const { slip, ...details } = body
  const bankTransferId = uidOf(request, signed.actor.accountId, deps)
  const input = { ...details, bankTransferId, payerId: bankTransferPolicy.payerOf(signed.actor) }
  const earlier = await findBankTransfer(deps.db.reads.kysely, bankTransferId)
  if (earlier) sameTransfer(earlier, input)
  else {
    const good = await validateSlip(deps, signed.actor, slip.base64)
    await storedFor(deps, good, slip.name, async (file) => {
      const { fileId } = await withTransaction(deps, byOf(signed, request, 'bankTransfer.create'), (tx) =>
        sendTransfer(tx, input, file),
      )
      if (fileId !== file.stored.fileId) await deps.files.remove(file.stored.path)
    })
  }
  return replyOf(deps, signed.actor, bankTransferId)
}

async function confirm(
  { params, body, signed, request }: Call<Rows['bankTransfers.confirm']>,
  deps: RouteDeps,
): Promise<BankTransferReply> {
  const confirmation = {
    bankTransferId: params.id,
    amountJmdCents: body.amountJmdCents,
    reference: body.reference,
    isSeenBefore: body.seenBefore,
    paymentId: uidOf(request, signed.actor.accountId, deps),
    by: signed.actor.name,
  }
  await withTransaction(deps, byOf(signed, request, 'bankTransfer.confirm'), (tx) =>
    confirmTransfer(tx, deps, confirmation),
  )
  return replyOf(deps, signed.actor, params.id)
}

async function withdraw(
  { params, signed, request }: Call<Rows['bankTransfers.withdraw']>,
  deps: RouteDeps,
): Promise<BankTransferReply> {
  bankTransferPolicy.payerOf(signed.actor)
  await withTransaction(deps, byOf(signed, request, 'bankTransfer.withdraw'), async (tx) => {
    const transfer = await findBankTransfer(tx.kysely, params.id)
    if (!transfer || !bankTransferPolicy.canWithdraw(signed.actor, transfer)) throw noSuchTransfer()
    await withdrawTransfer(tx, params.id, signed.actor.name)
  })
  return replyOf(deps, signed.actor, params.id)
}

export const bankTransferHandlers: Handlers<Rows, RouteDeps> = {
  'bankTransfers.bank': async ({ actor }, deps) => {
    // Staff read what their own brand's customers read.
    const accountId = bankTransferPolicy.payerOf(actor) ?? actor.accountId
    return { details: await bankDetailsOf(deps, accountId) }
  },
  'bankTransfers.create': create,
  'bankTransfers.confirm': confirm,
  'bankTransfers.withdraw': withdraw,

  'bankTransfers.refuse': async ({ params, body, signed, request }, deps) => {
    const decision = { reason: body.reason, by: signed.actor.name }
    await withTransaction(deps, byOf(signed, request, 'bankTransfer.refuse'), (tx) =>
      refuseTransfer(tx, params.id, decision),
    )
    return replyOf(deps, signed.actor, params.id)
  },

  'bankTransfers.ofAccount': async ({ params, actor }, { db }) => {
    if (!bankTransferPolicy.canRead(actor, params)) throw noSuchAccount()
    const transfers = await transfersOfAccount(db.reads.kysely, params.accountId)
    return transfers.map((transfer) => seenBy(actor, transfer))
  },
  'bankTransfers.count': async (_call, { db }) => ({
    waiting: await countWaitingTransfers(db.reads.kysely),
  }),
  'bankTransfers.paginated': async ({ params, body, actor }, deps) => {
    const page = await pageOfBankTransfers(deps.db.reads.kysely, body, params.pageNumber)
    return { ...page, result: await withSeen(deps, actor, page.result) }
  },
  'bankTransfers.get': async ({ params, actor }, deps) => {
    bankTransferPolicy.mayAsk(actor)
    const transfer = await findBankTransfer(deps.db.reads.kysely, params.id)
    if (!transfer || !bankTransferPolicy.canRead(actor, transfer)) throw noSuchTransfer()
    return replyOf(deps, actor, params.id)
  },
}
