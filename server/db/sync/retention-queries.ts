import { query } from '../core/reading/statements.ts'

/** The version that was current at a time: nothing later than that is older than the time. */
export const versionBefore = query<{ at: string }>()((db, param) =>
  db
    .selectFrom('syncCommit')
    .select((eb) => eb.fn.max<number | null>('v').as('v'))
    .where('at', '<', param('at')),
)
export const removalsUpTo = query<{ v: number; rows: number }>()((db, param) =>
  db
    .selectFrom('syncRow')
    .select(['scopeId', 'v', 'tbl', 'pk'])
    .where('op', '=', 0)
    .where('v', '<=', param('v'))
    .orderBy('v')
    .limit(param('rows')),
)
export const forgetRemoval = query<{ scopeId: number; v: number; tbl: string; pk: string }>()((db, param) =>
  db
    .deleteFrom('syncRow')
    .where('scopeId', '=', param('scopeId'))
    .where('v', '=', param('v'))
    .where('tbl', '=', param('tbl'))
    .where('pk', '=', param('pk')),
)
export const raiseFloor = query<{ scopeId: number; v: number }>()((db, param) =>
  db
    .updateTable('syncScope')
    .set({ floorV: param('v') })
    .where('scopeId', '=', param('scopeId'))
    .where('floorV', '<', param('v')),
)
export const forgetTags = query<{ below: number; upto: number }>()((db, param) =>
  db.deleteFrom('syncCommit').where('v', '<', param('below')).where('v', '<=', param('upto')),
)
export const oldestTag = query<Record<never, never>>()((db) =>
  db.selectFrom('syncCommit').select((eb) => eb.fn.min<number | null>('v').as('v')),
)
export const oldMutations = query<{ at: string; rows: number }>()((db, param) =>
  db
    .selectFrom('syncMutation')
    .select(['uid'])
    .where('at', '<', param('at'))
    .orderBy('at')
    .limit(param('rows')),
)
export const forgetMutation = query<{ uid: string }>()((db, param) =>
  db.deleteFrom('syncMutation').where('uid', '=', param('uid')),
)
export const forgetAliases = query<{ uid: string }>()((db, param) =>
  db.deleteFrom('syncAlias').where('uid', '=', param('uid')),
)
