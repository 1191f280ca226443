import type { Manifest } from '#sync/entities/packages/manifest.ts'

/** A manifest gets its number from the server; until then its mode and carrier name it. */
export const manifestText = ({ number, mode, carrier }: Manifest): string =>
  [number ?? 'New manifest', mode, carrier].filter((part) => part !== '').join(', ')
