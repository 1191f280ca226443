import { safePath } from '../../guards/places.ts'

/** The counter's search parameters: the customer, the invoice, and the page to return to. */
export interface CounterSearch {
  account?: string | undefined
  /** The only invoice to select at first. */
  invoice?: string | undefined
  /** A path of this app. */
  from?: string | undefined
}

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined

export const readCounterSearch = (search: Readonly<Record<string, unknown>>): CounterSearch => ({
  account: id(search['account']),
  invoice: id(search['invoice']),
  from: safePath(search['from']),
})
