type Defined<T> = { [F in keyof T]?: Exclude<T[F], undefined> }

/** Leaves out fields that are undefined: JSON has none, but an optional field may be there as undefined. */
export const pickDefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
