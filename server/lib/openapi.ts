import * as z from 'zod'
import { type ApiRow, nothing } from '#sync/api/row.ts'
import type { Problem } from './problems.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const properties = (schema: z.ZodType): [string, unknown, boolean][] => {
  const json = schemaOf(schema, 'input')
  const required = (json['required'] ?? []) as string[]
  return Object.entries((json['properties'] ?? {}) as Json).map(([name, value]) => [
    name,
    value,
    required.includes(name),
  ])
}

const parametersOf = (row: ApiRow): Json[] => [
  ...properties(row.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...properties(row.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
]

const problem: Record<keyof Required<Problem>, Json> = {
  message: { type: 'string' },
  title: { type: 'string' },
  errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
}

const whoText: Record<ApiRow['who'], string> = {
  public: 'Without a session.',
  visitor: 'Without a session, or by staff with the permission.',
  any: 'Whoever is signed in.',
  own: 'Signed in; only rows of one’s own, or with the right named in the summary.',
  staff: 'Staff with the permission.',
  admin: 'Administrators.',
}

function operationOf(name: string, row: ApiRow): Json {
  const right = row.permission ? ` Needs ${row.permission}.` : ''
  const hasBody = row.body !== nothing
  const open = { public: [], visitor: [{}, { session: [] }] }[row.who as string]
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: row.summary,
    description: `${whoText[row.who]}${right}`,
    ...(open ? { security: open } : {}),
    parameters: parametersOf(row),
    ...(hasBody ? { requestBody: { required: true, content: bodyOf(row) } } : {}),
    responses: {
      200: { description: row.success ?? 'Done', content: answerOf(row) },
      default: {
        description: 'Refused, with the reason',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const binary: Json = { type: 'string', format: 'binary' }

const answerOf = (row: ApiRow): Json =>
  row.file
    ? Object.fromEntries(row.file.map((type) => [type, { schema: binary }]))
    : json(schemaOf(row.reply, 'output'))

/** What carries a file takes it in JSON and as a form: the file's own field is then binary, the rest as it is. */
function bodyOf(row: ApiRow): Json {
  const schema = schemaOf(row.body, 'input')
  if (row.carriesFile !== true) return json(schema)
  const { base64: _base64, ...fields } = schema['properties'] as Json
  const required = (schema['required'] as string[]).filter((name) => name !== 'base64' && name !== 'name')
  const form = {
    ...schema,
    properties: { ...fields, file: binary },
    required: [...required, 'file'],
  }
  return { ...json(schema), 'multipart/form-data': { schema: form } }
}

/** Every call of the registry as an OpenAPI 3.1 description. */
export function openApiOf(rows: Record<string, ApiRow>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries(rows))
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) }
  return {
    openapi: '3.1.0',
    info: { title: 'Quayside', version },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: { type: 'object', required: ['message'], properties: problem } },
    },
  }
}
