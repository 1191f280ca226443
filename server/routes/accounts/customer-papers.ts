import type { CustomerPaperReply, customerPapers } from '#sync/api/accounts/customer-papers.ts'
import type { CustomerPaper } from '#sync/entities/accounts/customer-paper.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import {
  acceptPaper,
  noSuchPaper,
  refusePaper,
  seenPaperBy,
  sendPaper,
} from '../../accounts/customer-papers.ts'
import { mustReachAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  findCustomerPaper,
  papersOf,
  papersToCheck,
  typesOfFiles,
} from '../../db/accounts/customer-papers.ts'
import { readSettings } from '../../db/company/settings.ts'
import { listReply, listSize } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'

async function repliesOf(
  { db }: RouteDeps,
  actor: Actor,
  papers: readonly CustomerPaper[],
): Promise<CustomerPaperReply[]> {
  const types = await typesOfFiles(
    db.reads.kysely,
    papers.flatMap(({ fileIds }) => fileIds),
  )
  return papers.map((paper) => ({
    ...seenPaperBy(actor, paper),
    fileTypes: paper.fileIds.map((fileId) => types.get(fileId) ?? ''),
  }))
}

async function replyOf(deps: RouteDeps, actor: Actor, paperId: string): Promise<CustomerPaperReply> {
  const paper = await findCustomerPaper(deps.db.reads.kysely, paperId)
  const [reply] = paper ? await repliesOf(deps, actor, [paper]) : []
  if (!reply) throw noSuchPaper()
  return reply
}

export const customerPaperHandlers: Handlers<typeof customerPapers, RouteDeps> = {
  'customerPapers.ofAccount': async ({ params, actor }, deps) => {
    const { accountId } = await mustReachAccount(deps, actor, params.id)
    const { papers } = await readSettings(deps.db.reads.kysely)
    const rows = await papersOf(deps.db.reads.kysely, accountId)
    return { kinds: papers.kinds, papers: await repliesOf(deps, actor, rows) }
  },

  'customerPapers.send': async ({ params, body, signed, request }, deps) => {
    const account = await mustReachAccount(deps, signed.actor, params.id)
    if (account.closedAt !== null)
      throw new Refusal('wrong-state', 'This account is closed. Papers can’t be added to it.')
    const input = { accountId: account.accountId, ...body }
    const call = { request, signed, name: 'customerPaper.send', input }
    const paperId = await idempotent(deps, call, (tx) => sendPaper(tx, input))
    return replyOf(deps, signed.actor, paperId)
  },

  'customerPapers.waiting': async (call, { db }) =>
    listReply(
      call,
      await papersToCheck(db.reads.kysely, { pageNumber: call.query.pageNumber ?? 1, pageSize: listSize }),
    ),

  'customerPapers.check': async ({ params: { paperId }, body, signed, request }, deps) => {
    const paper = await findCustomerPaper(deps.db.reads.kysely, paperId)
    if (!paper) throw noSuchPaper()
    await mustReachAccount(deps, signed.actor, paper.accountId)
    await withTransaction(deps, byOf(signed, request, `customerPaper.${body.verdict}`), (tx) =>
      body.verdict === 'accept'
        ? acceptPaper(tx, paperId, body.expiresOn)
        : refusePaper(tx, deps, paperId, body.reason),
    )
    return replyOf(deps, signed.actor, paperId)
  },
}
