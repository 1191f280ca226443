import type { Kysely } from 'kysely'
import type { NeededBefore } from '#sync/entities/accounts/customer-paper-states.ts'
import { missingPapers } from '#sync/rules/accounts/customer-papers.ts'
import { readSettings } from '../company/settings.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The names of the papers that a customer needs and has none accepted of that is good today. */
export async function missingPapersOf(
  db: Tables,
  accountId: string,
  before: NeededBefore,
  today: string,
): Promise<readonly string[]> {
  const { kinds } = (await readSettings(db)).papers
  if (kinds.every(({ neededBefore }) => neededBefore !== before)) return []
  const papers = await db
    .selectFrom('customerPaper')
    .where('accountId', '=', accountId)
    .select(['kindId', 'state', 'expiresOn'])
    .execute()
  return missingPapers(kinds, papers, before, today)
}

/** The customers on a manifest who need papers before their packages fly. */
export async function ownersLackingPapers(
  db: Tables,
  manifestId: string,
  today: string,
): Promise<ReadonlySet<string>> {
  const { kinds } = (await readSettings(db)).papers
  if (kinds.every(({ neededBefore }) => neededBefore !== 'Flight')) return new Set()
  const rows = await db
    .selectFrom('package')
    .leftJoin('customerPaper', 'customerPaper.accountId', 'package.accountId')
    .where('package.manifestId', '=', manifestId)
    .where('package.accountId', 'is not', null)
    .select(['package.accountId', 'customerPaper.kindId', 'customerPaper.state', 'customerPaper.expiresOn'])
    .distinct()
    .execute()
  const byOwner = new Map<string, Parameters<typeof missingPapers>[1][number][]>()
  for (const { accountId, kindId, state, expiresOn } of rows) {
    const papers = byOwner.get(accountId ?? '') ?? []
    if (kindId !== null && state !== null) papers.push({ kindId, state, expiresOn })
    byOwner.set(accountId ?? '', papers)
  }
  return new Set(
    [...byOwner].flatMap(([accountId, papers]) =>
      missingPapers(kinds, papers, 'Flight', today).length > 0 ? [accountId] : [],
    ),
  )
}
