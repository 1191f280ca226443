import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSession } from '../../session/session.ts'

export interface ListColumn<R, S extends string = string> {
  readonly key: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** A grid track such as `160px` or `minmax(0, 2fr)`; an equal share by default. */
  readonly width?: string
  /** Right-aligned with tabular figures: amounts, weights, counts. */
  readonly end?: boolean
  /** The key that the header sorts by. */
  readonly sort?: S
  /** The first click sorts from the largest or newest. */
  readonly falling?: boolean
  /** Hidden where the window is no wider than a handheld's, so that the other columns stay readable. */
  readonly roomy?: boolean
  /** True for a row of which it says nothing. A narrow window hides a column that says nothing of any row. */
  readonly isEmpty?: (row: R) => boolean
  /** Hidden unless a person turns it on. */
  readonly optional?: boolean
  /** Can't be hidden, because it identifies the row. */
  readonly fixed?: boolean
}

export interface ColumnChoice<R, S extends string = string> {
  readonly all: readonly ListColumn<R, S>[]
  readonly shown: readonly ListColumn<R, S>[]
  isShown(column: ListColumn<R, S>): boolean
  toggle(column: ListColumn<R, S>): void
}

/** The columns that a narrow window has room for. */
export const narrowColumns = <R, S extends string>(
  columns: readonly ListColumn<R, S>[],
  rows: readonly R[],
): readonly ListColumn<R, S>[] =>
  columns.filter(({ roomy, isEmpty }) => !roomy && !(isEmpty && rows.every(isEmpty)))

/** A person's visible columns, stored on this device. `list` is the name of the list in that storage. */
export function useColumns<R, S extends string>(
  list: string,
  columns: readonly ListColumn<R, S>[],
): ColumnChoice<R, S> {
  const person = useSession()?.accountId ?? ''
  const [choices, setChoices] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: `quayside.columns.${list}.${person}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const isShown = (column: ListColumn<R, S>) => column.fixed || (choices[column.key] ?? !column.optional)
  return {
    all: columns,
    shown: columns.filter(isShown),
    isShown,
    toggle: (column) => setChoices({ ...choices, [column.key]: !isShown(column) }),
  }
}
