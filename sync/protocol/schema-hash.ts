import { schemas } from '../entities/index.ts'
import { entityNames } from '../entities/registry.ts'

/** A hash of the tables and columns this build knows. The server sends only what a client's hash covers. */
export function schemaHash(): string {
  let hash = 0x811c9dc5
  for (const entity of [...entityNames].sort()) {
    const columns = Object.keys(schemas[entity].shape).sort().join(',')
    for (const char of `${entity}(${columns})`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
