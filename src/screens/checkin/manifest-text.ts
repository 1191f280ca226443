import type { Manifest } from '#sync/entities/manifest.ts'

/** A manifest has its number from the server; until then it is told by what it is. */
export const manifestText = ({ number, mode, carrier }: Manifest): string =>
  [number ?? 'New manifest', mode, carrier].filter((part) => part !== '').join(', ')
