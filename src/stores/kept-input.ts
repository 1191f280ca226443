import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dayMs } from '#sync/lib/durations.ts'
import { keptIn } from './kept-storage.ts'

/** What somebody typed into a form and has not saved: the fields that differ, and what they were before. */
export interface KeptInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly began: Readonly<Record<string, unknown>>
  readonly atMs: number
}

interface KeptForms {
  readonly forms: Readonly<Record<string, KeptInput>>
}

const longestMs = 7 * dayMs
/** More than that is no form that a person types by hand, and would fill the browser's small storage. */
const longestText = 200_000

/** Goes with whoever logs out: no other key of the device keeps it (src/session/site-storage.ts). */
const useKeptForms = create<KeptForms>()(persist(() => ({ forms: {} }), keptIn('quayside.forms')))

/** Names of fields whose content is written nowhere but to the server. */
const secret = /password|pin$|^pin|secret|token|cvv|card|^trn$/i
const isKept = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isKept)
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.entries(value).every(([name, one]) => !secret.test(name) && isKept(one))
    : false
}

/** Without secrets, and without what is no text, such as a file. */
const withoutSecrets = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !secret.test(name) && isKept(value)))

export function keepInput(key: string, input: KeptInput): void {
  const values = withoutSecrets(input.values)
  if (Object.keys(values).length === 0 || JSON.stringify(values).length > longestText) {
    dropInput(key)
    return
  }
  const kept = { ...input, values, began: withoutSecrets(input.began) }
  useKeptForms.setState(({ forms }) => ({ forms: { ...forms, [key]: kept } }))
}

export function dropInput(key: string): void {
  if (!(key in useKeptForms.getState().forms)) return
  useKeptForms.setState(({ forms: { [key]: _dropped, ...forms } }) => ({ forms }))
}

/** When somebody logs out. */
export function dropAllInput(): void {
  useKeptForms.setState({ forms: {} })
}

/** What was kept under this key within the last week; what is older goes. */
export function keptInput(key: string, nowMs: number): KeptInput | undefined {
  const { forms } = useKeptForms.getState()
  const recent = Object.entries(forms).filter(([, { atMs }]) => nowMs - atMs < longestMs)
  if (recent.length < Object.keys(forms).length) useKeptForms.setState({ forms: Object.fromEntries(recent) })
  return Object.fromEntries(recent)[key]
}
