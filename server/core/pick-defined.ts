type Given<T> = { [F in keyof T]?: Exclude<T[F], undefined> }

/** Of a body, only what was given: JSON has no undefined, but an optional field may be there as undefined. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
