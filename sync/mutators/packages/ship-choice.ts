import type { Package } from '../../entities/packages/package.ts'
import { isHeldForCustomer } from '../../rules/packages/hold-state.ts'
import type { Tx } from '../../tx.ts'

/** Holds a package whose customer holds all packages, unless another choice was made for it or it is under way. */
export async function withShipChoice(tx: Tx, row: Package): Promise<Package> {
  if (row.shipWhen || row.accountId === null || row.manifestId !== null) return row
  if (!isHeldForCustomer({ ...row, shipWhen: 'Hold' })) return row
  const account = await tx.get('account', row.accountId)
  return account?.holdsPackages ? { ...row, shipWhen: 'Hold' } : row
}

/** Forgets what a former customer chose, and the storage that resulted. */
export const withoutShipChoice = (row: Package): Package => ({
  ...row,
  shipWhen: null,
  togetherId: null,
  heldFrom: null,
  heldUntil: null,
})
