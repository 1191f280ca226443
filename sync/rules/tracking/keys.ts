import type { Recognised } from './recognise.ts'

/** All keys of a package with this number, the number itself first. They are stored and looked up. */
export const keysOf = ({ canonical, aliases }: Pick<Recognised, 'canonical' | 'aliases'>): string[] => [
  ...new Set([canonical, ...aliases]),
]
