import type { DataImport } from '../entities/company/data-import.ts'
import { type ImportKind, importKinds } from '../entities/company/import-kinds.ts'
import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

type Person = Pick<Actor, 'accountId' | 'role' | 'permissions'>
type StartedImport = Pick<DataImport, 'kind' | 'startedById'>

const rights = {
  customers: { create: 'AccountCreate', remove: 'AccountDelete' },
  prealerts: { create: 'PackageCreate', remove: 'PackageDelete' },
  received: { create: 'CheckInPackageView', remove: 'PackageDelete' },
  waybills: { create: 'ManifestUpdate', remove: null },
} as const satisfies Record<ImportKind, { readonly create: Permission; readonly remove: Permission | null }>

/** A waybill import can't be undone, because its flights are corrected on their manifests. */
function isRemovedBy(actor: Person, kind: ImportKind, startedById: string | null): boolean {
  const { remove } = rights[kind]
  return remove !== null && (startedById === actor.accountId || isGranted(actor, remove))
}

/** An import creates many rows, so it takes the right to create one. */
export const importPolicy = {
  canImport: (actor: Person, kind: ImportKind): boolean => isGranted(actor, rights[kind].create),
  /** Returns true for the person's own import, or for any with the right to delete. Rows that were used since stay in both cases. */
  canUndo: (actor: Person, { kind, startedById }: StartedImport): boolean =>
    isGranted(actor, rights[kind].create) && isRemovedBy(actor, kind, startedById),
  /**
   * The actor who deletes the rows of an undone import, with the right to delete any row. Call it only after `canUndo`.
   */
  toRemover: (actor: Actor, kind: ImportKind): Actor => ({
    ...actor,
    permissions: [...actor.permissions, ...[rights[kind].remove].filter((right) => right !== null)],
  }),
  /** The kinds of imports that a person sees. */
  visibleKinds: (actor: Person): ImportKind[] =>
    importKinds.filter((kind) => isGranted(actor, rights[kind].create)),
}
