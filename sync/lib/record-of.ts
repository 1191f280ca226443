/** A record with a value for each name. `Object.fromEntries` alone would need a type assertion. */
export const recordOf = <N extends string, V>(
  names: readonly N[],
  value: (name: N, at: number) => V,
): Record<N, V> => Object.fromEntries(names.map((name, at) => [name, value(name, at)])) as Record<N, V>
