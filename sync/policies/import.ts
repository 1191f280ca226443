import type { DataImport } from '../entities/data-import.ts'
import { type ImportKind, importKinds } from '../entities/import-kinds.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'accountId' | 'role' | 'permissions'>
type StartedImport = Pick<DataImport, 'kind' | 'startedById'>

const rights = {
  customers: { create: 'AccountCreate', remove: 'AccountDelete' },
  prealerts: { create: 'PackageCreate', remove: 'PackageDelete' },
} as const satisfies Record<ImportKind, Readonly<Record<string, Permission>>>

/** Importing is creating many: it takes the right for one of them. */
export const importPolicy = {
  canImport: (actor: Person, kind: ImportKind): boolean => isGranted(actor, rights[kind].create),
  /** One's own mistake, or anybody's with the right to delete. What was used since stays either way. */
  canUndo: (actor: Person, { kind, startedById }: StartedImport): boolean =>
    isGranted(actor, rights[kind].create) &&
    (startedById === actor.accountId || isGranted(actor, rights[kind].remove)),
  /** Whoever may undo an import deletes its rows as somebody who may delete any; asked for after `canUndo` alone. */
  toRemover: (actor: Actor, kind: ImportKind): Actor => ({
    ...actor,
    permissions: [...actor.permissions, rights[kind].remove],
  }),
  /** Whose imports a person sees. */
  visibleKinds: (actor: Person): ImportKind[] =>
    importKinds.filter((kind) => isGranted(actor, rights[kind].create)),
}
