import { expect, test } from 'vitest'
import * as z from 'zod'
import { api, apiNames } from '#sync/api/index.ts'
import { partner } from '#sync/api/partners/partner.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { customersBody, mostValues } from './body-limits.ts'

interface Size {
  readonly letters: number
  readonly values: number
}
type Schema = z.core.JSONSchema.BaseSchema

/** A text that has its own form, and no separate limit. */
const lengthOfForm = 320
const simple = (letters: number): Size => ({ letters, values: 1 })
const largest = (sizes: readonly Size[]): Size => ({
  letters: Math.max(...sizes.map(({ letters }) => letters)),
  values: Math.max(...sizes.map(({ values }) => values)),
})
const sum = (sizes: readonly Size[]): Size => ({
  letters: sizes.reduce((total, { letters }) => total + letters + 1, 2),
  values: sizes.reduce((total, { values }) => total + values, 1),
})
const times = ({ letters, values }: Size, count: number): Size => ({
  letters: 2 + count * (letters + 1),
  values: 1 + count * values,
})

/** The largest value that a schema takes; a list or record without an end is noted in `endless`. */
function sizeOf(schema: Schema, at: string, endless: string[]): Size {
  const inner = (part: unknown, name: string) => sizeOf(part as Schema, `${at}${name}`, endless)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return largest(choices.map((choice) => inner(choice, '')))
  if (schema.enum) return simple(Math.max(...schema.enum.map((value) => String(value).length)) + 2)
  if (schema.type === 'string') return simple(2 + (schema.maxLength ?? lengthOfForm))
  if (schema.type === 'array') {
    if (schema.prefixItems) return sum(schema.prefixItems.map((item) => inner(item, '[]')))
    if (schema.maxItems === undefined) endless.push(`${at}[]`)
    return times(inner(schema.items ?? {}, '[]'), schema.maxItems ?? 0)
  }
  if (schema.type !== 'object') return simple(25)
  const { properties = {}, additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object' && !(propertyNames as Schema | undefined)?.enum)
    endless.push(`${at}{}`)
  return sum(
    Object.entries(properties).map(([name, part]) => {
      const { letters, values } = inner(part, `.${name}`)
      return { letters: letters + name.length + 4, values }
    }),
  )
}

const rows: readonly (readonly [string, ApiRow])[] = [
  ...apiNames.map((name) => [name, api[name]] as const),
  ...Object.entries(partner),
]
const isForCustomers = ({ who }: ApiRow): boolean => who !== 'staff' && who !== 'admin'

test('every list in the body of a stranger’s or customer’s call has an end, and the body fits its limit', () => {
  const endless: string[] = []
  const tooLarge = rows
    .filter(([, row]) => isForCustomers(row))
    .flatMap(([name, row]) => {
      const schema = z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' })
      const { letters, values } = sizeOf(schema, name, endless)
      if (row.takesLists) return []
      return letters > customersBody || values > mostValues
        ? `${name}: ${letters} letters, ${values} values`
        : []
    })
  // The bodies of both calls depend on their caller, and are checked by their handlers.
  expect([endless, tooLarge]).toEqual([['invoices.create{}', 'invoices.update{}'], []])
})

test('only calls of programs have more room', () => {
  expect(rows.filter(([, { takesLists }]) => takesLists).map(([name]) => name)).toEqual([
    'partner.receive',
    'partner.announce',
  ])
})
