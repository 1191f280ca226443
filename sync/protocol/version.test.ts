import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import * as messages from './messages.ts'
import { schemaHash } from './schema-hash.ts'
import { oldestPulling, protocolVersion, schemaVersion } from './version.ts'

/** The messages' shape as JSON Schema, in a form that does not hang on the order in which they are written. */
function shapeOfWire(): Record<string, unknown> {
  const schemas = Object.entries<unknown>(messages).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  )
  return Object.fromEntries(
    schemas
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })]),
  )
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

test('the shape of the wire moves only with the protocol version', () => {
  const shape = shapeOfWire()
  expect(Object.keys(shape).length).toBeGreaterThan(15)
  // When this fails: raise `protocolVersion`, say in version.ts what changed, and put the new hash here.
  expect({ protocolVersion, shape: hashOf(shape) }).toEqual({ protocolVersion: 8, shape: 'bd5efa04ae8ee71a' })
})

test('the number of the schema rises with its tables and columns', () => {
  // When this fails: raise `schemaVersion`, and put the new hash here.
  expect({ schemaVersion, hash: schemaHash() }).toEqual({ schemaVersion: 17, hash: '4138c84d' })
})

test('the oldest version served for pulling exists', () => {
  expect(oldestPulling).toBeGreaterThanOrEqual(1)
  expect(oldestPulling).toBeLessThanOrEqual(protocolVersion)
})
