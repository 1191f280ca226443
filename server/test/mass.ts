import { expect } from 'vitest'
import * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import type { TestApp } from './app.ts'
import type { AttackRequest } from './attacks.ts'
import { differences, dumpOf } from './dump.ts'

/** A good request made again each time, with the token of the person who sends it. */
export interface Good {
  readonly call: ApiName
  readonly by: string
  readonly make: () => Promise<AttackRequest & { readonly token: string | null }>
  /** The schema of the body if one path has two bodies and the row's own is neither. */
  readonly body?: z.ZodType
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const mark = {
  id: '01888888-8888-7888-8888-888888888888',
  cents: 77_777_777,
  time: '2031-01-01T00:00:00.000Z',
  text: 'put-in-by-hand',
}
const marks = Object.values(mark).map(String)
/** The values that an attacker would try, by the column's name. */
const tries: Readonly<Record<string, unknown>> = {
  role: 'Admin',
  status: 'paid',
  statusId: 'paid',
  state: 'Verified',
  invoiceState: 'Verified',
  permission: 'BackendView',
  granted: 1,
  paidByHand: 1,
  receiptCheck: true,
  archived: 1,
  uploaded: true,
  visibility: 'Public',
}
const plausible = (column: string): unknown => {
  if (Object.hasOwn(tries, column)) return tries[column]
  if (/Ids?$/.test(column)) return mark.id
  if (/(At|On)$/.test(column)) return mark.time
  if (/Cents|Count|Rate|Points|quantity|generation|version|attempts|^n$|^v$/i.test(column)) return mark.cents
  return mark.text
}

/** The name of every column of every table. */
export async function columnsOf({ app }: TestApp): Promise<string[]> {
  const tables = await app.deps.db.reads.kysely.introspection.getTables()
  return [...new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)))]
}

const formsOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((schemas) => (schemas ?? []).flatMap(formsOf)),
]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with every column in it that the call does not list; `deep`: in every object of the body, too. */
function addColumns(value: unknown, schema: Schema, columns: readonly string[], deep: boolean): unknown {
  const forms = formsOf(schema)
  if (Array.isArray(value)) {
    const items: Schema = { anyOf: forms.flatMap(({ items: one }) => one ?? []) }
    return value.map((item) => addColumns(item, items, columns, deep))
  }
  if (!isObject(value)) return value
  const fieldOf = (name: string): Schema => ({
    anyOf: forms.flatMap(({ properties }) => properties?.[name] ?? []),
  })
  const ownFields = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  const more = columns.filter((column) => !ownFields.has(column)).map((column) => [column, plausible(column)])
  const inner = Object.entries(value).map(([name, part]) => [
    name,
    deep ? addColumns(part, fieldOf(name), columns, deep) : part,
  ])
  return { ...Object.fromEntries(more), ...Object.fromEntries(inner) }
}

/** Columns that say what a person may, has or owes: their values, and not only their presence, are compared. */
const telling =
  /^(role|status|statusId|state|invoiceState|kind|method|permission|granted|visibility|brand|receiptCheck|paidByHand|.*JmdCents|.*UsdCents)$/
const logs: readonly string[] = [
  'audit',
  'syncRow',
  'syncHead',
  'syncCommit',
  'syncScope',
  'syncMutation',
  'keepAlive',
  'allowance',
  'invoiceTally',
  'paymentTally',
  'invoiceText',
  'paymentText',
]

/** Returns what a request did, without ids and times: each row that came or went, by table and telling columns. */
function shapeOf(changes: readonly string[]): string[] {
  return changes
    .flatMap((line) => {
      const [sign = '', table = ''] = line.split(' ', 2)
      if (logs.includes(table)) return []
      const row: Record<string, unknown> = JSON.parse(line.slice(sign.length + table.length + 2))
      const columns = Object.entries(row).filter(([column]) => telling.test(column))
      return [`${sign} ${table} ${JSON.stringify(columns)}`]
    })
    .sort()
}

/** The key of a mail's link is made when the mail is, which is at any time after the call. */
const tokenLine = '+ oneTimeToken '

/** Makes the request unchanged and with every existing column: both must do the same, and nothing else. */
export async function mustDoNoMore(server: TestApp, columns: readonly string[], good: Good): Promise<void> {
  const { method, path, body: declared }: ApiRow = api[good.call]
  const schema = z.toJSONSchema(good.body ?? declared, { io: 'input', unrepresentable: 'any' }) as Schema
  const send = ({ params = {}, body, token }: Awaited<ReturnType<Good['make']>>) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
    return server.as(token, { method, url, ...(body ? { payload: body } : {}) })
  }
  const effectOf = async (request: Awaited<ReturnType<Good['make']>>) => {
    const before = await dumpOf(server)
    const answer = await send(request)
    const changes = differences(before, await dumpOf(server)).filter((line) => !line.startsWith(tokenLine))
    return { answer, changes }
  }
  // Once before, so that all that are compared find the same.
  await send(await good.make())
  const plain = await effectOf(await good.make())
  expect([plain.answer.statusCode, plain.answer.statusCode === 200 ? '' : plain.answer.body]).toEqual([
    200,
    '',
  ])
  for (const deep of [false, true]) {
    const request = await good.make()
    const body = addColumns(request.body ?? {}, schema, columns, deep) as object
    expect(Object.keys(body).length).toBeGreaterThan(150)
    const { answer, changes } = await effectOf({ ...request, body })
    // Refused whole is as good as dropped; 404: what was put in is looked for, and is not there.
    expect([200, 400, 404]).toContain(answer.statusCode)
    const put = changes.filter(
      (line) => line.startsWith('+') && marks.some((markText) => line.includes(markText)),
    )
    expect(put).toEqual([])
    if (answer.statusCode !== 200) expect(changes).toEqual([])
    else expect(shapeOf(changes)).toEqual(shapeOf(plain.changes))
  }
}
