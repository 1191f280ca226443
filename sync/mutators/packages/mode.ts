import type { Package } from '../../entities/packages/package.ts'
import { placeOnLine } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { canChooseInsurance } from '../../rules/claims/insurance.ts'
import { goneText, isEnded, isGoingBack } from '../../rules/packages/ending-state.ts'
import type { Tx } from '../../tx.ts'
import { withoutShipChoice } from './ship-choice.ts'

/**
 * The service of a package for which none was chosen: its customer's usual one, unless it left as the first one of its
 * mode.
 */
export async function serviceOf(tx: Tx, row: Package): Promise<string | null> {
  if (row.service != null || row.accountId === null) return row.service ?? null
  if (hasLeft(row)) return ''
  const account = await tx.get('account', row.accountId)
  return account ? (account.defaultService ?? '') : null
}

/**
 * Gives a package whose mode was not chosen the mode that it left with, or else its customer's usual one. A device that
 * doesn't have the customer leaves it to the server.
 */
export async function withMode(tx: Tx, row: Package): Promise<Package> {
  if (row.mode || row.accountId === null) return row
  const manifest = row.manifestId ? await tx.get('manifest', row.manifestId) : undefined
  if (manifest && manifest.status !== 'Open') return { ...row, mode: manifest.mode }
  const account = await tx.get('account', row.accountId)
  return account ? { ...row, mode: account.defaultMode } : row
}

const hasLeft = ({ status }: Package): boolean => placeOnLine(status) > placeOnLine('ReceivedAtWharehouse')

/**
 * The insurance of a package for which none was chosen, once its customer is known. A customer's later choice for all
 * packages leaves earlier ones as they were.
 */
export async function insuranceOf(
  tx: Tx,
  before: Package | undefined,
  row: Package,
): Promise<Package['insurance']> {
  const isNewCustomers = before?.accountId !== row.accountId
  if (before && !isNewCustomers && !canChooseInsurance(before)) return before.insurance ?? null
  if (row.insurance != null || row.accountId === null || !isNewCustomers) return row.insurance ?? null
  const account = await tx.get('account', row.accountId)
  return account?.declinesInsurance ? 'Declined' : null
}

/** A package that is gone, or on its way back, went there by the word or for the money of the customer it has. */
function mustBeStillHere(pkg: Package): void {
  if (!isEnded(pkg) && !isGoingBack(pkg)) return
  const words = isEnded(pkg) ? goneText(pkg) : 'is on its way back'
  throw new Refusal('wrong-state', `${pkg.trackingNumber} ${words}, so its customer stays.`)
}

/**
 * Forgets what the former customer of a package chose and was reminded of, and its mode, because it was theirs too. A
 * package on a manifest, or one that has left, keeps the mode that it travels by, and one without a customer the mode
 * that a person chose for it.
 */
export const forNewOwner = (pkg: Package, before: Package): Package => {
  mustBeStillHere(before)
  const row = { ...withoutShipChoice(pkg), ending: null, insurance: null }
  return row.mode === before.mode && row.manifestId === null && before.accountId !== null && !hasLeft(before)
    ? { ...row, mode: null, service: null }
    : row
}
