/** Fewer controls leave the eye to the rows. */
export const mostControlsAbove = 8

/** The kind "filter" is a chip or a menu of the line of filters; links count as buttons. */
export type ControlKind = 'field' | 'filter' | 'button'

export interface ControlAbove {
  readonly name: string
  readonly kind: ControlKind
}

/** A role's number of entries in its menu while all groups are folded, and of controls above each list. */
export interface RoleControls {
  readonly role: string
  readonly menu: number
  readonly lists: Readonly<Record<string, Readonly<Record<ControlKind, number>>>>
}
