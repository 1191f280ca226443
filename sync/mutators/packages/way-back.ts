import * as z from 'zod'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import type { PackageEnding } from '../../entities/packages/ending.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packagePolicy, packageRights } from '../../policies/package.ts'
import { waiverRolesText } from '../../policies/waiver.ts'
import { lacksPieces } from '../../rules/packages/contents.ts'
import { beginEnding, isAtHand, isInFlorida } from '../../rules/packages/ending.ts'
import { goneText, isEnded, isGoingBack } from '../../rules/packages/ending-state.ts'
import { notReleasedRefusal, releaseProblems } from '../../rules/payments/release.ts'
import type { Tx } from '../../tx.ts'
import { takeOff } from '../manifests/rows.ts'
import { done, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { releaseFactsOf } from './deliver.ts'
import { mustLeaveDelivery } from './on-delivery.ts'
import { momentOf, mustFindPackage, putPackage, recordEvent } from './rows.ts'

export const WayBackArgs = z.object({
  packageId: Id,
  /** The customer is asked what to do with it, it leaves for where it goes back to, or it has arrived there. */
  step: z.enum(['Ask', 'Leave', 'Arrive']),
  /** Why the customer is asked, which they read. */
  reason: Note.default(''),
  carrier: ShortText.default(''),
  carrierNumber: ShortText.default(''),
  /** Why it leaves before it is billed and paid for; otherwise empty. */
  overrideReason: Note.default(''),
})
type Args = z.output<typeof WayBackArgs>
type Step = (tx: Tx, pkg: Package, args: Args, run: MutatorRun) => Promise<Outcome>

const wrong = ({ trackingNumber }: Package, words: string) =>
  new Refusal('wrong-state', `${trackingNumber} ${words}.`)

const already = (pkg: Package): Outcome => ({ outcome: 'already', packageId: pkg.packageId })
const doneFor = (pkg: Package): Outcome => ({ ...done, packageId: pkg.packageId })

function mustBeAtHand(pkg: Package): void {
  if (isEnded(pkg)) throw wrong(pkg, goneText(pkg))
  if (pkg.status === 'Delivered') throw wrong(pkg, goneText(pkg))
  if (isGoingBack(pkg)) throw wrong(pkg, 'is on its way back already')
  if (lacksPieces(pkg)) throw wrong(pkg, 'has missing pieces: find them first')
  if (!isAtHand(pkg)) throw wrong(pkg, 'is neither in the warehouse nor at an office')
}

const stampOf = (pkg: Package, { actor, context }: MutatorRun) => ({
  by: actor.name,
  at: momentOf(pkg, context).occurredAt,
})

/** Asks the customer what to do with a package that can't go on. One that was asked about already waits for the answer. */
const ask: Step = async (tx, pkg, { reason }, { actor, context }) => {
  if (pkg.ending?.status === 'Asked' || pkg.ending?.status === 'Chosen') return already(pkg)
  mustBeAtHand(pkg)
  if (pkg.accountId === null) throw wrong(pkg, 'has no owner to ask. Find the owner first')
  if (reason === '')
    throw new Refusal('invalid', 'Say why the customer is asked. They read it.', { reason: ['is missing'] })
  const question = beginEnding('Unwanted', 'Asked', { reason, ...stampOf(pkg, { actor, context }) })
  const ending = { ...question, notices: pkg.ending?.notices ?? [] }
  await putPackage(tx, { ...pkg, ending }, context.now)
  return doneFor(pkg)
}

/** A package that never left Florida owes only the fee of its return. */
const ownProblems = (pkg: Package): readonly string[] =>
  isInFlorida(pkg) ? ['owed', 'overLimit'] : ['notBilled', 'owed', 'overLimit', 'storageDue']

/** Refuses a package that isn't billed and paid for, as a hand-over does, unless a chief lets it go with a reason. */
async function mustBePaid(
  tx: Tx,
  pkg: Package,
  { overrideReason }: Args,
  { actor, context }: MutatorRun,
): Promise<void> {
  const names = ownProblems(pkg)
  const facts = await releaseFactsOf(tx, pkg, context)
  const problems = releaseProblems(facts, null).filter(({ problem }) => names.includes(problem))
  if (problems.length === 0) return
  if (overrideReason === '') throw notReleasedRefusal([{ ...pkg, problems }])
  if (!packagePolicy.canOverrideDebt(actor))
    throw new Refusal(
      'forbidden',
      `Only ${waiverRolesText} can send back what isn’t billed or paid. Take the payment first, or ask one of them.`,
    )
}

/** Takes the package off its manifest while that is open; a sealed one is sent as it was declared. */
async function withoutManifest(tx: Tx, pkg: Package, { context }: MutatorRun): Promise<Package> {
  const manifest = pkg.manifestId && isInFlorida(pkg) ? await tx.get('manifest', pkg.manifestId) : undefined
  if (!manifest) return pkg
  if (manifest.status !== 'Open')
    throw wrong(pkg, `is on ${manifest.number ?? 'a manifest'}, which is sealed: it flies with that`)
  const line = await tx.get('manifestLine', pkg.packageId)
  if (line && !line.deletedAt) await takeOff(tx, line, context.now)
  return { ...pkg, manifestId: null }
}

const isReturn = ({ choice }: PackageEnding): boolean =>
  choice === 'ReturnToShop' || choice === 'ReturnToFlorida'

const leave: Step = async (tx, pkg, args, { actor, context }) => {
  if (isGoingBack(pkg)) return already(pkg)
  mustBeAtHand(pkg)
  const { ending } = pkg
  if (ending?.status !== 'Chosen' || !isReturn(ending))
    throw wrong(pkg, 'wasn’t chosen to go back by its customer')
  await mustLeaveDelivery(tx, { ...pkg, status: 'Delivered' })
  await mustBePaid(tx, pkg, args, { actor, context })
  const { carrier, carrierNumber, overrideReason } = args
  const freePackage = await withoutManifest(tx, pkg, { actor, context })
  const backEnding: PackageEnding = {
    ...ending,
    status: 'GoingBack',
    carrier,
    carrierNumber,
    reason: overrideReason || ending.reason,
    ...stampOf(pkg, { actor, context }),
  }
  await putPackage(tx, { ...freePackage, bin: '', ending: backEnding }, context.now)
  return doneFor(pkg)
}

/**
 * Records the end of a package that its customer doesn't get: it counts as having left us. Nothing but its fee is
 * charged for one that never left Florida.
 */
export async function endPackage(
  tx: Tx,
  pkg: Package,
  ending: PackageEnding,
  { actor, context }: MutatorRun,
): Promise<void> {
  const event = { status: 'Delivered', stepBack: false, note: '', branchId: actor.branchId } as const
  const freePackage = await withoutManifest(tx, pkg, { actor, context })
  const endedPackage = await recordEvent(tx, { ...freePackage, ending }, event, { actor, context })
  const { occurredAt: at } = momentOf(pkg, context)
  const chargesWaiver =
    context.side === 'server' && isInFlorida(pkg) && pkg.billedAt === null
      ? { reason: 'It never left Florida.', by: actor.name, at }
      : pkg.chargesWaiver
  await putPackage(tx, { ...endedPackage, deliveredAt: at, bin: '', chargesWaiver }, context.now)
}

const arrive: Step = async (tx, pkg, _args, { actor, context }) => {
  const { ending } = pkg
  if (ending?.status === 'Returned') return already(pkg)
  if (ending?.status !== 'GoingBack') throw wrong(pkg, 'isn’t on its way back')
  const stamp = stampOf(pkg, { actor, context })
  await endPackage(tx, pkg, { ...ending, status: 'Returned', ...stamp }, { actor, context })
  return doneFor(pkg)
}

const steps: Record<Args['step'], Step> = { Ask: ask, Leave: leave, Arrive: arrive }

/** The way of a package back to its shop or to Florida, step by step. */
export const wayBack = mutator({
  args: WayBackArgs,
  permission: packageRights.setStatus,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await mustFindPackage(tx, args.packageId, actor)
    return steps[args.step](tx, pkg, args, { actor, context })
  },
})
