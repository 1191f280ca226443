import { expect, test } from 'vitest'
import type { TodoLine } from '#sync/api/company/todo.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { staffRoles } from '#sync/policies/roles.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { type TodoName, todoKindOf, todoNames, todoNamesFor } from '#sync/rules/pages/todo-kinds.ts'
import { blankReview } from '../../changes/office-review.ts'
import { insertAlert } from '../../db/payments/provider-payments.ts'
import { putPackage } from '../../test/billable.ts'
import { pdf } from '../../test/files.ts'
import { onTheBooks, owe } from '../../test/money.ts'
import { uploadsTo } from '../../test/uploads.ts'
import { cash, openVan, proof, wayOf } from '../../test/van.ts'

// Each kind of work has a producer here, the list that its link opens, and a decision.

const { deliveries, driver, push, planned } = await openVan()
const { app } = deliveries
const { deps } = app
const accountId = deliveries.ids['User'] ?? ''
const now = () => new Date(deps.clock.now()).toISOString()

async function send(role: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
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

type Undo = () => Promise<unknown>
interface Producer {
  /** Makes one row, and returns its decision. */
  readonly make: () => Promise<Undo>
  /** The number of rows in the list that the link opens. */
  readonly list: () => Promise<number>
}

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

const stamp = { reason: '', by: '', at: now() }
const customs = {
  channel: null,
  note: '',
  entryNumber: '',
  dutyJmdCents: null,
  recordedBy: 'Ann',
  recordedAt: now(),
}
const missing = { arrival: 'Missing', missingSince: now() } as const
const loss: PackageLoss = {
  ...{ status: 'Reported', reason: 'Looked for', reportedBy: 'Ann', reportedAt: now() },
  ...{ valueUsdCents: 1000, valueJmdCents: 160_000, paidJmdCents: 0, creditNoteId: null },
  ...{ decidedBy: null, decidedAt: null, decision: '' },
}

const claim = async () => {
  const { packageId } = await putPackage(deliveries, accountId, { status: 'Delivered', deliveredAt: now() })
  const body = { packageId, kind: 'Damaged', amountJmdCents: 100_000, text: 'The lamp is broken' }
  const { claimId } = await send('User', 'POST', '/claims', body)
  return {
    look: () => send('Warehouse', 'POST', `/claims/${claimId}/look`),
    refuse: () =>
      send('Supervisor', 'POST', `/claims/${claimId}/decision`, {
        amountJmdCents: 0,
        reason: 'It was whole',
      }),
  }
}

/** A transfer that left with one package on it. */
const transfer = async () => {
  const branches: { branchId: string; kind: string }[] = await send('Admin', 'GET', '/branches')
  const idOf = (kind: string) => branches.find((branch) => branch.kind === kind)?.branchId ?? ''
  const ends = { fromBranchId: idOf('HeadOffice'), toBranchId: idOf('LocalOffice') }
  const packageId = await deliveries.waiting('User', 'AtHeadOffice')
  await onTheBooks(deps, async (tx) => {
    const row = await tx.get('package', packageId)
    if (row) await tx.put('package', { ...row, branchId: ends.toBranchId })
  })
  const { transferId } = await send('Warehouse', 'POST', '/transfers', { ...ends, vehicle: 'Isuzu' })
  await send('Warehouse', 'PUT', `/transfers/${transferId}`, { addPackageIds: [packageId] })
  await send('Warehouse', 'PUT', '/transfers/status-update', { transferId, status: 'Departed' })
  return {
    arrive: () =>
      send('Warehouse', 'PUT', `/transfers/${transferId}`, { lines: [{ packageId, arrival: 'Received' }] }),
    close: () => send('Warehouse', 'PUT', '/transfers/status-update', { transferId, status: 'Closed' }),
  }
}

/** A hand-over with cash, whose payment the office hasn't seen. */
const handOver = async () => {
  const stop = await planned()
  const { deliveryId } = stop
  await push([...wayOf(stop), ['delivery.handOver', { deliveryId, proof, collected: cash }]])
}
const closeDay = (countedJmdCents: number) =>
  push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents, note: 'As counted' }]])
const confirmDays = async () => {
  const days: { driverDayId: string; confirmedAt: string | null }[] = await send(
    'Admin',
    'GET',
    '/deliveries/days',
  )
  for (const { driverDayId, confirmedAt } of days)
    if (!confirmedAt)
      await send('Supervisor', 'POST', `/deliveries/days/${driverDayId}/confirm`, { note: 'Seen' })
}

const storeOrder = async () => {
  const items = [{ url: 'https://shop.example.test/1', name: 'Shoes', quantity: 1 }]
  const { storeOrderId } = await send('User', 'POST', '/storeorders/customer', { store: 'Shop', items })
  return { storeOrderId, priced: [{ ...items[0], options: '', inStock: 1, unitUsdCents: 4500 }] }
}
const changeOrder = (storeOrderId: string, body: object) =>
  send('Employee', 'PUT', `/storeorders/${storeOrderId}`, body)

const producers: Record<Exclude<TodoName, 'pickups'>, Producer> = {
  questions: {
    async make() {
      const message = {
        name: 'Ann',
        email: 'ann@example.test',
        subject: 'Hours',
        message: 'When do you open?',
      }
      await send('', 'POST', '/contact', message)
      const { result } = await send('Admin', 'POST', '/contact/paginated/1', { status: 'New' })
      return () =>
        send('Employee', 'PUT', `/contact/${result[0].contactMessageId}/status`, {
          status: 'Closed',
          seen: 'New',
        })
    },
    list: () => totalOf('/contact/inbox', { status: 'Open' }),
  },
  hold: {
    make: packageThat(
      { status: 'AtCustoms', customs: { ...customs, state: 'Hold' } },
      { customs: { ...customs, state: 'Cleared' } },
    ),
    list: packagesWith({ onHold: true }),
  },
  missing: {
    make: packageThat(missing, { arrival: null, missingSince: null }),
    list: packagesWith({ missing: true }),
  },
  claimsAsked: {
    make: async () => (await claim()).look,
    list: () => totalOf('/claims/paginated', { status: 'Asked' }),
  },
  claimsLookedAt: {
    async make() {
      const { look, refuse } = await claim()
      await look()
      return refuse
    },
    list: () => totalOf('/claims/paginated', { status: 'LookedAt' }),
  },
  losses: {
    make: packageThat(
      { ...missing, loss },
      { loss: { ...loss, status: 'Refused', decidedBy: 'Sam', decidedAt: now(), decision: 'No' } },
    ),
    list: packagesWith({ lossToDecide: true }),
  },
  unclaimed: {
    make: packageThat(
      { status: 'ReadyForPickup', ending: beginEnding('Unwanted', 'Asked', stamp) },
      { status: 'Delivered' },
    ),
    list: packagesWith({ unclaimed: true }),
  },
  late: {
    async make() {
      const { packageId } = await putPackage(deliveries, accountId, { status: 'AtLocalOffice' })
      await onTheBooks(deps, (tx) =>
        tx.kysely
          .updateTable('package')
          .set({ expectedFrom: '2026-01-02', expectedTo: '2026-01-03' })
          .where('packageId', '=', packageId)
          .execute(),
      )
      return () =>
        onTheBooks(deps, (tx) =>
          tx.kysely
            .updateTable('package')
            .set({ expectedFrom: null, expectedTo: null })
            .where('packageId', '=', packageId)
            .execute(),
        )
    },
    list: () => packagesWith({ lateOn: jamaicaDay(deps.clock.now()) })(),
  },
  unidentified: { make: packageThat({}, { accountId }, null), list: packagesWith({ unidentified: true }) },
  reviews: {
    async make() {
      const { packageId } = await putPackage(deliveries, accountId)
      let reviewId = ''
      await onTheBooks(deps, (tx) => {
        const review = { ...blankReview(tx), packageId, kind: 'claimed' as const, note: '' }
        reviewId = review.reviewId
        return tx.put('review', review)
      })
      return () =>
        onTheBooks(deps, async (tx) => {
          const row = await tx.get('review', reviewId)
          if (row) await tx.put('review', { ...row, status: 'Resolved' })
        })
    },
    list: packagesUnderReview,
  },
  invoicesMissing: {
    make: packageThat(
      { customs: { ...customs, state: 'Pending' }, invoiceState: 'Missing' },
      { invoiceState: 'Verified' },
    ),
    list: packagesWith({ invoiceMissing: true }),
  },
  invoicesToCheck: {
    make: packageThat(
      { customs: { ...customs, state: 'Pending' }, invoiceState: 'Received' },
      { invoiceState: 'Verified' },
    ),
    list: packagesWith({ invoiceToCheck: true }),
  },
  papers: {
    async make() {
      const fileId = deps.ids.next()
      const page = { kind: 'customer-paper', contentType: 'application/pdf' }
      await uploadsTo(() => app).send(pdf(), { token: deliveries.tokens['User'] ?? '', fileId, ...page })
      const paper = { kindId: 'photo-id', fileIds: [fileId], expiresOn: jamaicaDay(deps.clock.now() + dayMs) }
      const { paperId } = await send('User', 'POST', `/accounts/${accountId}/papers`, paper)
      const refusal = { verdict: 'refuse', reason: 'The photo is blurred' }
      return () => send('Employee', 'PUT', `/papers/${paperId}/check`, refusal)
    },
    list: async () => (await send('Admin', 'GET', '/papers/waiting')).length,
  },
  toBill: {
    make: packageThat({ status: 'ReadyForPickup' }, { billedAt: now() }),
    list: packagesWith({ toBill: true }),
  },
  deliveryRequests: {
    async make() {
      const scheduledFor = jamaicaDay(deps.clock.now() + dayMs)
      const { deliveryId } = await deliveries.createDelivery({ scheduledFor })
      return () => deliveries.put('Employee', deliveryId, { scheduledFor })
    },
    list: () => totalOf('/deliveries/paginated', { requested: true }),
  },
  transfersToCount: {
    async make() {
      const { arrive, close } = await transfer()
      return async () => {
        await arrive()
        await close()
      }
    },
    list: () => transfersIn('Departed'),
  },
  transfersToClose: {
    async make() {
      const { arrive, close } = await transfer()
      await arrive()
      return close
    },
    list: () => transfersIn('Arrived'),
  },
  tills: {
    async make() {
      const { tillId } = await send('Senior', 'POST', '/tills', { floatJmdCents: 0 })
      await send('Senior', 'POST', `/tills/${tillId}/close`, { counted: [] })
      return () => send('Supervisor', 'POST', `/tills/${tillId}/confirm`, { note: '' })
    },
    list: () => totalOf('/tills/paginated', { status: 'toConfirm' }),
  },
  driverDays: {
    async make() {
      await handOver()
      await closeDay(cash.amountJmdCents)
      return confirmDays
    },
    async list() {
      const days: { confirmedAt: string | null }[] = await send('Admin', 'GET', '/deliveries/days')
      return days.filter(({ confirmedAt }) => confirmedAt === null).length
    },
  },
  payments: {
    async make() {
      await handOver()
      return async () => {
        await closeDay(cash.amountJmdCents)
        await confirmDays()
      }
    },
    list: () => totalOf('/payments/paginated', { status: 'unchecked' }),
  },
  cardAlerts: {
    async make() {
      const alertId = deps.ids.next()
      await onTheBooks(deps, (tx) =>
        insertAlert(tx.kysely, {
          ...{ alertId, kind: 'unreadable', checkoutId: null, transactionId: alertId },
          ...{ accountId: null, createdAt: tx.at },
        }),
      )
      return () => send('Employee', 'PUT', `/checkouts/alerts/${alertId}`, { note: 'Asked the bank' })
    },
    list: async () => (await send('Admin', 'GET', '/checkouts/alerts?resolved=0')).length,
  },
  bankTransfers: {
    async make() {
      const { invoiceId } = await owe(deps, accountId, 100_000)
      const slip = { name: 'slip.pdf', base64: pdf(`slip ${invoiceId}`).toString('base64') }
      const { bankTransferId } = await send('User', 'POST', '/bank-transfers', {
        invoiceIds: [invoiceId],
        slip,
      })
      return () =>
        send('Employee', 'PUT', `/bank-transfers/${bankTransferId}/confirm`, {
          amountJmdCents: 100_000,
          reference: '7',
        })
    },
    list: () => totalOf('/bank-transfers/paginated', { status: 'waiting' }),
  },
  ordersToQuote: {
    async make() {
      const { storeOrderId, priced } = await storeOrder()
      return () => changeOrder(storeOrderId, { items: priced, status: 'quoted' })
    },
    list: () => totalOf('/storeorders/paginated', { status: 'requested' }),
  },
  ordersToBuy: {
    async make() {
      const { storeOrderId, priced } = await storeOrder()
      const { totalUsdCents } = await changeOrder(storeOrderId, { items: priced, status: 'quoted' })
      const approval = { quantities: [1], totalUsdCents }
      await send('User', 'POST', `/storeorders/customer/${storeOrderId}/approve`, approval)
      return () => changeOrder(storeOrderId, { status: 'cancelled' })
    },
    list: () => totalOf('/storeorders/paginated', { status: 'approved' }),
  },
  erasures: {
    async make() {
      await send('User2', 'POST', '/erasure', { note: 'I move away' })
      return () => send('User2', 'DELETE', '/erasure')
    },
    async list() {
      const requests: { status: string }[] = await send('Admin', 'GET', '/erasures')
      return requests.filter(({ status }) => status === 'Asked').length
    },
  },
}

async function packagesUnderReview(): Promise<number> {
  const { n } = await deps.db.reads.kysely
    .selectFrom('review')
    .where('status', '=', 'Open')
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const transfersIn = async (status: string): Promise<number> =>
  (await send('Admin', 'POST', '/transfers/paginated/1', { status, pageSize: 1 })).totalItems

test.each(Object.entries(producers))(
  '%s: the number is that of its list, until a person decides',
  async (name, producer) => {
    const kind = name as keyof typeof producers
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

test('a kind is urgent at the moment when its oldest has waited as long as it may', async () => {
  const undo = await producers.ordersToQuote.make()
  const oldestAt = (await lineOf('ordersToQuote'))?.oldestAt ?? ''
  const limit = Date.parse(oldestAt) + todoKindOf('ordersToQuote').limitDays * dayMs
  // The demo's oldest order may be late already.
  const isUrgent = deps.clock.now() >= limit
  expect(await lineOf('ordersToQuote')).toMatchObject({ isUrgent })
  await undo()
  const { result } = await send('Employee', 'POST', '/storeorders/paginated/1', { status: 'requested' })
  for (const { storeOrderId } of result) await changeOrder(storeOrderId, { status: 'cancelled' })
  expect(await lineOf('ordersToQuote')).toMatchObject({ count: 0, oldestAt: null, isUrgent: false })

  await producers.ordersToQuote.make()
  const line = await lineOf('ordersToQuote')
  expect(line).toMatchObject({ count: 1, isUrgent: false })
  const justInTime = Date.parse(line?.oldestAt ?? '') + todoKindOf('ordersToQuote').limitDays * dayMs
  deliveries.clock.forward(justInTime - deps.clock.now())
  deliveries.tokens['Admin'] = await deliveries.tokenOf('Admin')
  expect(await lineOf('ordersToQuote')).toMatchObject({ oldestAt: line?.oldestAt, isUrgent: true })
})

test('pickups are those of today at the reader’s office, from when the first customer comes', async () => {
  // At ten tomorrow, when the office is open.
  const tomorrow = jamaicaDay(deps.clock.now() + dayMs)
  deliveries.clock.forward(Date.parse(`${tomorrow}T10:00:00.000-05:00`) - deps.clock.now())
  for (const role of ['Admin', 'User', 'Employee'])
    deliveries.tokens[role] = await deliveries.tokenOf(role as 'Admin')
  const branches: { branchId: string; kind: string }[] = await send('Admin', 'GET', '/branches')
  const offices = branches.filter(({ kind }) => kind === 'LocalOffice')
  const [office, otherOffice] = offices
  const openDays = { openingHours: 'Mon–Sun 9:00–17:00', openDays: [], closedDays: [] }
  await onTheBooks(deps, async (tx) => {
    const row = await tx.get('branch', office?.branchId ?? '')
    if (row) await tx.put('branch', { ...row, ...openDays })
  })
  const { packageId } = await putPackage(deliveries, accountId, {
    ...{ status: 'ReadyForPickup', branchId: office?.branchId ?? null, bin: 'B2' },
  })
  const worksAt = (branchId: string | undefined) =>
    onTheBooks(deps, async (tx) => {
      const row = await tx.get('account', deliveries.ids['Employee'] ?? '')
      if (row) await tx.put('account', { ...row, branchId: branchId ?? null })
    })
  await worksAt(office?.branchId)
  const pickupLine = async () => (await linesFor('Employee')).find(({ kind }) => kind === 'pickups')
  const [from, to] = ['14:00', '16:00'].map((time) =>
    new Date(`${tomorrow}T${time}:00.000-05:00`).toISOString(),
  )
  const customer = { ...driver(accountId), name: 'Ursula', role: 'User' as const, permissions: [] }
  const results = await push(
    [['pickup.announce', { packageIds: [packageId], from: from ?? '', to: to ?? '' }]],
    customer,
  )
  expect(results).toMatchObject([{ status: 'applied' }])
  expect(await pickupLine()).toEqual({ kind: 'pickups', count: 1, oldestAt: from, isUrgent: false })
  expect((await send('Employee', 'GET', '/pickups/today')).packages).toHaveLength(1)
  // The people of another office have nothing to fetch.
  await worksAt(otherOffice?.branchId)
  expect((await pickupLine())?.count).toBe(0)
  await worksAt(office?.branchId)
  deliveries.clock.forward(Date.parse(from ?? '') - deps.clock.now())
  deliveries.tokens['Employee'] = await deliveries.tokenOf('Employee')
  expect(await pickupLine()).toMatchObject({ isUrgent: true })
  expect(await push([['pickup.cancel', { packageIds: [packageId] }]], customer)).toMatchObject([
    { status: 'applied' },
  ])
  expect(await pickupLine()).toMatchObject({ count: 0, oldestAt: null })
})

test('each role reads the kinds that it may open, and no others', async () => {
  for (const role of staffRoles) {
    const token = await deliveries.tokenOf(role)
    const answer = await deliveries.as(token, { url: '/api/todo' })
    expect(
      answer.json().lines.map(({ kind }: TodoLine) => kind),
      role,
    ).toEqual(todoNamesFor({ role, permissions: defaultPermissions(role) }))
  }
  expect((await deliveries.as(await deliveries.tokenOf('User'), { url: '/api/todo' })).statusCode).toBe(403)
})

test('each kind has owners who may do it', () => {
  for (const name of todoNames) {
    const { owners, isFor } = todoKindOf(name)
    expect(owners.length, name).toBeGreaterThan(0)
    for (const role of owners)
      expect(isFor({ role, permissions: defaultPermissions(role) }), `${name} ${role}`).toBe(true)
  }
})
