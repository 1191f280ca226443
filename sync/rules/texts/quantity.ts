/** A cart line or item with a quantity. A line that was never changed may have none. */
export interface QuantityLine {
  readonly quantity?: number | null | undefined
  /** Null or missing if stock isn't tracked, so there is no maximum. */
  readonly inStock?: number | null | undefined
}

const maxOf = ({ inStock }: QuantityLine): number => inStock ?? Number.POSITIVE_INFINITY

/** Limits a quantity to between 1 and the stock. */
export const withinStock = (item: QuantityLine, quantity: number): number =>
  Math.max(1, Math.min(quantity, maxOf(item)))

export const addToCart = <T>(items: readonly T[], item: T): T[] => [...items, item]

export const removeFromCart = <T>(items: readonly T[], position: number): T[] =>
  items.filter((_, n) => n !== position)

export const incrementInCart = <T extends QuantityLine>(item: T): T => ({
  ...item,
  quantity: withinStock(item, (item.quantity ?? 1) + 1),
})

export function decrementInCart<T extends QuantityLine>(item: T): T {
  const quantity = item.quantity ?? 1
  return quantity > 1 ? { ...item, quantity: withinStock(item, quantity - 1) } : item
}

/** As specified: a line that isn't above its stock goes up by one, and a line without a quantity becomes 2. */
export function incrementLine<T extends QuantityLine>(line: T): T {
  if (line.quantity == null) return { ...line, quantity: 2 }
  return line.quantity <= maxOf(line) ? { ...line, quantity: line.quantity + 1 } : line
}

/** As specified: a line of 2 or more goes down by one, and a line without a quantity becomes 1. */
export function decrementLine<T extends QuantityLine>(line: T): T {
  if (line.quantity == null) return { ...line, quantity: 1 }
  return line.quantity >= 2 ? { ...line, quantity: line.quantity - 1 } : line
}
