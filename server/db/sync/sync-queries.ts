import { sql } from 'kysely'
import { hashSpace } from '#sync/protocol/row-hash.ts'
import { query } from '../core/reading/statements.ts'
import type { AuditTable, SyncClientTable, SyncMutationTable } from '../tables/sync-tables.ts'

// The sync's questions to its own tables, compiled once. Names say what they answer.

export const scopeNamed = query<{ scope: string }>()((db, param) =>
  db.selectFrom('syncScope').select(['scopeId', 'n', 'sum', 'floorV']).where('scope', '=', param('scope')),
)
export const makeScope = query<{ scope: string }>()((db, param) =>
  db.insertInto('syncScope').values({ scope: param('scope'), n: 0, sum: 0, floorV: 0 }),
)
/** Adds to a scope's count and sum. `sum` is below `hashSpace` and never negative. */
export const moveScope = query<{ scopeId: number; n: number; sum: number }>()(
  (db, param) =>
    db
      .updateTable('syncScope')
      .set((eb) => ({
        n: eb('n', '+', param('n')),
        sum: eb(eb.parens(eb('sum', '+', param('sum'))), '%', sql.lit(hashSpace)),
      }))
      .where('scopeId', '=', param('scopeId')),
  {
    many: {
      onPostgres: `update "syncScope" set "n" = "syncScope"."n" + "move"."n", "sum" = ("syncScope"."sum" + "move"."sum") % ${hashSpace}
        from (select "scopeId", sum("n") as "n", sum("sum") as "sum"
          from json_to_recordset($1) as "moves"("scopeId" bigint, "n" bigint, "sum" bigint) group by "scopeId") as "move"
        where "syncScope"."scopeId" = "move"."scopeId"`,
    },
  },
)

type Entry = { scopeId: number; v: number; tbl: string; pk: string; op: 0 | 1 }
export const putEntry = query<Entry>()((db, param) =>
  db
    .insertInto('syncRow')
    .values({
      scopeId: param('scopeId'),
      v: param('v'),
      tbl: param('tbl'),
      pk: param('pk'),
      op: param('op'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scopeId', 'tbl', 'pk'])
        .doUpdateSet((eb) => ({ v: eb.ref('excluded.v'), op: eb.ref('excluded.op') })),
    ),
)
type After = { scopeId: number; v: number; tbl: string; pk: string; since: number; rows: number }
/** The entries of a scope behind a place. A reading that began at `since` never had the rows that were gone by then. */
export const entriesAfter = query<After>()((db, param) =>
  db
    .selectFrom('syncRow')
    .select(['v', 'tbl', 'pk', 'op'])
    .where('scopeId', '=', param('scopeId'))
    .where((eb) => eb(eb.refTuple('v', 'tbl', 'pk'), '>', eb.tuple(param('v'), param('tbl'), param('pk'))))
    .where((eb) => eb.or([eb('op', '=', 1), eb('v', '>', param('since'))]))
    .orderBy('v')
    .orderBy('tbl')
    .orderBy('pk')
    .limit(param('rows')),
)

export const clientById = query<{ clientId: string }>()((db, param) =>
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
    .where('clientId', '=', param('clientId')),
)
export const putClient = query<{ [C in keyof SyncClientTable]: SyncClientTable[C] }>()((db, param) =>
  db
    .insertInto('syncClient')
    .values({
      clientId: param('clientId'),
      accountId: param('accountId'),
      deviceId: param('deviceId'),
      deviceName: param('deviceName'),
      lastMid: param('lastMid'),
      schema: param('schema'),
      lastHelloAt: param('lastHelloAt'),
      pending: param('pending'),
      oldestPendingAt: param('oldestPendingAt'),
      lost: param('lost'),
      lostSince: param('lostSince'),
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
/** An account's clients that were heard of since a moment, or never said hello. */
export const clientsSince = query<{ accountId: string; at: string; rows: number }>()((db, param) =>
  db
    .selectFrom('syncClient')
    .select('clientId')
    .where('accountId', '=', param('accountId'))
    .where('lastHelloAt', '>=', param('at'))
    .limit(param('rows')),
)
export const otherClientsWaiting = query<{ deviceId: string; accountId: string; clientId: string }>()(
  (db, param) =>
    db
      .selectFrom('syncClient')
      .select(['clientId', 'pending', 'oldestPendingAt'])
      .where('deviceId', '=', param('deviceId'))
      .where('accountId', '=', param('accountId'))
      .where('clientId', '!=', param('clientId'))
      .where('pending', '>', 0),
)
/** A client of the same device and person that was heard of after this one. */
export const laterClient = query<{
  deviceId: string
  accountId: string
  clientId: string
  lastHelloAt: string | null
}>()((db, param) =>
  db
    .selectFrom('syncClient')
    .select('clientId')
    .where('deviceId', '=', param('deviceId'))
    .where('accountId', '=', param('accountId'))
    .where('clientId', '!=', param('clientId'))
    .where('lastHelloAt', '>', param('lastHelloAt'))
    .limit(1),
)
export const forgetWaiting = query<{ clientId: string }>()((db, param) =>
  db
    .updateTable('syncClient')
    .set({ pending: 0, oldestPendingAt: null })
    .where('clientId', '=', param('clientId')),
)

const resultColumns = [
  'syncMutation.uid',
  'syncMutation.status',
  'syncMutation.code',
  'syncMutation.message',
  'syncMutation.outcome',
  'syncMutation.packageId',
] as const
export const mutationByUid = query<{ uid: string }>()(
  (db, param) =>
    db
      .selectFrom('syncMutation')
      .select([...resultColumns, 'syncMutation.fields', 'syncMutation.argsHash', 'syncMutation.mid'])
      .where('uid', '=', param('uid')),
  { many: 'texts' },
)
/** As many results as one answer carries. */
export const mostResults = 1000
type Between = { clientId: string; above: number; upto: number }
export const mutationsBetween = query<Between>()((db, param) =>
  db
    .selectFrom('syncMutation')
    .select([...resultColumns, 'syncMutation.mid'])
    .where('clientId', '=', param('clientId'))
    .where('mid', '>', param('above'))
    .where('mid', '<=', param('upto'))
    .orderBy('mid')
    .limit(mostResults),
)
export const aliasesBetween = query<Between>()((db, param) =>
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
    .where('syncAlias.clientId', '=', param('clientId'))
    .where('syncAlias.mid', '>', param('above'))
    .where('syncAlias.mid', '<=', param('upto'))
    .orderBy('syncAlias.mid')
    .limit(mostResults),
)
export const addMutation = query<{ [C in keyof SyncMutationTable]: SyncMutationTable[C] }>()((db, param) =>
  db.insertInto('syncMutation').values({
    uid: param('uid'),
    clientId: param('clientId'),
    mid: param('mid'),
    name: param('name'),
    ver: param('ver'),
    argsHash: param('argsHash'),
    status: param('status'),
    code: param('code'),
    message: param('message'),
    fields: param('fields'),
    outcome: param('outcome'),
    packageId: param('packageId'),
    v: param('v'),
    occurredAt: param('occurredAt'),
    at: param('at'),
  }),
)
export const addAlias = query<{ clientId: string; mid: number; uid: string; refusal: string | null }>()(
  (db, param) =>
    db.insertInto('syncAlias').values({
      clientId: param('clientId'),
      mid: param('mid'),
      uid: param('uid'),
      refusal: param('refusal'),
    }),
)

type NewAudit = Omit<AuditTable, 'auditId'>
interface History {
  readonly mutationId: string
  readonly entityId: string
}

/** The audit entries of a row from one mutation on, the oldest first. */
export const historySince = query<History>()((db, param) =>
  db
    .selectFrom('audit')
    .select(['accountId', 'before'])
    .where('entityId', '=', param('entityId'))
    .where('auditId', '>=', (eb) =>
      eb
        .selectFrom('audit as first')
        .select((builder) => builder.fn.min('first.auditId').as('auditId'))
        .where('first.entityId', '=', param('entityId'))
        .where('first.mutationId', '=', param('mutationId')),
    )
    .orderBy('auditId'),
)

export const addAudit = query<NewAudit>()((db, param) =>
  db.insertInto('audit').values({
    at: param('at'),
    by: param('by'),
    accountId: param('accountId'),
    role: param('role'),
    action: param('action'),
    entity: param('entity'),
    entityId: param('entityId'),
    before: param('before'),
    after: param('after'),
    ip: param('ip'),
    deviceId: param('deviceId'),
    mutationId: param('mutationId'),
  }),
)
