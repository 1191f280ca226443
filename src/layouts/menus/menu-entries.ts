import type { ComponentType } from 'react'
import { may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { GuardVisitor } from '../../guards/guards.ts'
import type { Icon } from '../../ui/icons.ts'

export interface Entry {
  text: string
  to: string
  icon: Icon
  /** "None": shown to all people that the menu is for. */
  permission: Permission | 'None'
  /** A second permission needed for working with the page; people with only the first one read its data elsewhere. */
  also?: Permission
  /** Only administrators can open the page; no permission gives access. */
  isAdmins?: true
  /** The only role besides Admin that sees the entry, because it is about a task rather than a permission. */
  onlyFor?: Role
  /**
   * A role that doesn't see the entry, even with the permission: for example, drivers have a page for their own stops.
   */
  notFor?: Role
  /** Entries with the same group are listed under its name. */
  group?: string
  /** Draws the count behind the text. A component, so that only menus with counts load what counts need. */
  badge?: ComponentType
  /** The prefix of the entry's pages, if it isn't the entry's own address; null if it has no other pages. */
  pages?: string | null
}

export function isListed(entry: Entry, visitor: GuardVisitor): boolean {
  if (visitor.role === entry.notFor) return false
  if (visitor.role === 'Admin' || entry.permission === 'None') return true
  if (entry.isAdmins || (entry.onlyFor && entry.onlyFor !== visitor.role)) return false
  return rightsOf(entry).every((permission) => may(visitor, permission))
}

/** All permissions that an entry needs. */
function rightsOf({ permission, also }: Entry): Permission[] {
  const first = permission === 'None' ? [] : [permission]
  return also ? [...first, also] : first
}

/** The entries that a permission adds to a menu, each with the other permission it needs, if any. */
export const entriesOfRight = (
  menu: readonly Entry[],
  permission: Permission,
): { text: string; besides: Permission | null }[] =>
  menu
    .filter((entry) => !entry.isAdmins && rightsOf(entry).includes(permission))
    .map((entry) => ({
      text: entry.text,
      besides: rightsOf(entry).find((candidate) => candidate !== permission) ?? null,
    }))

const hasPage = ({ to, pages = to }: Entry, pathname: string): boolean =>
  pathname === to || (pages !== null && pathname.startsWith(`${pages}/`))

const startOf = ({ to, pages }: Entry): number => (pages ?? to).length

/** The entry that a page belongs to: the longest one whose address is a prefix of the page's. */
export function currentOf(entries: readonly Entry[], pathname: string): Entry | undefined {
  return entries.filter((entry) => hasPage(entry, pathname)).sort((a, b) => startOf(b) - startOf(a))[0]
}

/** The entries of a menu that the visitor sees, in its order. */
export const entriesFor = (menu: readonly Entry[], visitor: GuardVisitor): Entry[] =>
  menu.filter((entry) => isListed(entry, visitor))

export interface Section {
  /** Null for entries outside of groups. */
  group: string | null
  entries: Entry[]
  /** The group is one entry that opens. */
  folds: boolean
}

/** People find an entry at a glance in a menu of this length. */
export const longestMenu = 15

/**
 * The entries of a menu that the visitor sees, in its order, with neighbours of the same group combined. The groups of a
 * long menu fold; in a short one a fold would only cost a click.
 */
export function sectionsFor(menu: readonly Entry[], visitor: GuardVisitor): Section[] {
  const entries = entriesFor(menu, visitor)
  const sections: Section[] = []
  for (const entry of entries) {
    const last = sections.at(-1)
    if (last && last.group === (entry.group ?? null)) last.entries.push(entry)
    else sections.push({ group: entry.group ?? null, entries: [entry], folds: false })
  }
  const isLong = entries.length > longestMenu
  return sections.map((section) => ({
    ...section,
    folds: isLong && section.group !== null && section.entries.length > 1,
  }))
}

/** The number of entries that a person sees while all groups are folded. */
export const firstLevel = (sections: readonly Section[]): number =>
  sections.reduce((sum, { folds, entries }) => sum + (folds ? 1 : entries.length), 0)
