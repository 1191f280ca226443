import type { DatabaseConnection, Driver } from 'kysely'

async function noTransactions(): Promise<never> {
  throw new Error('Kysely opens no transactions here: use withTransaction')
}

/** Kysely's driver over a connection that others use, too: it only runs single statements. */
export const driverOf = (connection: DatabaseConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: noTransactions,
  commitTransaction: noTransactions,
  rollbackTransaction: noTransactions,
  releaseConnection: async () => {},
  destroy: async () => {},
})
