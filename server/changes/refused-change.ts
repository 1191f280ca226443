import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

// Arguments of a refused change may be anything: each value is looked at before it is used.

export type LooseArgs = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): LooseArgs => (isRecord(value) ? value : {})

/** A value as a review shows it: at most 200 characters of text; null for what is no text, number or boolean. */
export const shortValue = (value: unknown): string | number | boolean | null =>
  typeof value === 'string'
    ? value.slice(0, 200)
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null

const textOf = (value: unknown): string => String(shortValue(value) ?? '')

/** After these changes the goods are gone, also when the server refuses the change. */
const handOvers: ReadonlySet<string> = new Set(['package.deliver', 'delivery.handOver'])
export const isHandOver = (mutator: string): boolean => handOvers.has(mutator)

/** Says who has the goods of a refused hand-over, and what was paid for them: "Given to Una Brown (Sister, Passport …4711)". */
export function recipientText(args: LooseArgs): string {
  const proof = objectOf(args['proof'])
  const recipient: LooseArgs = { name: proof['recipientName'], ...proof, ...objectOf(args['recipient']) }
  const card = [idTypeText(textOf(recipient['idType'])), textOf(recipient['idLast4'])]
  const about = [textOf(recipient['relationship']), card.filter(Boolean).join(' …')]
  const details = about.filter(Boolean).join(', ')
  const cents = objectOf(args['collected'])['amountJmdCents']
  const money = typeof cents === 'number' ? `, who paid ${jmdText(cents)} at the door` : ''
  return `Given to ${textOf(recipient['name'])}${details ? ` (${details})` : ''}${money}`
}

/** As many packages of a change as its review names; the rest is a number, and costs no reading. */
const mostNamed = 20

export interface ChangedPackages {
  /** The first package that exists. */
  readonly first: Package | undefined
  /** Each by its HAWB or tracking number: "QS260000001, QS260000002 and 3 more". */
  readonly names: string
}

/** The packages that the arguments of a change name, directly or by their delivery. */
export async function changedPackages(tx: ServerTx, args: LooseArgs): Promise<ChangedPackages> {
  const { deliveryId } = args
  const delivery = typeof deliveryId === 'string' ? await tx.get('delivery', deliveryId) : undefined
  const argIds = Array.isArray(args['packageIds']) ? args['packageIds'] : [args['packageId']]
  const ids = [...new Set<unknown>(delivery?.packageIds ?? argIds)]
  const rows = new Map<string, Package>()
  for (const id of ids.slice(0, mostNamed)) {
    const row = typeof id === 'string' ? await tx.get('package', id) : undefined
    const pkg = row?.mergedInto ? await tx.get('package', row.mergedInto) : row
    if (pkg) rows.set(pkg.packageId, pkg)
  }
  const packages = [...rows.values()]
  const names = packages.map(({ hawbNumber, trackingNumber }) => hawbNumber ?? trackingNumber)
  const rest = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''
  // A package that was checked in without the right is in the warehouse and in no row.
  return { first: packages[0], names: (names.join(', ') || textOf(args['trackingNumber'])) + rest }
}
