import type { ReleaseReply } from '#sync/api/packages/packages-release.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { type ReleaseProblem, releaseProblems } from '#sync/rules/payments/release.ts'

/** The packages that can be handed over, according to the server or, offline, to this device. */
export interface Release {
  /** The reasons against each package; packages without a reason have no entry. */
  readonly problems: ReadonlyMap<string, readonly ReleaseProblem[]>
  /** The debt on invoices and for storage charged since. Null: only the server knows. */
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

/** Leaves debts and authorized persons to the server, which checks again when the handover arrives. */
export const releaseByDevice = (packages: readonly Package[], owner: Account | null): Release => ({
  problems: byName(
    packages.map((pkg) => {
      // A delayed package's events hold its real place; the mutator refuses a handover that comes too early.
      const lastReached = pkg.status === 'Delayed' ? 'AtHeadOffice' : pkg.status
      const facts = {
        pkg,
        reached: lastReached,
        owner,
        authorizedNames: null,
        owedJmdCents: null,
        credit: null,
        storageJmdCents: null,
        missingPapers: [],
        overdue: null,
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
