import type { Permission } from '../policies/permissions.ts'
import type { Role } from '../policies/roles.ts'

/** The column that names a row's owner, in the row or in the row that it is a part of. Null: the company's. */
export type RowOwner = { readonly column: string } | { readonly parent: string; readonly key: string } | null

interface Watched {
  readonly owner: RowOwner
  /** The topics that a write to the table updates on open pages. */
  readonly topics: readonly [string, ...string[]]
}

export interface Followers {
  /** Staff with any right in this list are notified about all rows. `Admin` means administrators only. */
  readonly staff: readonly Permission[] | 'Admin'
  /** `owner`: the owner of the row is notified. `all`: every connected user is. */
  readonly others: 'owner' | 'all' | 'nobody'
}

/** The staff's list of a noun, as menus show it. */
export interface StaffList {
  readonly address: `/admin/${string}`
  readonly title: string
  readonly permission: Permission
  /** A second permission needed for working with the page; people with only the first one read its data elsewhere. */
  readonly also?: Permission
  /** Only administrators can open the page; no permission gives access. */
  readonly isAdmins?: true
  /**
   * A role that doesn't see the entry, even with the permission: for example, drivers have a page for their own stops.
   */
  readonly notFor?: Role
  /** Entries with the same group are listed under its name. */
  readonly group?: string
}

/** The facts about a noun that tables of the product are made from. */
export interface NounRow {
  readonly one: string
  readonly many: string
  /** The column by which calls and the audit know a row. */
  readonly key: string
  /** `synced`: a device learns of changes by the sync itself. `private`: no call shows the rows. */
  readonly tables: Readonly<Record<string, Watched | 'synced' | 'private'>>
  /** The users who are notified of changes to rows that aren't synced: those who may read them. */
  readonly topics: Readonly<Record<string, Followers>>
  /** The kinds of rows that have entries in the audit, with the text that people read. */
  readonly audited: Readonly<Record<string, string>>
  /** The labels of actions in the audit. */
  readonly actions: Readonly<Record<string, string>>
  /** The staff's page of one row, with `$id` instead of its id. */
  readonly page: `/admin/${string}` | null
  readonly list: StaffList | null
}
