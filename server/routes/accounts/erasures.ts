import type { erasures } from '#sync/api/accounts/erasures.ts'
import type { Erasure } from '#sync/entities/accounts/erasure.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { askErasure, decideErasure, withdrawErasure } from '../../accounts/erasures.ts'
import { openBusinessOf } from '../../accounts/open-business.ts'
import { byOf } from '../../changes/audit-note.ts'
import { latestErasureOf, listErasures } from '../../db/retention/erasures.ts'
import { listReply, partOf } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'

const ownOf = ({ erasureId, note, askedAt, status, reason, decidedAt }: Erasure) => ({
  erasureId,
  note,
  askedAt,
  status,
  reason,
  decidedAt,
})

export const erasureHandlers: Handlers<typeof erasures, AccountDeps> = {
  'erasures.own': async ({ signed }, { db }) => {
    const latest = await latestErasureOf(db.reads.kysely, signed.actor.accountId)
    return { erasure: latest ? ownOf(latest) : null }
  },
  'erasures.ask': async ({ body, signed, request }, deps) => ({
    erasure: ownOf(await askErasure(deps, byOf(signed, request, 'account.erase-ask'), body.note)),
  }),
  'erasures.withdraw': async ({ signed, request }, deps) => ({
    erasure: ownOf(await withdrawErasure(deps, byOf(signed, request, 'account.erase-withdraw'))),
  }),
  'erasures.list': async (call, { db }) => {
    const part = partOf(await listErasures(db.reads.kysely), call.query.pageNumber)
    const result = await Promise.all(
      part.result.map(async ({ firstName, lastName, mailbox, ...row }) => ({
        ...row,
        name: `${firstName} ${lastName}`,
        mailbox,
        open: row.status === 'Asked' ? await openBusinessOf(db.reads.kysely, row.accountId) : [],
      })),
    )
    return listReply(call, { ...part, result })
  },
  'erasures.decide': ({ params, body, signed, request }, deps) =>
    decideErasure(
      deps,
      byOf(signed, request, body.grant ? 'account.erase' : 'account.erase-refuse'),
      params.id,
      body,
    ),
}
