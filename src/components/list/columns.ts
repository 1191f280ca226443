import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSession } from '../../session/session.ts'

export interface ListColumn<R, S extends string = string> {
  readonly key: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** A grid track: `160px`, `minmax(0, 2fr)`. Without one, an equal share. */
  readonly width?: string
  /** Right-aligned with figures of one width: amounts, weights, counts. */
  readonly end?: boolean
  /** What a click on the header sorts by. */
  readonly sort?: S
  /** The first click sorts from the largest or newest. */
  readonly falling?: boolean
  /** Left out where the window is no wider than a handheld's, so that the others stay readable. */
  readonly roomy?: boolean
  /** Shown only when somebody chose it. */
  readonly optional?: boolean
  /** Cannot be taken off: it says which row this is. */
  readonly fixed?: boolean
}

export interface ColumnChoice<R, S extends string = string> {
  readonly all: readonly ListColumn<R, S>[]
  readonly shown: readonly ListColumn<R, S>[]
  isShown(column: ListColumn<R, S>): boolean
  toggle(column: ListColumn<R, S>): void
}

/** Which columns a person wants, kept on this device. `list` names the list in that memory. */
export function useColumns<R, S extends string>(
  list: string,
  all: readonly ListColumn<R, S>[],
): ColumnChoice<R, S> {
  const person = useSession()?.accountId ?? ''
  const [chosen, setChosen] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: `quayside.columns.${list}.${person}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const isShown = (column: ListColumn<R, S>) => column.fixed || (chosen[column.key] ?? !column.optional)
  return {
    all,
    shown: all.filter(isShown),
    isShown,
    toggle: (column) => setChosen({ ...chosen, [column.key]: !isShown(column) }),
  }
}
