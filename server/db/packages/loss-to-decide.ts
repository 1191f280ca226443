import { type SqlBool, sql } from 'kysely'
import { perEngine } from '../core/reading/per-engine.ts'
import { jsonDocuments, jsonField } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'

const claim = {
  status: sql<string>`(claim."value" ->> 'status')`,
  piece: perEngine<number>({
    sqlite: sql`(claim."value" ->> 'piece')`,
    postgres: sql`(claim."value" ->> 'piece')::int`,
  }),
}
const isAway = perEngine<SqlBool>({
  sqlite: sql`exists (select 1 from json_each("missingPieces") as away where away."value" = ${claim.piece})`,
  postgres: sql`("missingPieces"::jsonb @> to_jsonb(${claim.piece}))`,
})
const pieceToDecide = sql<SqlBool>`("pieceLosses" <> '[]' and exists (
  select 1 from ${jsonDocuments('pieceLosses')} as claim
  where ${claim.status} = 'Paid' and coalesce("arrival", '') <> 'Missing' and not ${isAway}))`

const wholeToDecide = sql<SqlBool>`("loss" <> 'null'
  and ${jsonField('loss', 'status')} = 'Paid' and coalesce("arrival", '') <> 'Missing')`

/** The packages that the office gave up, as a whole or in part, and that wait for a decision. */
export const packagesWithReportedLoss = query()((db) =>
  db
    .selectFrom('package')
    .select('packageId')
    .where(sql<SqlBool>`"loss" <> 'null' and ${jsonField('loss', 'status')} = 'Reported'`)
    .unionAll(
      db
        .selectFrom('package')
        .select('packageId')
        .where(sql<SqlBool>`"pieceLosses" <> '[]' and exists (
          select 1 from ${jsonDocuments('pieceLosses')} as claim where ${claim.status} = 'Reported')`),
    ),
)

/**
 * `isPaidAndFound` of the rules, as a condition on the table of packages. Its indexes hold
 * all with a claim.
 */
export const lossToDecide = sql<SqlBool>`"packageId" in (
  select "packageId" from "package" where ${wholeToDecide}
  union all select "packageId" from "package" where ${pieceToDecide})`
