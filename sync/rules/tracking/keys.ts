import type { Recognised } from './recognise.ts'

/** Every code that a package with this number is found by, the number itself first: what is stored and looked up. */
export const keysOf = ({ canonical, aliases }: Pick<Recognised, 'canonical' | 'aliases'>): string[] => [
  ...new Set([canonical, ...aliases]),
]
