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
