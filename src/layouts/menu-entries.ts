import { may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { GuardVisitor } from '../guards/guards.ts'
import type { Icon } from '../ui/icons.ts'

export interface Entry {
  text: string
  to: string
  icon: Icon
  /** "None": everybody this menu is for. */
  permission: Permission | 'None'
  /** A second right that its page is worked with: whoever only has the first reads it from elsewhere. */
  also?: Permission
  /** Administrators alone: no right opens its page to others. */
  isAdmins?: true
  /** Who it is for besides Admin, whatever others may: it is no right, but somebody's work. */
  onlyFor?: Role
  /** Who it is not for, whatever they may: a day of one's own stops is a driver's. */
  notFor?: Role
  /** Entries of one group stand together under its name. */
  group?: string
  /** Where its pages begin when that is not its own address; null where no other page is its own. */
  pages?: string | null
}

export function isListed(entry: Entry, visitor: GuardVisitor): boolean {
  if (visitor.role === entry.notFor) return false
  if (visitor.role === 'Admin' || entry.permission === 'None') return true
  if (entry.isAdmins || (entry.onlyFor && entry.onlyFor !== visitor.role)) return false
  return rightsOf(entry).every((permission) => may(visitor, permission))
}

/** The rights that list an entry, all of them. */
function rightsOf({ permission, also }: Entry): Permission[] {
  const first = permission === 'None' ? [] : [permission]
  return also ? [...first, also] : first
}

/** The entries of a menu that a right brings, each with the other right that it needs, if there is one. */
export const entriesOfRight = (
  menu: readonly Entry[],
  permission: Permission,
): { text: string; besides: Permission | null }[] =>
  menu
    .filter((entry) => !entry.isAdmins && rightsOf(entry).includes(permission))
    .map((entry) => ({
      text: entry.text,
      besides: rightsOf(entry).find((other) => other !== permission) ?? null,
    }))

const hasPage = ({ to, pages = to }: Entry, pathname: string): boolean =>
  pathname === to || (pages !== null && pathname.startsWith(`${pages}/`))

const startOf = ({ to, pages }: Entry): number => (pages ?? to).length

/** The entry a page belongs to: of those whose address the page's begins with, the longest. */
export function currentOf(entries: readonly Entry[], pathname: string): Entry | undefined {
  return entries.filter((entry) => hasPage(entry, pathname)).sort((a, b) => startOf(b) - startOf(a))[0]
}

/** What the visitor gets to see of a menu, in its order. */
export const entriesFor = (menu: readonly Entry[], visitor: GuardVisitor): Entry[] =>
  menu.filter((entry) => isListed(entry, visitor))

export interface Section {
  /** Null: entries that stand by themselves. */
  group: string | null
  entries: Entry[]
}

/** What the visitor gets to see of a menu, in its order, neighbours of one group together. */
export function sectionsFor(menu: readonly Entry[], visitor: GuardVisitor): Section[] {
  const sections: Section[] = []
  for (const entry of entriesFor(menu, visitor)) {
    const last = sections.at(-1)
    if (last && last.group === (entry.group ?? null)) last.entries.push(entry)
    else sections.push({ group: entry.group ?? null, entries: [entry] })
  }
  return sections
}
