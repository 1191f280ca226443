import type { tracking } from '#sync/api/packages/tracking.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isTrackable, type Tracked, trackedOf } from '#sync/rules/packages/tracked.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { findBranch } from '../../db/company/branches.ts'
import { isOutForDelivery } from '../../db/deliveries/deliveries.ts'
import { packagesByCode } from '../../db/packages/packages.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'

type TrackingDeps = Pick<RouteDeps, 'db' | 'clock' | 'limits'>

/** The same for a number that a customer announced: that would say what they expect. */
const notReceived = (number: string) =>
  new Refusal(
    'not-found',
    number === ''
      ? 'This isn’t a tracking number. Enter its letters and digits, as they’re in the shop’s email or on our label.'
      : `We haven’t received a package with the number ${number} yet. You can follow it here once it’s checked in. Check the number, or look again later.`,
  )

/** A package as anybody may read it who knows its number. */
export async function trackedNow(
  { db, clock, limits }: TrackingDeps,
  number: string,
  ip: string,
): Promise<Tracked> {
  await limits.tracking.take(ip)
  const code = recognise(number)
  if (code.canonical === '') throw notReceived('')
  const [pkg] = (await packagesByCode(db.reads, keysOf(code))).filter(isTrackable)
  if (!pkg) throw notReceived(code.canonical)
  const office = await officeOf(db.reads.kysely, pkg)
  const isOut = await isOutForDelivery(db.reads.kysely, pkg.packageId)
  const headingTo = pkg.headingTo ? await findBranch(db.reads.kysely, pkg.headingTo) : null
  const origin = pkg.originBranchId ? await findBranch(db.reads.kysely, pkg.originBranchId) : null
  return trackedOf(pkg, code.canonical, { office, origin, headingTo, now: clock.now(), isOut })
}

/** The office where a package is picked up: its own, or its customer's. */
async function officeOf(
  db: TrackingDeps['db']['reads']['kysely'],
  { branchId, accountId }: Package,
): Promise<Branch | null> {
  const account = branchId === null && accountId ? await findAccount(db, accountId) : null
  const officeId = branchId ?? account?.branchId
  return officeId ? findBranch(db, officeId) : null
}

export const trackingHandlers: Handlers<typeof tracking, TrackingDeps> = {
  'tracking.get': ({ params, request }, deps) => trackedNow(deps, params.number, request.ip),
}
