import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type FieldClash, isSameValue, mergeEdits } from './merge-edits.ts'
import type { RowEdit } from './use-row-edit.ts'

/** What others did to the row of a form since it was opened. */
export interface OthersChanges<V> {
  readonly changed: readonly (keyof V & string)[]
  /** What both changed and nobody has decided yet. */
  readonly clashes: readonly FieldClash<V>[]
}

interface OthersChangesInput<V extends object> {
  readonly form: UseFormReturnType<V>
  readonly edits: RowEdit<V> | undefined
  /** What comes while the form is being saved may be its own change. */
  readonly busy: boolean
}

/** Takes over what others changed where nobody typed here, and says what else they changed. */
export function useOthersChanges<V extends object>({ form, edits, busy }: OthersChangesInput<V>) {
  const [others, setOthers] = useState<OthersChanges<V>>({ changed: [], clashes: [] })
  const hasSaved = useRef(false)
  const newest = busy ? null : (edits?.newest ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer row
  useEffect(() => {
    if (!edits || !newest) return
    const { changed, followed, clashes } = mergeEdits(edits.values, newest, form.getValues())
    edits.adoptNewest()
    const isOwn = hasSaved.current
    hasSaved.current = false
    if (changed.length === 0) return
    const newer = Object.fromEntries(changed.map((name) => [name, newest[name]]))
    form.setInitialValues({ ...form.getInitialValues(), ...newer })
    form.setValues(followed)
    form.setDirty({})
    if (isOwn && clashes.length === 0) return
    setOthers((before) => ({
      changed: [...new Set([...before.changed, ...changed])],
      clashes: [...before.clashes.filter(({ name }) => !changed.includes(name)), ...clashes],
    }))
  }, [newest])

  const drop = (name: string) =>
    setOthers((before) => ({ ...before, clashes: before.clashes.filter((clash) => clash.name !== name) }))
  return {
    others: {
      ...others,
      clashes: others.clashes.filter(({ name, theirs }) => !isSameValue(form.values[name], theirs)),
    },
    keepMine: drop,
    takeTheirs(name: string) {
      const clash = others.clashes.find((one) => one.name === name)
      if (!clash) return
      const part: Partial<V> = {}
      part[clash.name] = clash.theirs
      form.setValues(part)
      drop(name)
    },
    addClashes(clashes: readonly FieldClash<V>[]) {
      if (clashes.length === 0) return
      const changed = clashes.map(({ name }) => name)
      setOthers((before) => ({ changed: [...new Set([...before.changed, ...changed])], clashes }))
    },
    dismiss: () => setOthers({ changed: [], clashes: [] }),
    /** What was typed is saved: what comes next is first of all this. */
    noteSaved(values: V) {
      hasSaved.current = true
      form.setInitialValues(values)
      form.setDirty({})
      setOthers({ changed: [], clashes: [] })
    },
  }
}
