import type { ReleaseReply } from '#sync/api/packages/packages-release.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { furthestStatus } from '#sync/rules/packages/package-status.ts'
import { ownerName, releaseProblems } from '#sync/rules/payments/release.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { stoppingBillOf } from '../../db/billing/overdue.ts'
import { creditAtRelease } from '../../db/billing/release-credit.ts'
import { storageOwedFor } from '../../db/billing/storage.ts'
import { missingPapersOf } from '../../db/packages/missing-papers.ts'
import { findPackagesByIds, packageInFull } from '../../db/packages/packages.ts'
import { isTransferChecked, owedFor } from '../../db/packages/release.ts'
import { storageFromCredit } from '../../payments/storage-from-credit.ts'

/** An account that isn't found was closed, so its packages can't be picked up. */
const closed = { firstName: '', lastName: '', status: 'Suspended', deletedAt: null } as const

async function releaseOfOne(
  { db, clock }: ChangeDeps,
  actor: Actor,
  packageId: string,
  paidIds: ReadonlySet<string>,
): Promise<ReleaseReply> {
  const pkgInFull = await packageInFull(db.reads, packageId)
  if (!pkgInFull || !packagePolicy.canRead(actor, pkgInFull.row)) throw noSuchPackage()
  const { row: pkg, events } = pkgInFull
  const { trackingNumber, accountId, status } = pkg
  const account = accountId ? await findAccount(db.reads.kysely, accountId) : null
  const owner = account ? { ...account.user, status: account.status, deletedAt: null } : closed
  const persons = account?.authorizedPersons ?? []
  const owedJmdCents = await owedFor(db.reads, pkg.packageId)
  const storageJmdCents = await storageOwedFor(db.reads.kysely, pkg, jamaicaDay(clock.now()))
  const lastStatus = status === 'Delayed' ? furthestStatus(events) : status
  const authorizedNames = persons.map(({ name }) => name)
  return {
    packageId: pkg.packageId,
    trackingNumber,
    problems: releaseProblems(
      {
        pkg,
        reached: lastStatus,
        owner,
        authorizedNames,
        owedJmdCents,
        credit: accountId ? await creditAtRelease(db.reads.kysely, accountId) : null,
        storageJmdCents: paidIds.has(packageId) ? 0 : storageJmdCents,
        overdue: accountId
          ? await stoppingBillOf(db.reads.kysely, accountId, { today: jamaicaDay(clock.now()) })
          : null,
        missingPapers: accountId
          ? await missingPapersOf(db.reads.kysely, accountId, 'HandOver', jamaicaDay(clock.now()))
          : [],
        isTransferChecked: await isTransferChecked(db.reads, packageId),
      },
      null,
    ),
    owedJmdCents,
    storageJmdCents,
    owner: account && {
      accountId: account.accountId,
      name: ownerName(account.user),
      mailbox: account.mailbox,
    },
    authorizedPersons: persons.map(({ name, relationship, idType, idLast4 }) => ({
      name,
      relationship,
      idType,
      idLast4,
    })),
  }
}

/** The reasons that packages can't be handed over, by the rule of the hand-over. */
export async function releaseOf(
  deps: ChangeDeps,
  actor: Actor,
  packageIds: readonly string[],
): Promise<ReleaseReply[]> {
  const { kysely } = deps.db.reads
  const ids = [...new Set(packageIds)]
  const packages = await findPackagesByIds(kysely, ids)
  const coveredStorage = await storageFromCredit(kysely, packages, jamaicaDay(deps.clock.now()))
  const paidIds = new Set(coveredStorage.flatMap(({ storage }) => storage.map(({ packageId }) => packageId)))
  const replies: ReleaseReply[] = []
  for (const packageId of ids) replies.push(await releaseOfOne(deps, actor, packageId, paidIds))
  return replies
}
