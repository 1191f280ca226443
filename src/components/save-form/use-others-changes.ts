import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type FieldClash, isSameValue, mergeEdits } from './merge-edits.ts'
import type { RowEdit } from './use-row-edit.ts'

/** The changes other people made to a form's row since it was opened. */
export interface OthersChanges<V> {
  readonly changed: readonly (keyof V & string)[]
  /** Fields that both changed and that aren't resolved yet. */
  readonly clashes: readonly FieldClash<V>[]
}

interface OthersChangesInput<V extends object> {
  readonly form: UseFormReturnType<V>
  readonly edits: RowEdit<V> | undefined
  /** A change that arrives during a save may be the save itself. */
  readonly busy: boolean
}

/** Adopts other people's changes to fields that weren't edited here, and reports the rest. */
export function useOthersChanges<V extends object>({ form, edits, busy }: OthersChangesInput<V>) {
  const [otherEdits, setOtherEdits] = useState<OthersChanges<V>>({ changed: [], clashes: [] })
  const hasSaved = useRef(false)
  const newest = busy ? null : (edits?.newest ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer row
  useEffect(() => {
    if (!edits || !newest) return
    const {
      changed: changedFields,
      followed: followedValues,
      clashes,
    } = mergeEdits(edits.values, newest, form.getValues())
    edits.adoptNewest()
    const isOwn = hasSaved.current
    hasSaved.current = false
    if (changedFields.length === 0) return
    const newer = Object.fromEntries(changedFields.map((name) => [name, newest[name]]))
    form.setInitialValues({ ...form.getInitialValues(), ...newer })
    form.setValues(followedValues)
    form.setDirty({})
    if (isOwn && clashes.length === 0) return
    setOtherEdits((before) => ({
      changed: [...new Set([...before.changed, ...changedFields])],
      clashes: [...before.clashes.filter(({ name }) => !changedFields.includes(name)), ...clashes],
    }))
  }, [newest])

  const drop = (name: string) =>
    setOtherEdits((before) => ({ ...before, clashes: before.clashes.filter((clash) => clash.name !== name) }))
  return {
    others: {
      ...otherEdits,
      clashes: otherEdits.clashes.filter(({ name, theirs }) => !isSameValue(form.values[name], theirs)),
    },
    keepMine: drop,
    takeTheirs(name: string) {
      const clash = otherEdits.clashes.find((candidate) => candidate.name === name)
      if (!clash) return
      const part: Partial<V> = {}
      part[clash.name] = clash.theirs
      form.setValues(part)
      drop(name)
    },
    addClashes(clashes: readonly FieldClash<V>[]) {
      if (clashes.length === 0) return
      const changedFields = clashes.map(({ name }) => name)
      setOtherEdits((before) => ({ changed: [...new Set([...before.changed, ...changedFields])], clashes }))
    },
    dismiss: () => setOtherEdits({ changed: [], clashes: [] }),
    /** The form was saved, so the next newer row is the save itself. */
    noteSaved(values: V) {
      hasSaved.current = true
      form.setInitialValues(values)
      form.setDirty({})
      setOtherEdits({ changed: [], clashes: [] })
    },
  }
}
