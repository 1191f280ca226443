import { expect, test } from 'vitest'
import type * as z from 'zod'
import { mutators } from '../mutators/index.ts'
import { api } from './index.ts'

type Def = z.core.$ZodTypeDef & Partial<Record<string, unknown>>
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def

/** The schemas that a schema is made of, with the way to each. */
function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const def = defOf(schema)
  const shape = Object.entries((def['shape'] ?? {}) as Record<string, unknown>)
  const innerParts = ['innerType', 'element', 'in', 'out', 'left', 'right'].map(
    (name) => ['', def[name]] as const,
  )
  const options = ((def['options'] ?? []) as unknown[]).map((option) => ['', option] as const)
  return [...shape, ...innerParts, ...options].flatMap(([name, part]) =>
    isSchema(part) ? [[name, part]] : [],
  )
}

/** Returns the fields that may be left out and are still filled: zod puts in the default of a `partial()` field. */
function filledIn(schema: z.core.$ZodType, path: string, seenSchemas = new Set<z.core.$ZodType>()): string[] {
  if (seenSchemas.has(schema)) return []
  seenSchemas.add(schema)
  const def = defOf(schema)
  const inner = def['innerType']
  const isFilled = def.type === 'optional' && isSchema(inner) && defOf(inner).type === 'default'
  return [
    ...(isFilled ? [path] : []),
    ...partsOf(schema).flatMap(([name, part]) =>
      filledIn(part, name ? `${path}.${name}` : path, seenSchemas),
    ),
  ]
}

const changes: [string, z.core.$ZodType][] = Object.entries(mutators).map(([name, { args }]) => [name, args])
const bodies = Object.entries(api).flatMap(([name, row]): [string, z.core.$ZodType][] =>
  'body' in row && isSchema(row.body) ? [[name, row.body]] : [],
)

test('[C10] an edit of one field writes no other: what may be left out has no default', () => {
  expect(changes.length).toBeGreaterThan(20)
  expect(bodies.length).toBeGreaterThan(50)
  expect([...changes, ...bodies].flatMap(([name, schema]) => filledIn(schema, name))).toEqual([])
})
