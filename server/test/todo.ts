import { expect, test } from 'vitest'
import type { TodoLine } from '#sync/api/company/todo.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { TodoName } from '#sync/rules/pages/todo-kinds.ts'
import { putPackage } from './billable.ts'
import { onTheBooks } from './money.ts'
import { openVan } from './van.ts'

type Undo = () => Promise<unknown>
export interface Producer {
  /** Makes one row, and returns its decision. */
  readonly make: () => Promise<Undo>
  /** The number of rows in the list that the link opens. */
  readonly list: () => Promise<number>
}

/** A company with work of each kind, and the calls by which its people see and do it. */
export async function openTodo() {
  const van = await openVan()
  const { deliveries } = van
  const { deps } = deliveries.app
  const accountId = deliveries.ids['User'] ?? ''
  const now = () => new Date(deps.clock.now()).toISOString()

  async function send(
    role: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) {
    const answer = await deliveries.as(deliveries.tokens[role] ?? '', {
      ...{ method, url: `/api${url}` },
      ...(payload ? { payload } : {}),
    })
    expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
      url,
      expect.any(Number),
      '',
    ])
    return answer.json()
  }
  const linesFor = async (role: string): Promise<TodoLine[]> => (await send(role, 'GET', '/todo')).lines
  const lineOf = async (kind: TodoName): Promise<TodoLine | undefined> =>
    (await linesFor('Admin')).find((line) => line.kind === kind)

  const totalOf = async (url: string, body: object): Promise<number> =>
    (await send('Admin', 'POST', `${url}/1`, { pageSize: 1, ...body })).totalItems
  const packagesWith = (body: object) => () => totalOf('/packages/paginated', { archived: false, ...body })

  /** Puts a package that waits, and changes it as a decision does. */
  const packageThat =
    (waits: Partial<Package>, decision: Partial<Package>, owner: string | null = accountId) =>
    async (): Promise<Undo> => {
      const { packageId } = await putPackage(deliveries, owner, {
        ...{ status: 'ReceivedAtWharehouse', checkedInAt: now(), invoiceState: 'Verified', ...waits },
      })
      return () =>
        onTheBooks(deps, async (tx) => {
          const row = await tx.get('package', packageId)
          if (row) await tx.put('package', { ...row, ...decision })
        })
    }

  return { ...van, accountId, deps, lineOf, linesFor, now, packageThat, packagesWith, send, totalOf }
}

type TodoCompany = Awaited<ReturnType<typeof openTodo>>

/** The tests that the number of each kind follows its list. */
export function testNumbers(
  { lineOf }: TodoCompany,
  producers: Readonly<Partial<Record<TodoName, Producer>>>,
): void {
  test.each(Object.entries(producers))(
    '%s: the number is that of its list, until a person decides',
    async (name, producer) => {
      const kind = name as TodoName
      const before = (await lineOf(kind))?.count ?? 0
      expect(await producer.list()).toBe(before)
      const decide = await producer.make()
      const line = await lineOf(kind)
      expect(line).toMatchObject({ count: before + 1, oldestAt: expect.stringMatching(/^\d{4}-.*Z$/) })
      expect(await producer.list()).toBe(before + 1)
      await decide()
      expect((await lineOf(kind))?.count).toBe(before)
      expect(await producer.list()).toBe(before)
    },
  )
}

/** Work that is not about goods; the rest is tested with the packages. */
export type OfficeKind =
  | 'questions'
  | 'papers'
  | 'tills'
  | 'driverDays'
  | 'payments'
  | 'cardAlerts'
  | 'bankTransfers'
  | 'ordersToQuote'
  | 'ordersToBuy'
  | 'erasures'
