import type { ReactNode } from 'react'

/** A filter that is on or off, with the number of rows it would show. */
export interface FilterChip {
  readonly key: string
  readonly text: string
  /** Null while the count isn't known yet. */
  readonly count?: number | null | undefined
  readonly isOn: boolean
  toggle(): void
}

/** A filter with a choice of its own. */
export interface FilterMenu {
  readonly key: string
  readonly text: string
  /** The current choice as text; empty if there is none. */
  readonly chosen: string
  readonly content: ReactNode
  clear(): void
}

/** The filters of a list, which its bar offers and an empty list names. */
export interface ListFilters {
  readonly chips?: readonly FilterChip[]
  readonly menus?: readonly FilterMenu[]
}

interface ChosenFilter {
  readonly key: string
  readonly text: string
  remove(): void
}

/** The filters that are on, as the bar and an empty list name them: "On hold", "Status: Delivered". */
export const chosenFilters = ({ chips = [], menus = [] }: ListFilters): ChosenFilter[] => [
  ...chips.filter(({ isOn }) => isOn).map(({ key, text, toggle }) => ({ key, text, remove: toggle })),
  ...menus
    .filter(({ chosen }) => chosen !== '')
    .map(({ key, text, chosen, clear }) => ({ key, text: `${text}: ${chosen}`, remove: clear })),
]
