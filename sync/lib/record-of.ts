/** A record with a value for each of these names, which is what `Object.fromEntries` would have to be told. */
export const recordOf = <N extends string, V>(
  names: readonly N[],
  value: (name: N, at: number) => V,
): Record<N, V> => Object.fromEntries(names.map((name, at) => [name, value(name, at)])) as Record<N, V>
