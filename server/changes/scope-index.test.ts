import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { Committed } from '../core/events.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import { keptSums, recomputedSums, startServer, type TestServer } from '../test/harness.ts'
import { enterScopes } from './scope-index.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

let server: TestServer
let commits: Committed[]
beforeEach(async () => {
  server = await startServer()
  commits = []
  server.db.events.onCommitted((commit) => void commits.push(commit))
})
afterEach(() => server.close())

const by = () => ({ actor: server.people.Admin, deviceId: 'desk', action: 'test' })
const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => withTransaction(server, by(), work)
const pkg = (n: number, accountId: string | null = null, note = '') => ({
  ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
  ...{ trackingNumber: `TBA${n}`, accountId, note },
})
const headNow = () => change(async ({ head }) => head)

describe('the scopes of a row', () => {
  const entries = async () =>
    (
      await server.db.reads.kysely
        .selectFrom('syncRow')
        .innerJoin('syncScope', 'syncScope.scopeId', 'syncRow.scopeId')
        .where('pk', '=', idOf(1))
        .select(['scope', 'op', 'v'])
        .orderBy('scope')
        .execute()
    ).map(({ scope, op, v }) => [scope, op, v])

  test('are entered once, left when the row goes to another customer, and added up', async () => {
    const [una, otherId] = [server.people.User.accountId, server.otherCustomer.accountId]
    await change((tx) => tx.put('package', pkg(1, una)))
    const first = (await headNow()).v
    expect(commits[0]?.changes).toMatchObject([{ entity: 'package', id: idOf(1), left: [] }])
    const scopes = commits[0]?.changes[0]?.scopes ?? []
    expect(scopes.length).toBeGreaterThan(1)
    expect(await entries()).toEqual(scopes.toSorted().map((scope) => [scope, 1, first]))
    await change((tx) => tx.put('package', pkg(1, una, 'Heavy')))
    await change((tx) => tx.put('package', pkg(1, otherId)))
    const now = commits.at(-1)?.changes[0]
    const [left] = now?.left ?? []
    expect([now?.left.length, left?.includes(una), now?.scopes.includes(left ?? '')]).toEqual([
      1,
      true,
      false,
    ])
    expect((await entries()).filter(([, op]) => op === 0)).toEqual([[left, 0, first + 2]])
    expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  })

  test('of several rows move their sums together', async () => {
    const una = server.people.User.accountId
    await change(async (tx) => {
      for (const n of [1, 2, 3]) await tx.put('package', pkg(n, una))
    })
    await change(async (tx) => {
      for (const n of [2, 3]) await tx.put('package', pkg(n))
    })
    expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  })

  test('are asked for once each: their sums are added up where they are stored', async () => {
    const askedFor = (n: number) =>
      change(async ({ statements, memory, version }) => {
        const names: string[] = []
        const get: Statements['get'] = (query, params) => {
          if ('scope' in params) names.push(String(params.scope))
          return statements.get(query, params)
        }
        const row = { entity: 'package' as const, id: idOf(n), before: undefined, after: pkg(n) }
        await enterScopes({ statements: { ...statements, get }, memory }, [row], version)
        return names
      })
    await askedFor(1)
    const existing = await askedFor(2)
    expect(existing.length).toBeGreaterThan(0)
    expect(existing).toEqual([...new Set(existing)])
  })
})
