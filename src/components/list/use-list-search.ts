import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  isFiltered,
  isNarrowed,
  type ListSearch,
  readSearch,
  type SearchField,
  type SearchValues,
  writeSearch,
} from './search.ts'

type Fields = Readonly<Record<string, SearchField<unknown>>>

/** A list's search, filters and order, stored in the address: a filtered list can be shared and survives a reload. */
export interface ListControl<F extends Fields = Fields, S extends string = string> {
  readonly values: SearchValues<F, S>
  /** The values as a text that identifies the query. */
  readonly key: string
  readonly isNarrowed: boolean
  readonly isFiltered: boolean
  set(changes: Partial<SearchValues<F, S>>): void
  /** Replaces all values. */
  replace(raw: Readonly<Record<string, string | undefined>>): void
  /** Removes the search and all filters. */
  clear(): void
  /** Removes all filters, and keeps the search. */
  clearFilters(): void
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
    isFiltered: isFiltered(definition, values),
    // Reads the current address inside the update, so that two simultaneous changes don't undo each other.
    set: (changes) =>
      go((before) => writeSearch(definition, { ...readSearch(definition, before), ...changes })),
    replace: (next) => go(() => writeSearch(definition, readSearch(definition, next))),
    clear: () =>
      go((before) =>
        writeSearch(definition, { ...readSearch(definition, {}), sort: readSearch(definition, before).sort }),
      ),
    clearFilters: () =>
      go((before) => {
        const { q, sort } = readSearch(definition, before)
        return writeSearch(definition, { ...readSearch(definition, {}), q, sort })
      }),
  }
}
