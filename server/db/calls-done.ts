import { query } from './statements.ts'

/** A call that was made with an Idempotency-Key and done; kept so that its repeat is known. */
export interface CallDoneTable {
  /** Of the caller's account and key. */
  uid: string
  name: string
  argsHash: string
  /** The row that the call ended in. */
  rowId: string
  at: string
}

/** Not synced: what the calls themselves remember. */
export interface CallTables {
  callDone: CallDoneTable
}

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
