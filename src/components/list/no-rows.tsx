import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Icon, NoMatchIcon, OfflineIcon, WarningIcon } from '../../ui/icons.ts'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import type { ListSource } from './source.ts'

/** The texts of a list without rows. */
export interface ListWords {
  readonly icon: Icon
  /** "No invoices yet" */
  readonly empty: string
  /** How the first row comes about. */
  readonly emptyText: string
  readonly emptyAction?: ReactNode
  /** Replaces "No matches" while more rows may still arrive. */
  readonly coming?: string
  /** More advice for a search without matches, besides clearing the filters. */
  readonly noMatchText?: string
}

interface NoRowsProps {
  list: { readonly isNarrowed: boolean; clear(): void }
  source: Pick<ListSource<unknown>, 'is' | 'isOld' | 'problem' | 'again'>
  words: ListWords
}

/** The reason that a list has no rows, and what to do: offline, refused, no matches, or empty. */
export function NoRows({ list, source, words }: NoRowsProps) {
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
      <EmptyState
        icon={words.coming ? words.icon : NoMatchIcon}
        title={words.coming ?? 'No matches'}
        text={words.noMatchText ?? 'Try fewer characters or other filters.'}
        action={
          <Button variant="default" onClick={list.clear}>
            Clear search and filters
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={words.icon} title={words.empty} text={words.emptyText} action={words.emptyAction} />
  )
}
