import { expect } from 'vitest'
import * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import type { TestApp } from './app.ts'
import type { AttackRequest } from './attacks.ts'
import { differences, dumpOf } from './dump.ts'

/** A good request made anew each time, with the token of whoever sends it. */
export interface Good {
  readonly call: ApiName
  readonly by: string
  readonly make: () => Promise<AttackRequest & { readonly token: string | null }>
  /** What the body may say, where one path has two bodies and the row's own is neither. */
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
/** What somebody would try, by the column's name. */
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
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap(formsOf)),
]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with every column in it that the call does not list; `deep`: in every object of the body, too. */
function stuffed(value: unknown, schema: Schema, columns: readonly string[], deep: boolean): unknown {
  const forms = formsOf(schema)
  if (Array.isArray(value)) {
    const items: Schema = { anyOf: forms.flatMap(({ items: one }) => one ?? []) }
    return value.map((one) => stuffed(one, items, columns, deep))
  }
  if (!isObject(value)) return value
  const fieldOf = (name: string): Schema => ({
    anyOf: forms.flatMap(({ properties }) => properties?.[name] ?? []),
  })
  const own = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  const more = columns.filter((column) => !own.has(column)).map((column) => [column, plausible(column)])
  const inner = Object.entries(value).map(([name, one]) => [
    name,
    deep ? stuffed(one, fieldOf(name), columns, deep) : one,
  ])
  return { ...Object.fromEntries(more), ...Object.fromEntries(inner) }
}

/** Columns that say what somebody may, has or owes: their values, and not only their presence, are compared. */
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

/** What a request did, without ids and times: each row that came or went, by its table and its telling columns. */
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
const mailed = '+ oneTimeToken '

/** Makes the request as it is and with every column there is: both must do the same, and nothing more. */
export async function mustDoNoMore(server: TestApp, columns: readonly string[], good: Good): Promise<void> {
  const { method, path, body: declared }: ApiRow = api[good.call]
  const schema = z.toJSONSchema(good.body ?? declared, { io: 'input', unrepresentable: 'any' }) as Schema
  const send = ({ params = {}, body, token }: Awaited<ReturnType<Good['make']>>) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '1'))
    return server.as(token, { method, url, ...(body ? { payload: body } : {}) })
  }
  const done = async (request: Awaited<ReturnType<Good['make']>>) => {
    const before = await dumpOf(server)
    const answer = await send(request)
    const changes = differences(before, await dumpOf(server)).filter((line) => !line.startsWith(mailed))
    return { answer, changes }
  }
  // Once before, so that all that are compared find the same.
  await send(await good.make())
  const plain = await done(await good.make())
  expect([plain.answer.statusCode, plain.answer.statusCode === 200 ? '' : plain.answer.body]).toEqual([
    200,
    '',
  ])
  for (const deep of [false, true]) {
    const request = await good.make()
    const body = stuffed(request.body ?? {}, schema, columns, deep) as object
    expect(Object.keys(body).length).toBeGreaterThan(150)
    const { answer, changes } = await done({ ...request, body })
    // Refused whole is as good as dropped; 404: what was put in is looked for, and is not there.
    expect([200, 400, 404]).toContain(answer.statusCode)
    const put = changes.filter((line) => line.startsWith('+') && marks.some((one) => line.includes(one)))
    expect(put).toEqual([])
    if (answer.statusCode !== 200) expect(changes).toEqual([])
    else expect(shapeOf(changes)).toEqual(shapeOf(plain.changes))
  }
}
