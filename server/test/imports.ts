import { afterAll } from 'vitest'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { ImportCells } from '#sync/rules/import/columns.ts'
import { openTestApp } from './app.ts'

/** The cells of a row about a person. */
export const person = (name: string, more: ImportCells = {}): ImportCells => ({
  fullName: `${name} Import`,
  email: `${name}@import.test`,
  ...more,
})

/** The cells of a row about a package that a customer expects. */
export const prealert = (trackingNumber: string, more: ImportCells = {}): ImportCells => ({
  trackingNumber,
  description: 'Shoes',
  declaredValueUsdCents: 'US$1,089.95',
  email: 'user@quayside.test',
  ...more,
})

/** A server for the tests of imports, closed after the file's tests. */
export async function openImports() {
  const server = await openTestApp({}, { packages: 4, living: 4 })
  afterAll(() => server.close())
  const tokens = new Map<Role, string>()
  for (const role of ['Admin', 'Senior', 'Employee', 'Supervisor', 'Warehouse', 'Agent'] as const)
    tokens.set(role, await server.tokenOf(role))

  const reads = () => server.app.deps.db.reads.kysely
  const send = async (role: Role, method: 'GET' | 'POST', url: string, payload?: object) => {
    const token = tokens.get(role) ?? null
    const answer = await server.as(token, {
      method,
      url: `/api/imports${url}`,
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  let serial = 0
  const start = async (role: Role, input: object = {}): Promise<DataImport> => {
    const fileHash = String(++serial).padStart(64, '0')
    const body = { kind: 'customers', fileName: 'customers.csv', fileHash, rows: 2, ...input }
    return (await send(role, 'POST', '', body)).body
  }
  const addRows = (role: Role, { importId }: DataImport, cells: readonly ImportCells[], first = 2) =>
    send(role, 'POST', `/${importId}/rows`, { rows: cells.map((cells, n) => ({ row: first + n, cells })) })
  const undoAll = async (role: Role, { importId }: DataImport): Promise<DataImport> => {
    for (;;) {
      const { body } = await send(role, 'POST', `/${importId}/undo`)
      if (body.status !== 'Undoing') return body
    }
  }
  const accountOf = (email: string) =>
    reads().selectFrom('account').where('email', '=', email).selectAll().execute()
  const packageOf = (trackingNumber: string) =>
    reads().selectFrom('package').where('trackingNumber', '=', trackingNumber).selectAll().executeTakeFirst()
  return { server, tokens, reads, send, start, addRows, undoAll, accountOf, packageOf }
}
