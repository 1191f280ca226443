import { type ImportKind, importKinds } from '../entities/import-kinds.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'role' | 'permissions'>

const rights = {
  customers: { create: 'AccountCreate', remove: 'AccountDelete' },
  prealerts: { create: 'PackageCreate', remove: 'PackageDelete' },
} as const satisfies Record<ImportKind, Readonly<Record<string, Permission>>>

/** Importing is creating many, and undoing is deleting many: it takes the right for one of them. */
export const importPolicy = {
  canImport: (actor: Person, kind: ImportKind): boolean => isGranted(actor, rights[kind].create),
  canUndo: (actor: Person, kind: ImportKind): boolean =>
    isGranted(actor, rights[kind].create) && isGranted(actor, rights[kind].remove),
  /** Whose imports a person sees. */
  visibleKinds: (actor: Person): ImportKind[] =>
    importKinds.filter((kind) => isGranted(actor, rights[kind].create)),
}
