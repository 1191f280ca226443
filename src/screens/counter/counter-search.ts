import { safePath } from '../../guards/places.ts'

/** What of the address the counter reads: who pays, what for, and where to go afterwards. */
export interface CounterSearch {
  account?: string | undefined
  /** The only invoice to choose at first. */
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
