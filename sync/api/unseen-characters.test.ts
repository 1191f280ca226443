import { expect, test } from 'vitest'
import * as z from 'zod'
import { mutators } from '../mutators/index.ts'
import { HelloRequest } from '../protocol/messages.ts'
import { api, apiNames } from './index.ts'

/** Texts that are compared or read by programs, never shown or exported as they came. */
const readByPrograms: readonly string[] = [
  ...['password', 'confirmPassword', 'currentPassword', 'pin', 'token', 'checkoutToken', 'base64', 'key'],
  ...['rawBarcode', 'searchString', 'currentFilter', 'brand', 'signature', 'proof'],
]

interface Place {
  readonly path: string
  readonly schema: z.ZodType
}

/** Every text in a schema, by its path. */
function textsIn(schema: unknown, path: string): Place[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) return [{ path, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, path))
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${path}{}`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap(), path)
  return []
}

/** Filters of lists, the address of who logs in, and cells, which the rules of the import read. */
const notKept =
  /^(imports\.\w+\.rows\[\]|accounts\.(authenticate|updateAuthorization)\.|[\w.]*(Paginated|paginated|Export)\.)/

const isKept = ({ path }: Place): boolean =>
  !notKept.test(path) && !readByPrograms.includes(/(\w+)(?:\[\]|\{\})*$/.exec(path)?.[1] ?? '')

const places = [
  ...apiNames.flatMap((name) => textsIn(api[name].body, name)),
  ...Object.entries(mutators).flatMap(([name, { args }]) => textsIn(args, name)),
]
const keptPlaces = places.filter(isKept)

test('stored texts have no control characters: they are dropped, because queued changes must be accepted', () => {
  expect(keptPlaces.length).toBeGreaterThan(100)
  const unclean = keptPlaces.filter(({ schema }) => {
    const parsed = schema.safeParse(`Some words\0 and\x1b[31m more\x7f, ten of them`)
    return typeof parsed.data === 'string' && /(?![\t\n\r])\p{Cc}/u.test(parsed.data)
  })
  expect(unclean.map(({ path }) => path)).toEqual([])
})

/** Only their digest is compared, or they name a row that is not there. */
const secretOrName =
  /(password|Password|pin|[tT]oken|base64|key|signature|proof|brand|email|authorizationId)(\[\]|\{\})*$/

test('no text that a statement stores or compares has NUL, which PostgreSQL refuses', () => {
  const otherPlaces = places.filter(({ path }) => !secretOrName.test(path))
  const withNul = otherPlaces.filter(({ schema }) => {
    const parsed = schema.safeParse('Some words\0 and more')
    return typeof parsed.data === 'string' && parsed.data.includes('\0')
  })
  expect(withNul.map(({ path }) => path)).toEqual([])
})

test('the name of a device has no NUL', () => {
  expect(HelloRequest.shape.deviceName.parse('Desk\0 2')).toBe('Desk 2')
})

test('each number by which money is found reads as the keyboard writes it, so that it is recognised', () => {
  const numbers = places.filter(
    ({ path }) =>
      path.endsWith('.reference') && !/^(partner|hub)/.test(path) && isKept({ path, schema: z.string() }),
  )
  expect(numbers.length).toBeGreaterThan(5)
  const unlike = numbers.filter(({ schema }) => schema.safeParse('00\u2011４４１７').data !== '00-4417')
  expect(unlike.map(({ path }) => path)).toEqual([])
})
