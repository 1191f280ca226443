// Separate from the schema, so that a screen can name them without loading the validators.

export const importKinds = ['customers', 'prealerts', 'received', 'waybills'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = ['Running', 'Finished', 'Undoing', 'Undone'] as const
export type ImportStatus = (typeof importStatuses)[number]
