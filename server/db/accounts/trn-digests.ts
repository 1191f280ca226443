import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** A batch of accounts whose TRN has no digest yet and so can't be recognised. */
export const undigestedTrns = (db: Tables, limit: number) =>
  db
    .selectFrom('accountPrivate')
    .where('trn', 'is not', null)
    .where('trnDigest', 'is', null)
    .select(['accountId', 'trn'])
    .limit(limit)
    .execute()
