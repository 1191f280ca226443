import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { allocate, sumAllocations } from '#sync/rules/prices/allocation.ts'
import { debtsOf } from '../db/billing/ledger.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage } from './billable.ts'
import { onTheBooks, openCompany } from './money.ts'
import { putPhoto } from './package-photos.ts'

type Named = Pick<Package, 'packageId'>

const roles = ['User', 'Warehouse', 'Employee', 'Supervisor', 'Senior', 'Admin'] as const

/** A company with packages that wait unclaimed, and the calls that end them. */
export async function openEndings() {
  const { server, accountId, otherId } = await openCompany()
  const { deps } = server.app
  const tokens = new Map<Role, string>()
  for (const role of roles) tokens.set(role, await server.tokenOf(role))

  const send = (
    role: Role,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    key = '',
  ) =>
    server.as(tokens.get(role) ?? '', {
      ...{ method, url, ...(payload && { payload }) },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const at = (daysAgo: number) => isoOf(deps.clock.now() - daysAgo * dayMs)
  const post = (role: Role, { packageId }: Named, path: string, payload: object, key?: string) =>
    send(role, 'POST', `/api/packages/${packageId}/${path}`, payload, key)
  const noticedEnding = (daysAgo = 16, day = 45): PackageEnding => ({
    ...beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at: at(daysAgo) }),
    notices: [{ day, at: at(daysAgo) }],
  })
  return {
    ...{ server, deps, accountId, otherId, send, post, noticed: noticedEnding, at },
    abandon: (role: Role, pkg: Named, reason = 'Nobody came') => post(role, pkg, 'abandonment', { reason }),
    undo: (role: Role, pkg: Named, reason = 'The customer called') =>
      post(role, pkg, 'abandonment/undo', { reason }),
    sell: (role: Role, pkg: Named, amountJmdCents: number, more: object = {}, key?: string) =>
      post(role, pkg, 'sale', { amountJmdCents, method: 'Cash', ...more }, key),
    destroy: (role: Role, pkg: Named, reason = 'Spoiled') => post(role, pkg, 'destruction', { reason }),
    read: async ({ packageId }: Named) =>
      (await send('Supervisor', 'GET', `/api/packages/${packageId}`)).json<Package>(),
    change: ({ packageId }: Named, changes: Partial<Package>) =>
      onTheBooks(deps, async (tx) => {
        const pkg = await tx.get('package', packageId)
        if (pkg) await tx.put('package', { ...pkg, ...changes })
      }),
    waiting: (overrides: Partial<Package> = {}) =>
      putPackage(server, accountId, {
        ...{ status: 'ReadyForPickup', ending: noticedEnding(), billedAt: at(50) },
        ...overrides,
      }),
    balances: async () =>
      (await send('Supervisor', 'GET', `/api/payments/balances/${accountId}`)).json<{
        owedJmdCents: number
        creditJmdCents: number
      }>(),
    photoOf: ({ packageId }: Named, daysAgo = -1) => putPhoto(deps, { packageId, accountId }, at(daysAgo)),
    /** Pays all that the customer owes. */
    settleAll: () =>
      onTheBooks(deps, async (tx) => {
        const allocations = allocate(10_000_000, await debtsOf(tx.kysely, accountId, ''))
        const amountJmdCents = sumAllocations(allocations)
        if (amountJmdCents === 0) return
        const money = { accountId, method: 'BankTransfer', amountJmdCents, reference: 'Settled' } as const
        await takePayment(tx, deps, { ...money, receivedBy: 'Test', allocations })
      }),
  }
}
