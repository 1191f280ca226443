import { query } from '../core/statements.ts'
import type { CallDoneTable } from '../tables/call-tables.ts'

export const callDone = query<{ uid: string }>()((db, given) =>
  db.selectFrom('callDone').where('uid', '=', given('uid')).select(['argsHash', 'rowId']),
)

export const addCallDone = query<{ [C in keyof CallDoneTable]: CallDoneTable[C] }>()((db, given) =>
  db.insertInto('callDone').values({
    uid: given('uid'),
    name: given('name'),
    argsHash: given('argsHash'),
    rowId: given('rowId'),
    at: given('at'),
  }),
)
