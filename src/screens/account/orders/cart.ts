import { create } from 'zustand'
import { addToCart, decrementInCart, incrementInCart, removeFromCart } from '#sync/rules/texts/quantity.ts'

/** An item that a customer wants to order. */
export interface CartItem {
  readonly url: string
  readonly name: string
  readonly options: string
  readonly quantity: number
  /** The shop's stock; null while it is unknown. */
  readonly inStock: number | null
  /** A cart of an earlier app has none. */
  readonly dutyCategory?: string | null
}

interface Cart {
  /** The owner's account, because the next person on this device starts with an empty cart. */
  readonly accountId: string
  readonly items: readonly CartItem[]
}

/** The specified storage key: a cart survives a reload and a day without a connection. */
const key = 'quayside-cart'
const emptyCart: Cart = { accountId: '', items: [] }

function readCart(): Cart {
  try {
    const storedCart: Partial<Cart> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof storedCart?.accountId === 'string' && Array.isArray(storedCart.items)
      ? { accountId: storedCart.accountId, items: storedCart.items }
      : emptyCart
  } catch {
    return emptyCart
  }
}

function keepCart(cart: Cart): void {
  try {
    localStorage.setItem(key, JSON.stringify(cart))
  } catch {
    // Without storage the cart lasts until the page closes.
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

/** Quantities follow the specified rules: from 1 to the shop's stock. */
export const cartOf = (accountId: string) => ({
  items: () => itemsFor(accountId),
  add: (item: CartItem) => change(accountId, (items) => addToCart(items, item)),
  remove: (position: number) => change(accountId, (items) => removeFromCart(items, position)),
  increment: (position: number) => change(accountId, at(position, incrementInCart)),
  decrement: (position: number) => change(accountId, at(position, decrementInCart)),
  clear: () => change(accountId, () => []),
})

const noItems: readonly CartItem[] = []
export const useCartItems = (accountId: string): readonly CartItem[] =>
  useCartStore((cart) => (cart.accountId === accountId ? cart.items : noItems))
