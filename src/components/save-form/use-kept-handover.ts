import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import { dropHandover, type HandoverKey, keepHandover, readHandover } from '../../photos/handover-drafts.ts'
import type { KeptForm } from './kept-form.ts'

/** The draft of a hand-over: whose it is, and what was chosen for it outside of the form. */
export interface HandoverAbout {
  readonly key: HandoverKey
  readonly packageIds: readonly string[]
}

/** Pictures come as lists; a field that holds one gets the first. */
const fitField = (value: unknown, field: unknown): unknown =>
  Array.isArray(value) && !Array.isArray(field) ? (value[0] ?? null) : value

/** The fields of the draft that nothing was entered into since the page was opened. */
function untouchedFields<V extends object>(
  form: UseFormReturnType<V>,
  draft: Readonly<Record<string, unknown>>,
) {
  const now = form.getValues()
  const names = namesIn(now).filter((name) => name in draft && !form.isDirty(name))
  const fields: Partial<V> = {}
  for (const name of names) Object.assign(fields, { [name]: fitField(draft[name], now[name]) })
  return fields
}

/**
 * Keeps a half-done hand-over with its signature and photos on this device while it is open: a reload, and the camera that ends
 * the page, cost nothing of it. It goes with the hand-over that is saved, or when it is discarded.
 * @param about null: this form is no hand-over
 */
export function useKeptHandover<V extends object>(
  form: UseFormReturnType<V>,
  about: HandoverAbout | null,
): KeptForm & { readonly drop: () => void } {
  const [key] = useState(about?.key ?? null)
  const [isRestored, setRestored] = useState(false)
  const isReady = useRef(false)
  const { values } = form
  const packageIds = about?.packageIds ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    if (!key) return
    let isOpen = true
    void readHandover(key)
      .catch(() => null)
      .then((draft) => {
        if (!isOpen) return
        isReady.current = true
        if (draft) form.setValues(untouchedFields(form, draft.values))
        setRestored(draft !== null)
      })
    return () => {
      isOpen = false
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: by what was entered
  useEffect(() => {
    if (!key || !isReady.current) return
    if (form.isDirty())
      void keepHandover({ ...key, packageIds, values: Object.fromEntries(Object.entries(values)) })
    else void dropHandover(key)
  }, [key, values, packageIds.join()])

  return {
    isRestored,
    discard() {
      form.reset()
      setRestored(false)
    },
    hide: () => setRestored(false),
    drop: () => {
      if (key) void dropHandover(key)
    },
  }
}
