/** Whether a value is one of a list; `includes` itself takes only what it may find. */
export const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((one) => one === value)
