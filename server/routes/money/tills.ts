import type { TillReply, tills } from '#sync/api/money/tills.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idempotent } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { lastClosedByOther, openTillOf, pageOfTills, tillReply } from '../../db/payments/tills.ts'
import { tillSlipPdf } from '../../documents/till-slip.ts'
import type { FileDeps } from '../../files/deps.ts'
import { listReply, listSize } from '../../http/listing.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { lookOf } from '../../papers/issued.ts'
import {
  closeAbsent,
  closeTill,
  confirmTill,
  dropCash,
  openOwnTill,
} from '../../payments/till/change-till.ts'
import { madeAtOf, pdfType } from '../packages/documents-shared.ts'

type Rows = typeof tills

async function replyOf({ db }: Pick<FileDeps, 'db'>, tillId: string): Promise<TillReply> {
  const reply = await tillReply(db.reads.kysely, tillId)
  if (!reply) throw new Refusal('not-found', 'Till not found.')
  return reply
}

/** A change of a till, once for its Idempotency-Key. */
async function changeTill(
  deps: FileDeps,
  { signed, request, ...call }: Pick<Call<Rows['tills.close']>, 'signed' | 'request'> & { input: object },
  name: string,
  work: (tx: Transaction) => Promise<string>,
): Promise<TillReply> {
  return replyOf(deps, await idempotent(deps, { request, signed, name, input: call.input }, work))
}

export const tillHandlers: Handlers<Rows, FileDeps> = {
  'tills.list': async (call, { db }) =>
    listReply(call, await pageOfTills(db.reads.kysely, { pageSize: listSize }, call.query.pageNumber ?? 1)),

  'tills.paginated': ({ params, body }, { db }) => pageOfTills(db.reads.kysely, body, params.pageNumber),

  'tills.current': async ({ actor }, deps) => {
    const till = await openTillOf(deps.db.reads.kysely, actor.accountId)
    if (till) return { till: await replyOf(deps, till.tillId), closedByOther: null }
    return { till: null, closedByOther: await lastClosedByOther(deps.db.reads.kysely, actor.accountId) }
  },

  'tills.get': ({ params }, deps) => replyOf(deps, params.tillId),

  'tills.slip': async ({ params, actor }, deps) => {
    const till = await replyOf(deps, params.tillId)
    if (till.closedAt === null)
      throw new Refusal('wrong-state', 'This till is still open. Its slip is printed when it is closed.')
    const body = await tillSlipPdf({ till, brand: await lookOf(deps, actor.brand), madeAt: madeAtOf(deps) })
    return { name: `Till ${till.cashierName} ${till.openedAt.slice(0, 10)}.pdf`, contentType: pdfType, body }
  },

  'tills.open': ({ body, signed, request }, deps) =>
    changeTill(deps, { signed, request, input: body }, 'till.open', (tx) =>
      openOwnTill(tx, body.floatJmdCents, body.floatUsdCents),
    ),

  'tills.drop': ({ params, body, signed, request }, deps) =>
    changeTill(deps, { signed, request, input: { ...params, ...body } }, 'till.drop', (tx) =>
      dropCash(tx, params.tillId, body),
    ),

  'tills.close': ({ params, body, signed, request }, deps) =>
    changeTill(deps, { signed, request, input: { ...params, ...body } }, 'till.close', (tx) =>
      closeTill(tx, params.tillId, body),
    ),

  'tills.closeAbsent': ({ params, body, signed, request }, deps) =>
    changeTill(deps, { signed, request, input: { ...params, ...body } }, 'till.closeAbsent', (tx) =>
      closeAbsent(tx, params.tillId, body),
    ),

  'tills.confirm': ({ params, body, signed, request }, deps) =>
    changeTill(deps, { signed, request, input: { ...params, ...body } }, 'till.confirm', (tx) =>
      confirmTill(tx, params.tillId, body.note),
    ),
}
