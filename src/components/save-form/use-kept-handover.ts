import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import { dropHandover, type HandoverKey, keepHandover, readHandover } from '../../photos/handover-drafts.ts'
import type { KeptForm } from './kept-note.tsx'

/** The draft of a handover: its key, and the selection made outside of the form. */
export interface HandoverAbout {
  readonly key: HandoverKey
  readonly packageIds: readonly string[]
}

/** Images come as lists; a field that holds a single one gets the first. */
const fitField = (value: unknown, field: unknown): unknown =>
  Array.isArray(value) && !Array.isArray(field) ? (value[0] ?? null) : value

/** The draft's fields that haven't been edited since the page was opened. */
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
 * Keeps an unfinished handover with its signature and photos on this device, so that neither a reload nor a camera app
 * that ends the page loses it. It is deleted when the handover is saved or discarded.
 * @param about null if this form is not a handover
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
