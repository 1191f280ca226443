import type * as z from 'zod'
import { type ApiRow, isCutList, nothing } from '#sync/api/row.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Problem } from '#sync/lib/problem.ts'
import { withComponents } from './openapi-components.ts'
import { binary, inJson, type Json, propertiesOf, refusal, refusedReply, schemaOf } from './openapi-schema.ts'

const properties = (schema: z.ZodType): [string, unknown, boolean][] => {
  const fields = propertiesOf(schemaOf(schema, 'input'))
  return Object.entries(fields.properties).map(([name, value]) => [
    name,
    value,
    fields.required.includes(name),
  ])
}

const parametersOf = (row: ApiRow): Json[] => [
  ...properties(row.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...properties(row.query).map(([name, schema, isRequired]) => ({
    name,
    in: 'query',
    ...(isRequired ? { required: true } : {}),
    schema,
  })),
]

const problem: Record<keyof Required<Problem>, Json> = {
  message: { type: 'string' },
  title: { type: 'string' },
  errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  current: { description: 'Of an edit that came too late: the row as it is now.' },
  needsProof: {
    type: 'boolean',
    description: 'Prove who you are by /api/accounts/proof, and send the call again.',
  },
  emptyDevice: { type: 'boolean', description: 'The device was reported lost: delete what is kept on it.' },
}

/** The headers of a list that is cut into parts. */
const listHeaders: Json = {
  TotalCount: { description: 'How many rows there are in all.', schema: { type: 'integer' } },
  NextPart: { description: 'Where the next 500 rows are, as rel="next".', schema: { type: 'string' } },
}

const headersOfList: Json = {
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
  Link: { $ref: '#/components/headers/NextPart' },
}

const whoText: Record<ApiRow['who'], string> = {
  public: 'Without a session',
  visitor: 'Without a session, or by staff',
  any: 'Signed in',
  own: 'Own rows',
  staff: 'Staff',
  admin: 'Administrators',
}

/** Calls that need no session, as OpenAPI says it. */
const openTo: Partial<Record<ApiRow['who'], unknown[]>> = { public: [], visitor: [{}, { session: [] }] }

/** The people or programs that may make a call, in words. */
export function callersOf(row: ApiRow): string {
  const right = row.permission ? `${row.who === 'own' ? ' with' : ':'} ${row.permission}` : ''
  const isOpen = row.who === 'visitor' && row.permission === null
  return `${isOpen ? 'With or without a session' : whoText[row.who]}${right}.`
}

function operationOf(name: string, row: ApiRow, callers: string): Json {
  const hasBody = row.body !== nothing
  const parameters = parametersOf(row)
  const open = openTo[row.who]
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: row.summary,
    description: callers,
    ...(open ? { security: open } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content: bodyOf(row) } } : {}),
    responses: {
      200: {
        description: row.success ?? 'Done',
        ...(isCutList(row) ? { headers: headersOfList } : {}),
        content: answerOf(row),
      },
      default: refusedReply,
    },
  }
}

const answerOf = (row: ApiRow): Json =>
  row.file
    ? Object.fromEntries(
        row.file.map((type) => [
          type,
          // A type of file says all that there is to say.
          row.json && type === 'application/json' ? { schema: schemaOf(row.json, 'output') } : {},
        ]),
      )
    : inJson(schemaOf(row.reply, 'output'))

/** Uploads accept JSON and forms: the file's field is binary in a form, the rest is the same. */
function bodyOf(row: ApiRow): Json {
  const schema = schemaOf(row.body, 'input')
  if (row.carriesFile !== true) return inJson(schema)
  const { properties, required } = propertiesOf(schema)
  const { base64: _base64, ...fields } = properties
  const form = {
    ...schema,
    properties: { ...fields, file: binary },
    required: [...required.filter((name) => name !== 'base64' && name !== 'name'), 'file'],
  }
  return { ...inJson(schema), 'multipart/form-data': { schema: form } }
}

const about = `Ids are UUIDs in lower case, made by whoever creates the row. Times are UTC in ISO 8601 with
milliseconds. Money is whole cents, with the currency in the field's name. Lists by the page take and answer
\`pageNumber\`, 20 rows a page unless asked for up to 100.

A PUT that changes fields of a row may carry \`base\`: those fields as they were read. Where one of them is not as it was, nothing
is changed, and the answer is 409 with the row as it is now in \`current\`.

A call for one’s own rows needs a session, and takes other people’s rows with the right that its summary names.

Partners’ programs make other calls, with keys of their own: \`/api/partner/openapi.json\` describes them.

Not described here: the two sockets \`/api/sync/live\` and \`/deviceHub\`, which OpenAPI has no words for, the pages and
files of the app itself, and the simulator of the card provider, which never runs in production.`

/** How a description presents itself. */
interface Presentation {
  readonly title: string
  readonly about: string
  readonly security: Readonly<Record<string, Json>>
  /** The people or programs that may make a call, in words. */
  readonly callersFor: (row: ApiRow) => string
  /** Schemas that have names of their own in it. */
  readonly named: ReadonlyMap<string, z.ZodType>
  /** The names of schemas that keep them where a single call has one. */
  readonly rows: ReadonlySet<string>
}

/** How the calls of the app present themselves. */
export const ofTheApp = {
  title: 'Quayside',
  about,
  security: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  callersFor: callersOf,
}

/** The areas of the calls: the first parts of their names, which say enough. */
const tagsOf = (names: readonly string[]): Json[] =>
  [...new Set(names.map((name) => name.split('.')[0] ?? ''))].sort().map((name) => ({ name }))

const isOfAll = (parameter: unknown, operations: readonly Json[]): boolean =>
  operations.every(({ parameters }) =>
    [parameters ?? []].flat().some((other) => JSON.stringify(other) === JSON.stringify(parameter)),
  )

/** Parameters that all calls of a path have are said once, by the path. */
function withSharedParameters(paths: Json): Json {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const operations = isRecord(item) ? Object.values(item).filter(isRecord) : []
      const parameters = [operations[0]?.['parameters'] ?? []].flat()
      const shared = parameters.filter((parameter) => isOfAll(parameter, operations))
      if (!isRecord(item) || operations.length < 2 || shared.length === 0) return [path, item]
      const own = ({ parameters: all, ...operation }: Json): Json => {
        const rest = [all ?? []].flat().filter((parameter) => !isOfAll(parameter, operations))
        return rest.length > 0 ? { ...operation, parameters: rest } : operation
      }
      const methods = Object.entries(item).map(([method, operation]) => [
        method,
        isRecord(operation) ? own(operation) : operation,
      ])
      return [path, { parameters: shared, ...Object.fromEntries(methods) }]
    }),
  )
}

/** Every call of a registry, and the paths that are not in it, as an OpenAPI 3.1 description. */
export function openApiOf(
  rows: Record<string, ApiRow>,
  extraPaths: Record<string, Json>,
  version: string,
  { title, about: description, security, named, rows: namedRows, callersFor }: Presentation,
): Json {
  const paths: Record<string, Json> = { ...extraPaths }
  for (const [name, row] of Object.entries(rows))
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: operationOf(name, row, callersFor(row)),
    }
  const { paths: referringPaths, schemas, parameters, responses } = withComponents(paths, named, namedRows)
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: '/', description: 'The installation that this description comes from.' }],
    tags: tagsOf(Object.keys(rows)),
    security: Object.keys(security).map((name) => ({ [name]: [] })),
    paths: withSharedParameters(referringPaths),
    components: {
      securitySchemes: security,
      responses: { ...responses, Refused: refusal },
      headers: listHeaders,
      parameters,
      schemas: {
        ...schemas,
        Problem: { type: 'object', required: ['message', 'title'], properties: problem },
      },
    },
  }
}
