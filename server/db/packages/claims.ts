import { type Kysely, sql } from 'kysely'
import type { ClaimPageBody, ClaimReply } from '#sync/api/packages/claims.ts'
import type { Claim } from '#sync/entities/packages/claim.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { claimableJmdCents, claimedIds } from '#sync/rules/claims/claimable.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { readSettings } from '../company/settings.ts'
import { listPage } from '../core/reading/list-page.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>
interface ClaimFilter
  extends Pick<ClaimPageBody, 'status' | 'packageId' | 'accountId' | 'searchString' | 'pageSize'> {
  readonly claimId?: string
}

function matching(db: Reads, { claimId, status, packageId, accountId, searchString }: ClaimFilter) {
  let query = db
    .selectFrom('claim')
    .innerJoin('package', 'package.packageId', 'claim.packageId')
    .where('claim.deletedAt', 'is', null)
  if (claimId !== undefined) query = query.where('claim.claimId', '=', claimId)
  if (status) query = query.where('claim.status', '=', status)
  if (packageId !== undefined) query = query.where('claim.packageId', '=', packageId)
  if (accountId !== undefined) query = query.where('claim.accountId', '=', accountId)
  for (const word of searchWords(searchString))
    query = query.where((eb) =>
      eb.or([
        holdsWord(
          [eb.ref('package.trackingNumber'), eb.ref('package.hawbNumber'), eb.ref('claim.text')],
          word,
        ),
        eb('claim.accountId', 'in', accountsHolding(word)),
      ]),
    )
  return query
}

const isDecided = sql<number>`case when claim."status" in ('Asked', 'LookedAt') then 0 else 1 end`

/** The open claims come first, the oldest of them at the top, and then the decided ones, the latest first. */
const listOf = (db: Reads, filter: ClaimFilter) =>
  matching(db, filter)
    .selectAll('claim')
    .orderBy(isDecided)
    .orderBy(sql`case when ${isDecided} = 0 then claim."createdAt" else '' end`)
    .orderBy('claim.updatedAt', 'desc')
    .orderBy('claim.claimId')

async function packagesOf(db: Reads, claims: readonly Claim[]): Promise<ReadonlyMap<string, Package>> {
  const rows = await db
    .selectFrom('package')
    .selectAll()
    .where('packageId', 'in', [...new Set(claims.map(({ packageId }) => packageId))])
    .execute()
  return new Map(rows.map((row) => [row.packageId, decode('package', row)]))
}

const customersOf = async (db: Reads, claims: readonly Claim[]) =>
  new Map(
    (
      await db
        .selectFrom('account')
        .select(['accountId', 'firstName', 'lastName', 'mailbox'])
        .where('accountId', 'in', [...new Set(claims.map(({ accountId }) => accountId))])
        .execute()
    ).map(({ accountId, ...customer }) => [accountId, customer]),
  )

/** Adds package, customer and limit to each claim. All claims for a package count, because its goods are paid for once. */
async function replies(db: Reads, claims: readonly Claim[]): Promise<ClaimReply[]> {
  if (claims.length === 0) return []
  const [packages, customers, terms] = [
    await packagesOf(db, claims),
    await customersOf(db, claims),
    await readSettings(db),
  ]
  const allClaims = await db
    .selectFrom('claim')
    .where('packageId', 'in', [...packages.values()].flatMap(claimedIds))
    .where('deletedAt', 'is', null)
    .select(['packageId', 'status', 'paidJmdCents', 'kind'])
    .execute()
  const byPackage = Map.groupBy(allClaims, ({ packageId }) => packageId)
  return claims.map((claim) => {
    const pkg = must(packages.get(claim.packageId), 'the package of a claim')
    const { trackingNumber, description, declaredValueUsdCents } = pkg
    return {
      ...claim,
      trackingNumber,
      description,
      declaredValueUsdCents,
      customer: must(customers.get(claim.accountId), 'the customer of a claim'),
      mostJmdCents: claimableJmdCents(
        pkg,
        claimedIds(pkg).flatMap((id) => byPackage.get(id) ?? []),
        terms,
      ),
    }
  })
}

export async function pageOfClaims(db: Reads, filter: ClaimFilter, pageNumber: number) {
  const page = await listPage(matching(db, filter), listOf(db, filter), { ...filter, pageNumber })
  const claims = page.result.map((row) => decode('claim', row))
  return { ...page, result: await replies(db, claims) }
}

export async function readClaim(db: Reads, claimId: string): Promise<Claim | undefined> {
  const row = await db.selectFrom('claim').selectAll().where('claimId', '=', claimId).executeTakeFirst()
  return row && decode('claim', row)
}

export async function findClaim(db: Reads, claimId: string): Promise<ClaimReply | undefined> {
  const row = await listOf(db, { claimId }).executeTakeFirst()
  return row && (await replies(db, [decode('claim', row)]))[0]
}

/** The number of a customer's claims that are not decided yet. */
export async function countOpenClaims(db: Reads, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('claim')
    .where('accountId', '=', accountId)
    .where('status', 'in', ['Asked', 'LookedAt'])
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
