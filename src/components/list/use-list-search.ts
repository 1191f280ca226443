import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  isNarrowed,
  type ListSearch,
  readSearch,
  type SearchField,
  type SearchValues,
  writeSearch,
} from './search.ts'

type Fields = Readonly<Record<string, SearchField<unknown>>>

/** What a list is asked for, as it stands in the address: a filtered list can be sent to somebody and survives a reload. */
export interface ListControl<F extends Fields = Fields, S extends string = string> {
  readonly values: SearchValues<F, S>
  /** The same as text: another one is another question. */
  readonly key: string
  readonly isNarrowed: boolean
  set(changes: Partial<SearchValues<F, S>>): void
  /** Puts these in place of all there is. */
  replace(raw: Readonly<Record<string, string | undefined>>): void
  clear(): void
}

export function useListSearch<F extends Fields, S extends string>(
  definition: ListSearch<F, S>,
): ListControl<F, S> {
  const { search: raw } = useLocation()
  const navigate = useNavigate()
  const values = useMemo(() => readSearch(definition, raw), [definition, raw])
  const go = (search: (before: Readonly<Record<string, unknown>>) => Record<string, string | undefined>) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  const writtenNow = writeSearch(definition, values)
  return {
    values,
    key: JSON.stringify(writtenNow),
    isNarrowed: isNarrowed(definition, values),
    // Read when it is written: two changes in one moment must not undo each other.
    set: (changes) =>
      go((before) => writeSearch(definition, { ...readSearch(definition, before), ...changes })),
    replace: (next) => go(() => writeSearch(definition, readSearch(definition, next))),
    clear: () =>
      go((before) =>
        writeSearch(definition, { ...readSearch(definition, {}), sort: readSearch(definition, before).sort }),
      ),
  }
}
