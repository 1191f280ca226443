import { query } from '../core/statements.ts'

/** The version that was current at a time: nothing later than that is older than the time. */
export const versionBefore = query<{ at: string }>()((db, given) =>
  db
    .selectFrom('syncCommit')
    .select((eb) => eb.fn.max<number | null>('v').as('v'))
    .where('at', '<', given('at')),
)
export const removalsUpTo = query<{ v: number; rows: number }>()((db, given) =>
  db
    .selectFrom('syncRow')
    .select(['scopeId', 'v', 'tbl', 'pk'])
    .where('op', '=', 0)
    .where('v', '<=', given('v'))
    .orderBy('v')
    .limit(given('rows')),
)
export const forgetRemoval = query<{ scopeId: number; v: number; tbl: string; pk: string }>()((db, given) =>
  db
    .deleteFrom('syncRow')
    .where('scopeId', '=', given('scopeId'))
    .where('v', '=', given('v'))
    .where('tbl', '=', given('tbl'))
    .where('pk', '=', given('pk')),
)
export const raiseFloor = query<{ scopeId: number; v: number }>()((db, given) =>
  db
    .updateTable('syncScope')
    .set({ floorV: given('v') })
    .where('scopeId', '=', given('scopeId'))
    .where('floorV', '<', given('v')),
)
export const forgetTags = query<{ below: number; upto: number }>()((db, given) =>
  db.deleteFrom('syncCommit').where('v', '<', given('below')).where('v', '<=', given('upto')),
)
export const oldestTag = query<Record<never, never>>()((db) =>
  db.selectFrom('syncCommit').select((eb) => eb.fn.min<number | null>('v').as('v')),
)
export const oldMutations = query<{ at: string; rows: number }>()((db, given) =>
  db
    .selectFrom('syncMutation')
    .select(['uid'])
    .where('at', '<', given('at'))
    .orderBy('at')
    .limit(given('rows')),
)
export const forgetMutation = query<{ uid: string }>()((db, given) =>
  db.deleteFrom('syncMutation').where('uid', '=', given('uid')),
)
export const forgetAliases = query<{ uid: string }>()((db, given) =>
  db.deleteFrom('syncAlias').where('uid', '=', given('uid')),
)
