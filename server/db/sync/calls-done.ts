import { query } from '../core/reading/statements.ts'
import type { CallDoneTable } from '../tables/call-tables.ts'

export const callDone = query<{ uid: string }>()((db, param) =>
  db.selectFrom('callDone').where('uid', '=', param('uid')).select(['argsHash', 'rowId']),
)

export const addCallDone = query<{ [C in keyof CallDoneTable]: CallDoneTable[C] }>()((db, param) =>
  db.insertInto('callDone').values({
    uid: param('uid'),
    name: param('name'),
    argsHash: param('argsHash'),
    rowId: param('rowId'),
    at: param('at'),
  }),
)
