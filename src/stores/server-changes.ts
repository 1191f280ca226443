import { create } from 'zustand'

/** A noun of what is read by calls and not synced: the first word of every query's key. */
export type Noun =
  | 'accounts'
  | 'branches'
  | 'checkouts'
  | 'device'
  | 'invoices'
  | 'notices'
  | 'packages'
  | 'payments'

/** The nouns that the live socket announces. Everything else is asked for when a screen shows it. */
export const announcedNouns: readonly Noun[] = ['payments', 'invoices', 'checkouts']

/** What the server announced last. A new object for each announcement. */
export const useServerChanges = create<{ about: readonly string[] }>(() => ({ about: [] }))

/** @param about nouns; one that this app does not know changes nothing */
export const noteServerChange = (about: readonly string[]): void => useServerChanges.setState({ about })
