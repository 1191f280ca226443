import { Schema } from '@triplit/client'
import type { Fields } from '../../contest/package-rows.ts'

/** The same on both sides; a field may be missing, as in the rows themselves. */
export function schemaOf(fields: Fields) {
  const attributes = Object.entries(fields).map(([field, type]) => [
    field,
    type === 'number' ? Schema.Optional(Schema.Number()) : Schema.Optional(Schema.String()),
  ])
  return Schema.Collections({
    packages: { schema: Schema.Schema({ id: Schema.Id(), ...Object.fromEntries(attributes) }) },
  })
}
