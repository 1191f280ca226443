import { create } from 'zustand'
import { addToCart, decrementInCart, incrementInCart, removeFromCart } from '#sync/rules/quantity.ts'

/** What somebody wants bought, before it is asked for. */
export interface CartItem {
  readonly url: string
  readonly name: string
  readonly options: string
  readonly quantity: number
  /** What the shop has; null while nobody has looked. */
  readonly inStock: number | null
}

interface Cart {
  /** Whose it is: the next person on this device starts with an empty one. */
  readonly accountId: string
  readonly items: readonly CartItem[]
}

/** The specified place: it survives a reload and a day without a connection. */
const key = 'quayside-cart'
const nobodys: Cart = { accountId: '', items: [] }

function readCart(): Cart {
  try {
    const kept: Partial<Cart> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept?.accountId === 'string' && Array.isArray(kept.items)
      ? { accountId: kept.accountId, items: kept.items }
      : nobodys
  } catch {
    return nobodys
  }
}

function keepCart(cart: Cart): void {
  try {
    localStorage.setItem(key, JSON.stringify(cart))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

const useCartStore = create<Cart>(readCart)

const itemsFor = (accountId: string): readonly CartItem[] => {
  const cart = useCartStore.getState()
  return cart.accountId === accountId ? cart.items : []
}

function change(accountId: string, edit: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const cart = { accountId, items: edit(itemsFor(accountId)) }
  useCartStore.setState(cart)
  keepCart(cart)
}

const at = (position: number, step: (item: CartItem) => CartItem) => (items: readonly CartItem[]) =>
  items.map((item, n) => (n === position ? step(item) : item))

/** By the specified rules: from 1 to what the shop has. */
export const cartOf = (accountId: string) => ({
  items: () => itemsFor(accountId),
  add: (item: CartItem) => change(accountId, (items) => addToCart(items, item)),
  remove: (position: number) => change(accountId, (items) => removeFromCart(items, position)),
  increment: (position: number) => change(accountId, at(position, incrementInCart)),
  decrement: (position: number) => change(accountId, at(position, decrementInCart)),
  clear: () => change(accountId, () => []),
})

const empty: readonly CartItem[] = []
export const useCartItems = (accountId: string): readonly CartItem[] =>
  useCartStore((cart) => (cart.accountId === accountId ? cart.items : empty))
