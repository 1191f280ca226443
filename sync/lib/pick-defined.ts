type DefinedFields<T> = { [F in keyof T]?: Exclude<T[F], undefined> }

/** Removes undefined fields. JSON has none, but an optional field can be present as undefined. */
export const pickDefined = <T extends object>(values: T): DefinedFields<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as DefinedFields<T>
