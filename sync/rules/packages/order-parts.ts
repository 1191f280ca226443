import type { ItemPart, OrderPackage, StoreOrder, StoreOrderItem } from '../../entities/orders/store-order.ts'
import type { StoreOrderStatus } from '../../entities/orders/store-order-status.ts'
import type { Package } from '../../entities/packages/package.ts'

type Divided = Pick<StoreOrder, 'items' | 'packages'>

const countCarried = (packages: readonly OrderPackage[], position: number): number =>
  packages
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => (part.position === position ? sum + part.quantity : sum), 0)

/** The parts of the items that no package carries yet. */
export const openParts = ({ items, packages }: Divided): ItemPart[] =>
  items
    .map(({ quantity }, position) => ({ position, quantity: quantity - countCarried(packages, position) }))
    .filter(({ quantity }) => quantity > 0)

/** The items of parts, each as many times as the parts have it. */
export const itemsOfParts = (
  items: readonly StoreOrderItem[],
  parts: readonly ItemPart[],
): StoreOrderItem[] =>
  parts.flatMap(({ position, quantity }) => {
    const { [position]: item } = items
    return item ? [{ ...item, quantity }] : []
  })

/** The reason why a package can't carry parts, and the part that it is about; null if it can. */
export function partsProblem(
  order: Divided,
  parts: readonly ItemPart[],
): { readonly index: number; readonly problem: string } | null {
  const countsToCome = new Map(openParts(order).map(({ position, quantity }) => [position, quantity]))
  const positions = new Set<number>()
  for (const [index, { position, quantity }] of parts.entries()) {
    const item = order.items[position]
    if (!item) return { index, problem: `There is no item ${position + 1} in this order.` }
    if (positions.has(position)) return { index, problem: `${item.name} is in the list twice.` }
    positions.add(position)
    const rest = countsToCome.get(position) ?? 0
    if (rest === 0)
      return { index, problem: `Every ${item.name} of this order is in a package that was announced.` }
    if (quantity > rest)
      return { index, problem: `Only ${rest} of ${item.name} ${rest === 1 ? 'is' : 'are'} still to come.` }
  }
  return null
}

/** A pre-alert is not at our warehouse. One that is delayed is, if it was checked in. */
export const hasArrived = ({ status, checkedInAt }: Pick<Package, 'status' | 'checkedInAt'>): boolean =>
  status === 'Delayed' ? checkedInAt !== null : status !== 'PreAlert'

/** The status of a bought order by its packages: it is received when all of its items have arrived in them. */
export function statusByPackages(order: Divided & Pick<StoreOrder, 'status'>): StoreOrderStatus {
  const { status, packages } = order
  const isWaiting = packages.some((pkg) => !pkg.hasArrived)
  if (status === 'received') return isWaiting ? 'purchased' : status
  if (status !== 'purchased' || packages.length === 0) return status
  return isWaiting || openParts(order).length > 0 ? status : 'received'
}
