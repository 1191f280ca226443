import type { ReviewKind } from '#sync/entities/review-kinds.ts'
import { query } from '../core/statements.ts'
import type { AuditTable, SyncClientTable, SyncMutationTable } from '../tables/sync-tables.ts'

// The sync's questions to its own tables, compiled once. Names say what they answer.

export const scopeNamed = query<{ scope: string }>()((db, given) =>
  db.selectFrom('syncScope').select(['scopeId', 'n', 'sum', 'floorV']).where('scope', '=', given('scope')),
)
export const makeScope = query<{ scope: string }>()((db, given) =>
  db.insertInto('syncScope').values({ scope: given('scope'), n: 0, sum: 0, floorV: 0 }),
)
export const setScope = query<{ scopeId: number; n: number; sum: number }>()((db, given) =>
  db
    .updateTable('syncScope')
    .set({ n: given('n'), sum: given('sum') })
    .where('scopeId', '=', given('scopeId')),
)

type Entry = { scopeId: number; v: number; tbl: string; pk: string; op: 0 | 1 }
export const putEntry = query<Entry>()((db, given) =>
  db
    .insertInto('syncRow')
    .values({
      scopeId: given('scopeId'),
      v: given('v'),
      tbl: given('tbl'),
      pk: given('pk'),
      op: given('op'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scopeId', 'tbl', 'pk'])
        .doUpdateSet((eb) => ({ v: eb.ref('excluded.v'), op: eb.ref('excluded.op') })),
    ),
)
type After = { scopeId: number; v: number; tbl: string; pk: string; rows: number }
export const entriesAfter = query<After>()((db, given) =>
  db
    .selectFrom('syncRow')
    .select(['v', 'tbl', 'pk', 'op'])
    .where('scopeId', '=', given('scopeId'))
    .where((eb) => eb(eb.refTuple('v', 'tbl', 'pk'), '>', eb.tuple(given('v'), given('tbl'), given('pk'))))
    .orderBy('v')
    .orderBy('tbl')
    .orderBy('pk')
    .limit(given('rows')),
)

export const clientById = query<{ clientId: string }>()((db, given) =>
  db
    .selectFrom('syncClient')
    .select([
      'clientId',
      'accountId',
      'deviceId',
      'deviceName',
      'lastMid',
      'schema',
      'lastHelloAt',
      'pending',
      'oldestPendingAt',
      'lost',
      'lostSince',
    ])
    .where('clientId', '=', given('clientId')),
)
export const putClient = query<{ [C in keyof SyncClientTable]: SyncClientTable[C] }>()((db, given) =>
  db
    .insertInto('syncClient')
    .values({
      clientId: given('clientId'),
      accountId: given('accountId'),
      deviceId: given('deviceId'),
      deviceName: given('deviceName'),
      lastMid: given('lastMid'),
      schema: given('schema'),
      lastHelloAt: given('lastHelloAt'),
      pending: given('pending'),
      oldestPendingAt: given('oldestPendingAt'),
      lost: given('lost'),
      lostSince: given('lostSince'),
    })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet((eb) => ({
        deviceName: eb.ref('excluded.deviceName'),
        lastMid: eb.ref('excluded.lastMid'),
        schema: eb.ref('excluded.schema'),
        lastHelloAt: eb.ref('excluded.lastHelloAt'),
        pending: eb.ref('excluded.pending'),
        oldestPendingAt: eb.ref('excluded.oldestPendingAt'),
        lost: eb.ref('excluded.lost'),
        lostSince: eb.ref('excluded.lostSince'),
      })),
    ),
)
export const otherClientsWaiting = query<{ deviceId: string; accountId: string; clientId: string }>()(
  (db, given) =>
    db
      .selectFrom('syncClient')
      .select(['clientId', 'pending', 'oldestPendingAt'])
      .where('deviceId', '=', given('deviceId'))
      .where('accountId', '=', given('accountId'))
      .where('clientId', '!=', given('clientId'))
      .where('pending', '>', 0),
)
export const openReviewOfKind = query<{ kind: ReviewKind }>()((db, given) =>
  db
    .selectFrom('review')
    .select('reviewId')
    .where('kind', '=', given('kind'))
    .where('status', '=', 'Open')
    .where('deletedAt', 'is', null)
    .limit(1),
)
/** A client of the same device and person that was heard of after this one. */
export const laterClient = query<{
  deviceId: string
  accountId: string
  clientId: string
  lastHelloAt: string | null
}>()((db, given) =>
  db
    .selectFrom('syncClient')
    .select('clientId')
    .where('deviceId', '=', given('deviceId'))
    .where('accountId', '=', given('accountId'))
    .where('clientId', '!=', given('clientId'))
    .where('lastHelloAt', '>', given('lastHelloAt'))
    .limit(1),
)
export const forgetWaiting = query<{ clientId: string }>()((db, given) =>
  db
    .updateTable('syncClient')
    .set({ pending: 0, oldestPendingAt: null })
    .where('clientId', '=', given('clientId')),
)

const resultColumns = [
  'syncMutation.uid',
  'syncMutation.status',
  'syncMutation.code',
  'syncMutation.message',
  'syncMutation.outcome',
  'syncMutation.packageId',
] as const
export const mutationByUid = query<{ uid: string }>()((db, given) =>
  db
    .selectFrom('syncMutation')
    .select([...resultColumns, 'syncMutation.argsHash', 'syncMutation.mid'])
    .where('uid', '=', given('uid')),
)
/** As many results as one answer carries. */
export const mostResults = 1000
type Between = { clientId: string; above: number; upto: number }
export const mutationsBetween = query<Between>()((db, given) =>
  db
    .selectFrom('syncMutation')
    .select([...resultColumns, 'syncMutation.mid'])
    .where('clientId', '=', given('clientId'))
    .where('mid', '>', given('above'))
    .where('mid', '<=', given('upto'))
    .orderBy('mid')
    .limit(mostResults),
)
export const aliasesBetween = query<Between>()((db, given) =>
  db
    .selectFrom('syncAlias')
    .leftJoin('syncMutation', 'syncMutation.uid', 'syncAlias.uid')
    .select([
      'syncMutation.status',
      'syncMutation.code',
      'syncMutation.message',
      'syncMutation.outcome',
      'syncMutation.packageId',
      'syncAlias.uid',
      'syncAlias.mid',
      'syncAlias.refusal',
    ])
    .where('syncAlias.clientId', '=', given('clientId'))
    .where('syncAlias.mid', '>', given('above'))
    .where('syncAlias.mid', '<=', given('upto'))
    .orderBy('syncAlias.mid')
    .limit(mostResults),
)
export const addMutation = query<{ [C in keyof SyncMutationTable]: SyncMutationTable[C] }>()((db, given) =>
  db.insertInto('syncMutation').values({
    uid: given('uid'),
    clientId: given('clientId'),
    mid: given('mid'),
    name: given('name'),
    ver: given('ver'),
    argsHash: given('argsHash'),
    status: given('status'),
    code: given('code'),
    message: given('message'),
    outcome: given('outcome'),
    packageId: given('packageId'),
    v: given('v'),
    occurredAt: given('occurredAt'),
    at: given('at'),
  }),
)
export const addAlias = query<{ clientId: string; mid: number; uid: string; refusal: string | null }>()(
  (db, given) =>
    db.insertInto('syncAlias').values({
      clientId: given('clientId'),
      mid: given('mid'),
      uid: given('uid'),
      refusal: given('refusal'),
    }),
)

type NewAudit = Omit<AuditTable, 'auditId'>
interface History {
  readonly mutationId: string
  readonly entityId: string
}

/** What was noted of a row from one mutation on, the oldest first. */
export const historySince = query<History>()((db, given) =>
  db
    .selectFrom('audit')
    .select(['accountId', 'before'])
    .where('entityId', '=', given('entityId'))
    .where('auditId', '>=', (eb) =>
      eb
        .selectFrom('audit as first')
        .select((one) => one.fn.min('first.auditId').as('auditId'))
        .where('first.entityId', '=', given('entityId'))
        .where('first.mutationId', '=', given('mutationId')),
    )
    .orderBy('auditId'),
)

export const addAudit = query<NewAudit>()((db, given) =>
  db.insertInto('audit').values({
    at: given('at'),
    by: given('by'),
    accountId: given('accountId'),
    role: given('role'),
    action: given('action'),
    entity: given('entity'),
    entityId: given('entityId'),
    before: given('before'),
    after: given('after'),
    ip: given('ip'),
    deviceId: given('deviceId'),
    mutationId: given('mutationId'),
  }),
)
