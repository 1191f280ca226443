import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import type { TodoName } from '#sync/rules/pages/todo-kinds.ts'
import { blankReview } from '../../changes/office-review.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks } from '../../test/money.ts'
import { type OfficeKind, openTodo, type Producer, testNumbers } from '../../test/todo.ts'

// Each kind of work on goods has a producer here, the list that its link opens, and a decision.

const company = await openTodo()
const { accountId, deliveries, deps, now, packageThat, packagesWith, send, totalOf } = company

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
  ...{ status: 'Paid', reason: 'Looked for', reportedBy: 'Ann', reportedAt: now() },
  ...{ valueUsdCents: 1000, valueJmdCents: 160_000, paidJmdCents: 160_000, creditNoteId: null },
  ...{ decidedBy: 'Sam', decidedAt: now(), decision: 'Lost' },
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

const producers: Record<Exclude<TodoName, OfficeKind | 'pickups'>, Producer> = {
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
    make: packageThat({ arrival: 'Received', loss }, { loss: { ...loss, status: 'Kept' } }),
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

testNumbers(company, producers)
