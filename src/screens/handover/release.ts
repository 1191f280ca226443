import type { ReleaseReply } from '#sync/api/packages-release.ts'
import type { Account } from '#sync/entities/account.ts'
import type { Package } from '#sync/entities/package.ts'
import { type ReleaseProblem, releaseProblems } from '#sync/rules/release.ts'

/** Whether packages can go, by the server's word or, without contact, by what this device knows. */
export interface Release {
  /** What stands in the way of each package; a package without any is not in it. */
  readonly problems: ReadonlyMap<string, readonly ReleaseProblem[]>
  /** On invoices, and for storage that came since. Null: only the server knows. */
  readonly owedJmdCents: number | null
  readonly authorized: ReleaseReply['authorizedPersons']
}

const byName = (entries: (readonly [string, readonly ReleaseProblem[]])[]) =>
  new Map(entries.filter(([, problems]) => problems.length > 0))

export const releaseByServer = (replies: readonly ReleaseReply[]): Release => ({
  problems: byName(replies.map(({ packageId, problems }) => [packageId, problems] as const)),
  owedJmdCents: replies.reduce(
    (sum, { owedJmdCents, storageJmdCents }) => sum + owedJmdCents + storageJmdCents,
    0,
  ),
  authorized: replies[0]?.authorizedPersons ?? [],
})

/** Debts and authorized persons are the server's; it judges again when the hand-over arrives. */
export const releaseByDevice = (packages: readonly Package[], owner: Account | null): Release => ({
  problems: byName(
    packages.map((pkg) => {
      // A delayed package is where its events say; a hand-over that is too early the change itself refuses.
      const reached = pkg.status === 'Delayed' ? 'AtHeadOffice' : pkg.status
      const facts = {
        ...{ pkg, reached, owner },
        ...{ authorizedNames: null, owedJmdCents: null, storageJmdCents: null },
        // Without a signal nothing is known of the money either.
        isTransferChecked: false,
      }
      return [pkg.packageId, releaseProblems(facts, null)] as const
    }),
  ),
  owedJmdCents: null,
  authorized: [],
})

export const isStopped = (problems: readonly ReleaseProblem[] | undefined): boolean =>
  problems?.some(({ canOverride }) => !canOverride) ?? false
