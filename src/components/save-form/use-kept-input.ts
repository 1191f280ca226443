import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import { isHandheldEmail } from '#sync/policies/handheld.ts'
import { deviceNow } from '../../browser/seams.ts'
import { dropInput, keepInput, keptInput } from '../../stores/kept-input.ts'
import { useSessionStore } from '../../stores/session.ts'
import { type FormIdentity, formKey } from './form-key.ts'
import type { KeptForm } from './kept-note.tsx'
import { type FieldClash, isSameValue, mergeEdits } from './merge-edits.ts'

/** Null on a shared handheld, where nothing is kept because the next worker continues in the same session. */
function keyOf(form: Omit<FormIdentity, 'accountId' | 'path'>): string | null {
  const { session } = useSessionStore.getState()
  if (!session || isHandheldEmail(session.email)) return null
  return formKey({ ...form, accountId: session.accountId, path: location.pathname })
}

interface KeptInputForm<V extends object> {
  readonly form: UseFormReturnType<V>
  readonly label: string
  readonly rowId: string
  readonly source: string
  /** Another mechanism keeps this form. */
  readonly isKeptElsewhere?: boolean
  /** Unresolved clashes, which are asked again after a reload. */
  readonly clashes: readonly FieldClash<V>[]
  /** Called with the changes that other people made between the typing and now. */
  readonly onClashes: (clashes: readonly FieldClash<V>[]) => void
}

/** Whether a stored value, maybe from an older version of the app, fits a current field. */
const fits = <T>(value: unknown, field: T): value is T =>
  value === null ||
  field === null ||
  (typeof value === typeof field && Array.isArray(value) === Array.isArray(field))

function fieldsOf<V extends object>(values: V, storedValues: Readonly<Record<string, unknown>>): Partial<V> {
  const fields: Partial<V> = {}
  for (const name of namesIn(values)) {
    const value = storedValues[name]
    if (value !== undefined && fits(value, values[name])) fields[name] = value
  }
  return fields
}

/**
 * Keeps typed values over a reload of the page. They are deleted when the form is saved, cancelled or left, and when
 * the person logs out.
 */
export function useKeptInput<V extends object>(options: KeptInputForm<V>): KeptForm {
  const { form, label, rowId, source, isKeptElsewhere, clashes, onClashes } = options
  const [key] = useState(() =>
    isKeptElsewhere ? null : keyOf({ label, rowId, source, fields: namesIn(form.getValues()) }),
  )
  const [isRestored, setRestored] = useState(false)
  const isReady = useRef(false)
  const { values } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    const input = key ? keptInput(key, deviceNow()) : undefined
    isReady.current = true
    if (input) {
      const now = form.getValues()
      const typedValues = fieldsOf(now, input.values)
      onClashes(
        mergeEdits({ ...now, ...fieldsOf(now, input.began) }, now, { ...now, ...typedValues }).clashes,
      )
      form.setValues(typedValues)
      setRestored(true)
    }
    return () => {
      // When a session ends without a logout, the form closes but its values wait for the next login.
      if (key && useSessionStore.getState().session) dropInput(key)
    }
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: by what was typed
  useEffect(() => {
    if (!key || !isReady.current) return
    const undecidedValues = Object.fromEntries(clashes.map(({ name, began }) => [name, began]))
    const began = { ...form.getInitialValues(), ...undecidedValues }
    const names = namesIn(values).filter((name) => !isSameValue(values[name], began[name]))
    const pick = (from: V) => Object.fromEntries(names.map((name) => [name, from[name]]))
    keepInput(key, { values: pick(values), began: pick(began), atMs: deviceNow() })
  }, [key, values, clashes.length])

  return {
    isRestored,
    discard() {
      form.reset()
      setRestored(false)
    },
    hide: () => setRestored(false),
  }
}
