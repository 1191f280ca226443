import type { NewStoreOrder } from '#sync/api/orders/store-orders.ts'
import type { StoreOrder, StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import { maxOrderItems } from '#sync/entities/orders/store-order-status.ts'
import { withinStock } from '#sync/rules/texts/quantity.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** An item during editing. */
export interface ItemValues {
  key: string
  name: string
  url: string
  options: string
  quantity: string
  inStock: string
  unit: string
  dutyCategory: string | null
}

export interface OrderValues {
  store: string
  fee: string
  note: string
  items: ItemValues[]
}

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

export const newItem = (key: string): ItemValues => ({
  key,
  name: '',
  url: '',
  options: '',
  quantity: '1',
  inStock: '',
  unit: '',
  dutyCategory: null,
})

export const newOrder = (key: string): OrderValues => ({
  store: '',
  fee: '0.00',
  note: '',
  items: [newItem(key)],
})

/** @param createKey creates a key for each item, because items have no id */
export const valuesOfOrder = (order: StoreOrder, createKey: () => string): OrderValues => ({
  store: order.store,
  fee: dollars(order.serviceFeeUsdCents),
  note: order.note,
  items: order.items.map(({ name, url, options, quantity, inStock, unitUsdCents, dutyCategory }) => ({
    key: createKey(),
    name,
    url,
    options,
    quantity: String(quantity),
    inStock: inStock === null ? '' : String(inStock),
    unit: dollars(unitUsdCents),
    dutyCategory,
  })),
})

const toWholeNumber = (text: string): number | null =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : null

/** Adds the protocol that people leave out when they copy an address. */
export const toUrl = (input: string): string => {
  const text = input.trim()
  return text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`
}

const isUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text) && text.length <= 2000

const itemProblems = (item: ItemValues): Partial<Record<keyof ItemValues, string>> => {
  const quantity = toWholeNumber(item.quantity)
  const inStock = item.inStock.trim() === '' ? null : toWholeNumber(item.inStock)
  const isCount = quantity !== null && quantity >= 1 && quantity <= 9999
  return {
    ...(item.name.trim() === '' ? { name: 'Enter what it is.' } : {}),
    ...(isUrl(toUrl(item.url)) ? {} : { url: 'Enter the item’s web address.' }),
    ...(isCount ? {} : { quantity: 'Enter a number from 1 to 9,999.' }),
    ...(item.inStock.trim() !== '' && inStock === null
      ? { inStock: 'Enter a number, or leave it empty.' }
      : {}),
    ...(isCount && withinStock({ inStock }, quantity) !== quantity
      ? { quantity: 'The shop has fewer than that.' }
      : {}),
    ...(item.unit.trim() !== '' && parseCents(item.unit) === null
      ? { unit: 'Enter a price such as 12.50, or leave it empty.' }
      : {}),
  }
}

/** Returns the problems by the field's path in the form. */
export function checkOrder({ store, fee, items }: OrderValues): Record<string, string> {
  const problems = items.flatMap((item, n) =>
    Object.entries(itemProblems(item)).map(([field, text]) => [`items.${n}.${field}`, text]),
  )
  return {
    ...(store.trim() === '' ? { store: 'Enter the shop’s name.' } : {}),
    ...Object.fromEntries(problems),
    ...(parseCents(fee) === null ? { fee: 'Enter an amount such as 5 or 12.50.' } : {}),
    ...(items.length === 0 ? { items: 'Add at least one item.' } : {}),
    ...(items.length > maxOrderItems ? { items: `An order has at most ${maxOrderItems} items.` } : {}),
  }
}

const toItem = (item: ItemValues): StoreOrderItem => ({
  name: item.name.trim(),
  url: toUrl(item.url),
  options: item.options.trim(),
  quantity: toWholeNumber(item.quantity) ?? 1,
  inStock: item.inStock.trim() === '' ? null : toWholeNumber(item.inStock),
  unitUsdCents: item.unit.trim() === '' ? null : parseCents(item.unit),
  dutyCategory: item.dutyCategory,
})

type OrderBody = Pick<NewStoreOrder, 'store' | 'items' | 'serviceFeeUsdCents' | 'note'>

/** The form's values as the server expects them. */
export const toOrderBody = (values: OrderValues): OrderBody => ({
  store: values.store.trim(),
  items: values.items.map(toItem),
  serviceFeeUsdCents: parseCents(values.fee) ?? 0,
  note: values.note.trim(),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns only the changed fields, to keep what another person has changed meanwhile. */
export function changedOrderFields(before: OrderValues, after: OrderValues): Partial<OrderBody> {
  const old: Record<string, unknown> = { ...toOrderBody(before) }
  return Object.fromEntries(
    Object.entries(toOrderBody(after)).filter(([field, value]) => !isSame(old[field], value)),
  )
}

/** The order's total with the values entered so far; null while a price is missing. */
export function totalOfOrder(values: OrderValues): number | null {
  const items = values.items.map((item) => {
    const cents = item.unit.trim() === '' ? null : parseCents(item.unit)
    const quantity = toWholeNumber(item.quantity)
    return cents === null || quantity === null ? null : cents * quantity
  })
  const fee = parseCents(values.fee)
  if (fee === null || items.includes(null)) return null
  return items.reduce<number>((sum, cents) => sum + (cents ?? 0), fee)
}
