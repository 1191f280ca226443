import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dayMs } from '#sync/lib/durations.ts'
import { onClearing, persistOptions } from './kept-storage.ts'

/** Unsaved form input: the fields that differ, with their values before. */
export interface KeptInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly began: Readonly<Record<string, unknown>>
  readonly atMs: number
}

interface KeptForms {
  readonly forms: Readonly<Record<string, KeptInput>>
}

const longestMs = 7 * dayMs
/** A form filled in by hand stays below this size, and larger ones would fill the browser's small storage. */
const longestText = 200_000

/** Deleted at every logout, because src/session/site-storage.ts doesn't list its key. */
const useKeptForms = create<KeptForms>()(persist(() => ({ forms: {} }), persistOptions('quayside.forms')))

/** Names of fields whose values are sent only to the server and never stored. */
const secret = /password|pin$|^pin|secret|token|cvv|card|^trn$/i
const isKept = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isKept)
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.entries(value).every(([name, member]) => !secret.test(name) && isKept(member))
    : false
}

/** Leaves out secrets and values that aren't plain data, such as files. */
const withoutSecrets = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !secret.test(name) && isKept(value)))

export function keepInput(key: string, input: KeptInput): void {
  const values = withoutSecrets(input.values)
  if (Object.keys(values).length === 0 || JSON.stringify(values).length > longestText) {
    dropInput(key)
    return
  }
  const entry = { ...input, values, began: withoutSecrets(input.began) }
  useKeptForms.setState(({ forms }) => ({ forms: { ...forms, [key]: entry } }))
}

export function dropInput(key: string): void {
  if (!(key in useKeptForms.getState().forms)) return
  useKeptForms.setState(({ forms: { [key]: _dropped, ...forms } }) => ({ forms }))
}

// A logout deletes its key with all others.
onClearing(() => useKeptForms.setState({ forms: {} }))

/** The input stored under this key within the last week; older input is deleted. */
export function keptInput(key: string, nowMs: number): KeptInput | undefined {
  const { forms } = useKeptForms.getState()
  const recent = Object.entries(forms).filter(([, { atMs }]) => nowMs - atMs < longestMs)
  if (recent.length < Object.keys(forms).length) useKeptForms.setState({ forms: Object.fromEntries(recent) })
  return Object.fromEntries(recent)[key]
}
