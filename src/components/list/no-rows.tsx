import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Icon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeletons.tsx'
import { chosenFilters, type ListFilters } from './filters.ts'
import { NoMatches } from './no-matches.tsx'
import type { ListSource } from './source.ts'

/** The texts of a list without rows. */
export interface ListWords {
  readonly icon: Icon
  /** "No invoices yet" */
  readonly empty: string
  /** How the first row comes about. */
  readonly emptyText: string
  readonly emptyAction?: ReactNode
  /** "entries", if the list's name isn't the plural of its rows. */
  readonly many?: string
  /** The title of a search without matches while more rows may still arrive. */
  readonly coming?: string
  /** More advice for a search without matches, besides removing the search or the filters. */
  readonly noMatchText?: string
}

interface NoRowsProps {
  /** The list's name, such as "Invoices". */
  label: string
  list: {
    readonly isNarrowed: boolean
    readonly values: { readonly q: string }
    set(changes: { readonly q: string }): void
    clearFilters(): void
  }
  filters: ListFilters
  source: Pick<ListSource<unknown>, 'is' | 'isOld' | 'problem' | 'again'>
  words: ListWords
}

/** The reason that a list has no rows, and what to do: offline, refused, no matches, or empty. */
export function NoRows({ label, list, filters, source, words }: NoRowsProps) {
  if (source.is === 'away')
    return (
      <EmptyState
        icon={OfflineIcon}
        title="You’re offline"
        text="This list is on the server. It loads by itself when there is a connection."
      />
    )
  if (source.is === 'failed')
    return (
      <div role="alert">
        <EmptyState
          icon={WarningIcon}
          title="The list could not be loaded"
          text={source.problem}
          action={
            <Button variant="default" onClick={source.again}>
              Try again
            </Button>
          }
        />
      </div>
    )
  // The rows of the search before, of which there were none, say nothing about this one.
  if (source.isOld) return <SkeletonRows label="Searching" count={14} />
  if (list.isNarrowed)
    return (
      <NoMatches
        many={words.many ?? label.toLowerCase()}
        query={list.values.q.trim()}
        filterNames={chosenFilters(filters).map(({ text }) => text)}
        clearSearch={() => list.set({ q: '' })}
        clearFilters={list.clearFilters}
        advice={words.noMatchText}
        coming={words.coming === undefined ? undefined : { icon: words.icon, title: words.coming }}
      />
    )
  return (
    <EmptyState icon={words.icon} title={words.empty} text={words.emptyText} action={words.emptyAction} />
  )
}
