import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Accounts whose taxpayer's number nobody can recognise yet, some of them. */
export const undigestedTrns = (db: Tables, limit: number) =>
  db
    .selectFrom('accountPrivate')
    .where('trn', 'is not', null)
    .where('trnDigest', 'is', null)
    .select(['accountId', 'trn'])
    .limit(limit)
    .execute()
