import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { startServer, type TestServer } from '../../../test/harness.ts'
import { pageOfPackages } from '../../packages/packages.ts'
import { indexTexts } from '../reading/package-index.ts'
import type { Statements } from '../reading/statements.ts'
import { createStoredRows } from '../stored-rows.ts'
import { createRows } from './transaction-rows.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** The same statements, answering as a database in another process does. */
const late = ({ all, get, run, send }: Statements): Statements => ({
  all: (query, params) => setImmediate().then(() => all(query, params)),
  get: (query, params) => setImmediate().then(() => get(query, params)),
  run: (query, params) => setImmediate().then(() => run(query, params)),
  send: (query, params) => setImmediate().then(() => send(query, params)),
})

const packageOf = (n: number): Package => {
  const row = {
    ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
    trackingNumber: `TBA12345678000${n}`,
    trackingAliases: ['SAME'],
  }
  return { ...row, codes: codesOf(row) }
}

test('rows are read, written and indexed over a database that answers later', async () => {
  const steps: string[] = []
  const step = (name: string) => async () => {
    await setImmediate()
    steps.push(name)
  }
  const savepoint = { set: step('set'), release: step('release'), goBack: step('go back') }
  await server.db.transaction(async ({ statements, kysely }) => {
    const lateStatements = late(statements)
    const reader = createStoredRows(lateStatements)
    const rows = createRows({ reader, statements: lateStatements, kysely, savepoint }, 1)
    await rows.attempt(async (tx) => {
      await tx.put('package', packageOf(1))
      await tx.put('package', packageOf(2))
    })
    await rows.attemptWhole(async (tx) => {
      const packages = await tx.find('package', 'codes', 'SAME')
      expect(packages.map(({ packageId }) => packageId)).toEqual([idOf(1), idOf(2)])
    })
    await expect(rows.attemptWhole(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
    await indexTexts(late(statements), rows.touched())
  })
  expect(steps).toEqual(['set', 'release', 'set', 'go back'])
  const page = await pageOfPackages(server.db.reads, { searchString: 'TBA123456780002' }, 1)
  expect(page.result.map(({ packageId }) => packageId)).toEqual([idOf(2)])
})
