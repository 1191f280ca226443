import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import { askForReview, type Finding } from './reviews.ts'

interface Label {
  readonly hawbNumber: string | null
  readonly findings: readonly Finding[]
}

/**
 * The number for the package's label. If another package has the number, the check-in is refused while a person can
 * still choose another. A check-in saved earlier is accepted, and the server assigns a new number.
 */
export async function labelFor(
  tx: Tx,
  pkg: Package,
  number: string | null,
  context: MutatorContext,
): Promise<Label> {
  if (pkg.hawbNumber || !number) return { hawbNumber: pkg.hawbNumber, findings: [] }
  const holder = await holderOf(tx, number, pkg.packageId)
  if (!holder) return { hawbNumber: number, findings: [] }
  if (context.isQueued) return { hawbNumber: null, findings: [labelTakenFinding(number, holder)] }
  throw new Refusal('hawb-taken', `HAWB ${number} is already on another package. Give this one a new label.`)
}

export const holderOf = async (tx: Tx, number: string, packageId: string): Promise<Package | undefined> =>
  (await tx.find('package', 'codes', number)).find((candidate) => candidate.packageId !== packageId)

export const labelTakenFinding = (number: string, holder: Package): Finding => ({
  kind: 'hawbTaken',
  note: `HAWB ${number} on the label belongs to ${holder.trackingNumber}. Print a new label for this package.`,
})

export async function reviewAll(
  tx: Tx,
  row: Package,
  findings: readonly Finding[],
  { actor, context }: MutatorRun,
): Promise<Package> {
  let nextRow = row
  for (const finding of findings) nextRow = await askForReview(tx, nextRow, finding, { actor, context })
  return nextRow
}
