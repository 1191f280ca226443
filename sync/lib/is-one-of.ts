/** Returns true if a list contains the value. `includes` only accepts values of the list's type. */
export const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((item) => item === value)
