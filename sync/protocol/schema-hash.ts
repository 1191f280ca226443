import { schemas } from '../entities/index.ts'
import { entityNames } from '../entities/registry.ts'
import { textHash } from '../lib/text-hash.ts'

/** A hash of the tables and columns this build knows. The server sends only what a client's hash covers. */
export const schemaHash = (): string =>
  textHash(
    [...entityNames]
      .sort()
      .map((entity) => `${entity}(${Object.keys(schemas[entity].shape).sort().join(',')})`)
      .join(''),
  )
