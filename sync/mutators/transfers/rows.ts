import type { Branch } from '../../entities/company/branch.ts'
import type { Machine } from '../../entities/machine.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { Transfer, TransferLine } from '../../entities/packages/transfer.ts'
import { transferStatusText, transferSteps } from '../../entities/packages/transfer-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type Actor, forbiddenText } from '../../policies/actor.ts'
import { transferPolicy, workplaceId } from '../../policies/transfer.ts'
import type { Tx } from '../../tx.ts'

export const transferMachine: Machine<Transfer['status']> = { steps: transferSteps, text: transferStatusText }

export const noSuchOfficeTransfer = () =>
  new Refusal('not-found', 'Transfer not found. It may have been deleted.')

/** The transfer at the beginning of a sentence. A transfer that is only on a device has no number yet. */
export const transferName = ({ number }: Pick<Transfer, 'number'>): string =>
  number ? `Transfer ${number}` : 'This transfer'

/** The transfer inside a sentence. */
export const transferInside = ({ number }: Pick<Transfer, 'number'>): string =>
  number ? `transfer ${number}` : 'a transfer that has no number yet'

export const branchName = async (tx: Tx, branchId: string): Promise<string> =>
  (await tx.get('branch', branchId))?.name ?? 'another office'

export async function mustFindTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const row = await tx.get('transfer', transferId)
  if (!row || row.deletedAt) throw noSuchOfficeTransfer()
  return row
}

type Rule = 'canSend' | 'canReceive' | 'canDrop'
const ends = {
  canSend: ({ fromBranchId }) => [fromBranchId],
  canReceive: ({ toBranchId }) => [toBranchId],
  canDrop: ({ fromBranchId, toBranchId }) => [fromBranchId, toBranchId],
} as const satisfies Record<Rule, (transfer: Transfer) => string[]>

/** Refuses people of another office: each end of the road knows only what it sees. */
export async function mustWorkThere(tx: Tx, actor: Actor, transfer: Transfer, rule: Rule): Promise<void> {
  const homeId = workplaceId(actor)
  const workplace = homeId === null ? undefined : await officeRow(tx, homeId)
  if (transferPolicy[rule]({ actor, workplace }, transfer)) return
  const names: string[] = []
  for (const branchId of ends[rule](transfer)) names.push(await branchName(tx, branchId))
  throw new Refusal(
    'forbidden',
    `${forbiddenText} Only people of ${names.join(' or ')}, or a supervisor, do this with ${transferInside(transfer)}.`,
  )
}

/** The lines of the packages that are on the transfer now. */
export const roadLinesOn = async (tx: Tx, transferId: string): Promise<TransferLine[]> =>
  (await tx.find('transferLine', 'transferId', transferId)).filter((line) => !line.deletedAt)

export interface OnRoad {
  readonly line: TransferLine
  readonly transfer: Transfer
}

/** The transfer that a package is on and hasn't been counted on; undefined if there is none on this side. */
export async function roadOf(tx: Tx, packageId: string): Promise<OnRoad | undefined> {
  for (const line of await tx.find('transferLine', 'packageId', packageId)) {
    if (line.deletedAt || line.arrival !== 'Pending') continue
    const transfer = await tx.get('transfer', line.transferId)
    if (transfer && !transfer.deletedAt && transfer.status !== 'Closed') return { line, transfer }
  }
  return undefined
}

/** The package is no longer on its transfer, which didn't carry it or doesn't any more. */
export const takeOffRoad = (tx: Tx, line: TransferLine, now: string): Promise<void> =>
  tx.put('transferLine', { ...line, updatedAt: now, deletedAt: now })

interface NewLine extends Pick<TransferLine, 'transferLineId' | 'addedAt' | 'addedBy' | 'arrival' | 'extra'> {
  readonly transfer: Transfer
  readonly pkg: Package
  readonly now: string
}

export const newRoadLine = ({ transfer, pkg, now, ...line }: NewLine): TransferLine => ({
  ...line,
  transferId: transfer.transferId,
  packageId: pkg.packageId,
  offices: [transfer.fromBranchId, transfer.toBranchId].sort(),
  version: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  archivedAt: null,
})

/** An office of a transfer; undefined if this side doesn't have it. */
export const officeRow = (tx: Tx, branchId: string): Promise<Branch | undefined> => tx.get('branch', branchId)
