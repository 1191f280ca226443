import type { Settings } from '../../entities/company/settings.ts'
import type { PackageEnding } from '../../entities/packages/ending.ts'
import {
  type EndingCause,
  type EndingChoice,
  type EndingStatus,
  endingChoiceText,
} from '../../entities/packages/ending-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { daysBetween, jamaicaDay } from '../../lib/business-day.ts'
import { type FeeTerms, returnFees } from '../fees/fees.ts'
import { isBilled } from '../prices/billed.ts'
import { withServiceGct } from '../prices/gct.ts'
import { type Charge, totalsOf } from '../prices/money.ts'
import { lacksPieces } from './contents.ts'
import { atHandStatuses } from './ending-state.ts'
import { isMissing, isPaidAndFound } from './missing.ts'

/** The first step of a package's ending. */
export const beginEnding = (
  cause: EndingCause,
  status: EndingStatus,
  { reason, by, at }: Pick<PackageEnding, 'reason' | 'by' | 'at'>,
): PackageEnding => ({
  cause,
  status,
  reason,
  by,
  at,
  notices: [],
  choice: null,
  chosenBy: null,
  chosenAt: null,
  feeJmdCents: 0,
  feeInvoiceId: null,
  carrier: '',
  carrierNumber: '',
  photoFileId: null,
  proceedsJmdCents: 0,
  paymentId: null,
})

/** True for a package that has not left Florida, so that nothing was charged for its way. */
export const isInFlorida = ({ status }: Pick<Package, 'status'>): boolean => status === 'ReceivedAtWharehouse'

type Place = Pick<Package, 'status' | 'arrival' | 'loss' | 'customs' | 'missingPieces'> &
  Partial<Pick<Package, 'pieceLosses'>>

/** True where a whole package can be sent back or destroyed: in the warehouse or at an office. */
export const isAtHand = (pkg: Place): boolean =>
  atHandStatuses.includes(pkg.status) &&
  !lacksPieces(pkg) &&
  !isMissing(pkg) &&
  !isPaidAndFound(pkg) &&
  pkg.customs.state !== 'Hold'

const openForChoice: readonly EndingStatus[] = ['Noticed', 'Asked', 'Chosen']

/** The choices that a customer has for a package now; empty while there is nothing to choose. */
export function choicesFor(pkg: Place & Pick<Package, 'ending' | 'driverId'>): EndingChoice[] {
  const { ending } = pkg
  // A package that came back refused is still on its delivery.
  const isOnRoute = pkg.driverId !== null && ending?.cause !== 'RefusedAtDoor'
  if (!isAtHand(pkg) || isOnRoute) return []
  if (ending ? !openForChoice.includes(ending.status) : !isInFlorida(pkg)) return []
  return isInFlorida(pkg)
    ? ['SendOn', 'ReturnToShop', 'Destroy']
    : ['SendOn', 'ReturnToShop', 'ReturnToFlorida', 'Destroy']
}

/** The terms of the fees for a choice. */
export interface EndingTerms extends Pick<Settings, 'returns' | 'gct'> {
  /** The fees of the day. */
  readonly fees: readonly FeeTerms[]
}

const goesBack = (choice: EndingChoice): boolean => choice === 'ReturnToShop' || choice === 'ReturnToFlorida'

const feeText = 'The fee that was shown when it was chosen'

/** The charges for a choice, with their tax; empty where it costs nothing. */
export function feeCharges(
  packageId: string,
  choice: EndingChoice,
  { returns, gct, fees }: EndingTerms,
): Charge[] {
  const unitJmdCents = {
    SendOn: 0,
    ReturnToShop: returns.shopJmdCents,
    ReturnToFlorida: returns.floridaJmdCents,
    Destroy: returns.destroyJmdCents,
  }[choice]
  const description = endingChoiceText[choice]
  const ownFee: Charge = { feature: 'ServiceFee', description, quantity: 1, unitJmdCents, how: feeText }
  const charges = [ownFee, ...(goesBack(choice) ? returnFees(fees) : [])]
  const costs = charges.filter((charge) => charge.unitJmdCents > 0)
  return withServiceGct(costs, gct).map((charge) => ({ ...charge, packageId }))
}

/** The whole fee for a choice: the number that the customer reads before choosing, and that is billed. */
export const feeOf = (choice: EndingChoice, terms: EndingTerms): number =>
  totalsOf(feeCharges('', choice, terms)).totalJmdCents

type Waiting = Pick<
  Package,
  | 'status'
  | 'accountId'
  | 'arrival'
  | 'loss'
  | 'customs'
  | 'missingPieces'
  | 'ending'
  | 'driverId'
  | 'billedAt'
  | 'chargesWaiver'
> &
  Partial<Pick<Package, 'pieceLosses'>>

/** True while its customer is reminded of a package at the counter: they have chosen no other way for it. */
export const isReminded = (pkg: Waiting): boolean =>
  pkg.status === 'ReadyForPickup' &&
  pkg.accountId !== null &&
  isAtHand(pkg) &&
  (pkg.ending === null || pkg.ending.status === 'Noticed' || pkg.ending.status === 'Asked')

/** The reminder that is due after this many days: the latest one whose day has come; null if it was noted. */
export function dueNotice(
  days: number,
  ending: Package['ending'],
  { noticeDays }: Settings['unclaimed'],
): number | null {
  const latest = noticeDays.findLast((day) => day <= days)
  const isNoted = ending?.notices.some(({ day }) => day >= (latest ?? 0)) ?? false
  return latest === undefined || isNoted ? null : latest
}

/** Why a package can't be given up yet, after its number in a sentence; null if it can. */
export function abandonProblem(pkg: Waiting, { noticeDays, graceDays }: Settings['unclaimed'], now: string) {
  const { ending } = pkg
  if (lacksPieces(pkg)) return 'has missing pieces: find them first'
  if (pkg.status !== 'ReadyForPickup' || !isAtHand(pkg)) return 'doesn’t wait at the counter'
  if (pkg.accountId === null) return 'has no owner, so nobody was reminded of it'
  if (pkg.driverId !== null) return 'is on a delivery'
  if (ending?.status === 'Chosen') return 'has a choice of its customer: do what they chose'
  if (!isBilled(pkg)) return 'hasn’t been billed yet'
  const last = ending?.notices.find(({ day }) => day >= (noticeDays.at(-1) ?? 0))
  if (!last) return 'still has reminders to come'
  const graceDaysPassed = daysBetween(jamaicaDay(last.at), jamaicaDay(now))
  if (graceDaysPassed >= graceDays) return null
  return `had its last reminder on ${jamaicaDay(last.at)}: it can be given up ${graceDays} days after that`
}

/** The status that a package is taken back to when its abandonment is undone: its reminders stay noted. */
export const takenBack = (ending: PackageEnding, by: string, at: string, reason: string): PackageEnding => ({
  ...ending,
  status: 'Noticed',
  by,
  at,
  reason,
})
