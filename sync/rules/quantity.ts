/** Something of which there is a number; a line that was never stepped may have none. */
export interface Counted {
  readonly quantity?: number | null | undefined
  /** Null or left out: nothing is counted, so there is no most. */
  readonly inStock?: number | null | undefined
}

const most = ({ inStock }: Counted): number => inStock ?? Number.POSITIVE_INFINITY

/** The cart keeps between 1 and what is in stock. */
export const withinStock = (item: Counted, quantity: number): number =>
  Math.max(1, Math.min(quantity, most(item)))

export const addToCart = <T>(items: readonly T[], item: T): T[] => [...items, item]

export const removeFromCart = <T>(items: readonly T[], position: number): T[] =>
  items.filter((_, n) => n !== position)

export const incrementInCart = <T extends Counted>(item: T): T => ({
  ...item,
  quantity: withinStock(item, (item.quantity ?? 1) + 1),
})

export function decrementInCart<T extends Counted>(item: T): T {
  const quantity = item.quantity ?? 1
  return quantity > 1 ? { ...item, quantity: withinStock(item, quantity - 1) } : item
}

/** As the specification says: a line that is not above its stock goes up by one; one never stepped becomes 2. */
export function incrementLine<T extends Counted>(line: T): T {
  if (line.quantity == null) return { ...line, quantity: 2 }
  return line.quantity <= most(line) ? { ...line, quantity: line.quantity + 1 } : line
}

/** From 2 on a line goes down by one; one never stepped becomes 1. */
export function decrementLine<T extends Counted>(line: T): T {
  if (line.quantity == null) return { ...line, quantity: 1 }
  return line.quantity >= 2 ? { ...line, quantity: line.quantity - 1 } : line
}
