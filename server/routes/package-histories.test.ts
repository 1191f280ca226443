import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { ledgerFaults } from '../db/billing/ledger.ts'
import { storageOwedFor } from '../db/billing/storage.ts'
import { headOf } from '../db/core/head.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { handlePush } from '../sync/push.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { eventFor, sendPaidHook } from '../test/cards.ts'

const people = ['Warehouse', 'Processor', 'Agent', 'Employee', 'Supervisor', 'Driver', 'Admin'] as const
type Person = (typeof people)[number]

let server: TestApp
let driverId: string
let agentId: string
const tokens = new Map<Person, string>()
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  for (const person of people) tokens.set(person, await server.tokenOf(person))
  driverId = (await send('Driver', 'GET', '/api/accounts/user')).json().accountId
  agentId = (await send('Agent', 'GET', '/api/accounts/user')).json().accountId
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (person: Person | null, method: Method, url: string, payload?: object) =>
  server.as(person && (tokens.get(person) ?? ''), { method, url, ...(payload ? { payload } : {}) })

/** A customer with two packages, and what has been done about them. */
interface Run {
  readonly accountId: string
  readonly manifestId: string
  readonly packageIds: readonly string[]
  /** The status that each package had last, not counting a delay. */
  readonly places: Map<string, Package['status']>
  readonly deliveryIds: string[]
  readonly paymentIds: string[]
  closed: boolean
}

const overrideReason = 'Pays on Friday'
const recipient = { name: 'New Person', relationship: 'Self', idType: 'Passport', idLast4: 'A471' }
const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }

const rowOf = async (packageId: string): Promise<Package> =>
  must(await findPackageById(server.app.deps.db.reads.kysely, packageId), 'a package of the run')

const owing = ({ accountId }: Pick<Run, 'accountId'>) =>
  server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', 'in', ['unpaid', 'part-paid'])
    .where('balanceJmdCents', '>', 0)
    .select(['invoiceId', 'packageId', 'balanceJmdCents', 'totalJmdCents'])
    .execute()

const toStatus =
  (person: Person, status: string, note = '') =>
  (_run: Run, packageId: string) =>
    send(person, 'PUT', '/api/packages/status-update', { packageIds: [packageId], status, note })

const manifestTo =
  (status: string) =>
  ({ manifestId, packageIds }: Run) =>
    send('Processor', 'PUT', '/api/manifests/status-update', {
      ...{ manifestId, status },
      ...(status === 'Sealed' && {
        overrides: packageIds.flatMap((packageId) =>
          (['noTrn', 'noInvoice', 'noValue', 'noWeight'] as const).map((blocker) => ({
            ...{ packageId, blocker, reason: 'Asked for by telephone' },
          })),
        ),
      }),
    })

const countArrival =
  (arrival: string) =>
  ({ manifestId }: Run, packageId: string) =>
    send('Processor', 'PUT', `/api/manifests/${manifestId}`, { lines: [{ packageId, arrival }] })

const customs = (state: string) => (_run: Run, packageId: string) =>
  send('Processor', 'PUT', '/api/packages/customs', { packageIds: [packageId], state, note: 'Looked at' })

const handOver = (person: Person, more: object) => (_run: Run, packageId: string) =>
  send(person, 'POST', '/api/packages/delivertocustomer', { packageIds: [packageId], recipient, ...more })

/** Sends what an app without a signal sends when it is back, from a person who knew of no invoice. */
async function queuedHandOver(_run: Run, packageId: string): Promise<void> {
  const { deps } = server.app
  const actor = {
    ...{ accountId: agentId, name: 'Alice Agent', role: 'Agent' as const },
    ...{ permissions: defaultPermissions('Agent'), brand: 'quayside', branchId: null },
  }
  const [clientId, uid] = [deps.ids.next(), deps.ids.next()]
  const args = { packageIds: [packageId], recipient, reason: '', overrideReason: '' }
  const change = { mid: 1, uid, name: 'package.deliver', ver: 2, args, occurredAt: isoOf(deps.clock.now()) }
  const push = { protocol: 1, epoch: (await headOf(deps.db.reads)).epoch, clientId, mutations: [change] }
  await handlePush(deps, actor, { deviceId: clientId, ip: '10.0.0.1' }, push)
}

const waiver = (method: Method, reason?: string) => (_run: Run, packageId: string) =>
  send(
    'Supervisor',
    method,
    `/api/packages/${packageId}/waiver`,
    reason === undefined ? undefined : { reason },
  )

/** Storage that came after the invoice, as the counter asks for it. */
const storageOf = (pkg: Package): Promise<number> =>
  storageOwedFor(server.app.deps.db.reads.kysely, pkg, jamaicaDay(server.app.deps.clock.now()))

const onTheRoad =
  (person: Person, body: object) =>
  ({ deliveryIds }: Run) => {
    const deliveryId = deliveryIds.at(-1)
    return deliveryId ? send(person, 'PUT', `/api/deliveries/${deliveryId}`, body) : undefined
  }

/** The actions that anyone might take next, in any order, sensible or not. */
const commands: Record<string, (run: Run, packageId: string) => unknown> = {
  checkIn: async (_run, packageId) => {
    const { trackingNumber } = await rowOf(packageId)
    return send('Warehouse', 'POST', '/api/packages/checkin', { packages: [{ trackingNumber, weightLb: 4 }] })
  },
  toManifest: ({ manifestId }, packageId) =>
    send('Processor', 'PUT', `/api/manifests/${manifestId}`, { addPackageIds: [packageId] }),
  ...Object.fromEntries(
    ['Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice', 'Completed'].map((status) => [
      `manifest ${status}`,
      manifestTo(status),
    ]),
  ),
  received: countArrival('Received'),
  missing: countArrival('Missing'),
  damaged: countArrival('Damaged'),
  onRoute: toStatus('Agent', 'OnRoute'),
  atOffice: toStatus('Agent', 'AtLocalOffice'),
  ready: toStatus('Agent', 'ReadyForPickup'),
  delayed: toStatus('Agent', 'Delayed', 'A storm'),
  setDelivered: toStatus('Agent', 'Delivered', 'It is gone'),
  correct: toStatus('Supervisor', 'Delivered', 'It was handed over yesterday'),
  stepBack: toStatus('Supervisor', 'OnRoute', 'It never left the airport'),
  hold: customs('Hold'),
  clear: customs('Cleared'),
  handOver: handOver('Agent', {}),
  override: handOver('Supervisor', { overrideReason }),
  queued: queuedHandOver,
  waive: waiver('POST', 'A gift of the house'),
  takeBack: waiver('DELETE'),
  longReady: async (_run, packageId) => readySince(server, await rowOf(packageId), 12),
  payStorage: async (run, packageId) => {
    const dueJmdCents = await storageOf(await rowOf(packageId))
    if (dueJmdCents === 0) return
    const storage = [{ packageId, dueJmdCents }]
    const body = { accountId: run.accountId, method: 'Cash', invoiceIds: [], storage }
    const response = await send('Employee', 'POST', '/api/invoices/receivepayment', body)
    expect(response.statusCode).toBe(200)
    expect(settledBy(response.json().payment)).toBe(dueJmdCents)
    run.paymentIds.push(response.json().paymentId)
  },
  bill: (_run, packageId) => send('Employee', 'POST', `/api/packages/createinvoice/${packageId}`, {}),
  billAll: ({ accountId }) => send('Employee', 'POST', `/api/invoices/generate/account/${accountId}`, {}),
  pay: async (run) => {
    const [invoice] = await owing(run)
    if (!invoice) return
    const { invoiceId } = invoice
    const body = { accountId: run.accountId, method: 'Cash', invoiceIds: [invoiceId] }
    const { paymentId } = (await send('Employee', 'POST', '/api/invoices/receivepayment', body)).json()
    run.paymentIds.push(paymentId)
  },
  reverse: async ({ paymentIds }) => {
    const paymentId = paymentIds.pop()
    if (paymentId) await send('Admin', 'DELETE', `/api/payments/${paymentId}?reason=Bounced`)
  },
  void: async (run) => {
    const [invoice] = await owing(run)
    if (invoice)
      await send('Supervisor', 'PUT', '/api/invoices', { invoiceId: invoice.invoiceId, voidReason: 'Wrong' })
  },
  bring: async ({ accountId, deliveryIds }, packageId) => {
    const body = { accountId, packageIds: [packageId], address, driverId }
    const answer = await send('Employee', 'POST', '/api/deliveries', body)
    if (answer.statusCode === 200) deliveryIds.push(answer.json().deliveryId)
  },
  out: onTheRoad('Driver', { status: 'OutForDelivery' }),
  door: onTheRoad('Driver', {
    status: 'Delivered',
    proof,
    collected: { method: 'Cash', amountJmdCents: 92_000 },
  }),
  nobodyHome: onTheRoad('Driver', { status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } }),
  close: async (run) => {
    const answer = await send('Admin', 'DELETE', `/api/accounts/${run.accountId}?reason=Moved%20away`)
    if (answer.statusCode === 200) run.closed = true
  },
}

const arrivalStatuses: readonly Package['status'][] = ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup']
const handOvers = ['handOver', 'override', 'queued', 'door']
/** A supervisor says with a note that it has been handed over already. */
const corrections = ['correct']
const tallies = { delivered: 0, overridden: 0, waived: 0, collected: 0, closed: 0, billedAgain: 0 }

/** A package before a step, with what was owed on its invoice, and for storage that is on none. */
interface Before {
  readonly pkg: Package
  readonly owed: number
  readonly storage: number
}

/** A billed package is on a valid issued invoice; a free one is on none. */
async function mustBeMarked({ packageIds }: Run, name: string) {
  for (const packageId of packageIds) {
    const pkg = await rowOf(packageId)
    expect([name, pkg.billedAt !== null]).toEqual([name, await isOnInvoice(pkg)])
    expect([name, pkg.chargesWaiver !== null && pkg.invoiceId !== null]).toEqual([name, false])
  }
}

/** A package becomes delivered by being handed over, and then it had arrived, was free to go and nothing was owed. */
async function mustHaveBeenThere(
  run: Run,
  name: string,
  { pkg: before, owed: owedBefore, storage: storageBefore }: Before,
) {
  const { packageId } = before
  const after = await rowOf(packageId)
  const place = run.places.get(packageId) ?? 'PreAlert'
  const isFree = isBilled(before) && owedBefore + storageBefore === 0
  if (after.status === 'Delivered' && before.status !== 'Delivered' && corrections.includes(name))
    expect([name, isFree]).toEqual([name, true])
  else if (after.status === 'Delivered' && before.status !== 'Delivered') {
    tallies.delivered += 1
    expect([name, handOvers.includes(name)]).toEqual([name, true])
    expect([name, arrivalStatuses.includes(place), place]).toEqual([name, true, place])
    expect([name, before.arrival === 'Missing', before.customs.state === 'Hold', run.closed]).toEqual([
      ...[name, false, false, false],
    ])
    if (name !== 'override') expect([name, isFree]).toEqual([name, true])
    expect([name, after.handover?.overrideReason]).toEqual([name, isFree ? '' : overrideReason])
    if (!isFree) tallies.overridden += 1
    if (before.chargesWaiver) tallies.waived += 1
  }
  if (after.status !== 'Delayed') run.places.set(packageId, after.status)
}

/** Checks that every invoice that is owed is shown at the counter, with its sum. */
async function mustBeInView({ accountId }: Run) {
  const open = await owing({ accountId })
  const listedRows = (await send('Employee', 'GET', `/api/invoices/unpaid/account/${accountId}`)).json()
  const ids = (rows: readonly { invoiceId: string }[]) => rows.map(({ invoiceId }) => invoiceId).sort()
  expect(ids(listedRows)).toEqual(ids(open))
  const { owedJmdCents } = (await send('Employee', 'GET', `/api/payments/balances/${accountId}`)).json()
  expect(owedJmdCents).toBe(open.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0))
}

async function payAtCounter({ accountId }: Run, invoiceId: string) {
  const body = { accountId, method: 'Cash', invoiceIds: [invoiceId] }
  expect((await send('Employee', 'POST', '/api/invoices/receivepayment', body)).json()).toMatchObject({
    invoices: [{ invoiceId, statusId: 'paid' }],
  })
}

async function payByLink(_run: Run, invoiceId: string) {
  const checkout = (await send('Supervisor', 'POST', '/api/checkouts', { invoices: [invoiceId] })).json()
  const link = await send('Supervisor', 'POST', `/api/checkouts/${checkout.checkoutId}/fygaro`, {})
  expect([link.statusCode, link.body]).toEqual([200, expect.stringContaining('paymentLink')])
  expect((await send(null, 'GET', `/api/checkouts/token/${checkout.checkoutToken}`)).statusCode).toBe(200)
  expect((await sendPaidHook(server, eventFor(server, checkout))).statusCode).toBe(200)
}

/** On a valid one: a package that was billed with a void one is billed by nothing. */
const isOnInvoice = async ({ invoiceId }: Package): Promise<boolean> =>
  invoiceId !== null &&
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('invoiceId', '=', invoiceId)
      .where('statusId', '<>', 'void')
      .select('invoiceId')
      .execute()
  ).length > 0

/**
 * Checks that a package that has arrived and is on no standing invoice can be billed, even after others were voided.
 */
async function mustBeBillable(run: Run) {
  for (const packageId of run.packageIds) {
    const pkg = await rowOf(packageId)
    const isHere = [...arrivalStatuses, 'Delivered'].includes(run.places.get(packageId) ?? 'PreAlert')
    if (pkg.chargesWaiver) continue
    const isKept = pkg.customs.state === 'Hold' || pkg.arrival === 'Missing' || pkg.arrival === 'Damaged'
    if (!isHere || isKept || (await isOnInvoice(pkg))) continue
    const draftReply = await send('Employee', 'GET', `/api/packages/createinvoice/${packageId}`)
    expect([draftReply.statusCode, draftReply.body]).toEqual([
      200,
      expect.stringContaining('"statusId":"draft"'),
    ])
    const creation = await send('Employee', 'POST', `/api/invoices/generate/account/${run.accountId}`, {
      packageIds: [packageId],
    })
    expect([creation.statusCode, creation.json().statusId]).toEqual([200, 'unpaid'])
    tallies.billedAgain += 1
  }
}

/** Each of the debts is paid in its turn, by the counter or by a payment link; then nothing is owed. */
async function mustBeCollected(run: Run) {
  for (const [at, { invoiceId }] of (await owing(run)).entries()) {
    await (at % 2 ? payAtCounter : payByLink)(run, invoiceId)
    tallies.collected += 1
  }
  expect(await owing(run)).toEqual([])
}

let runs = 0
async function begin(): Promise<Run> {
  const user = { firstName: 'New', lastName: 'Person', email: `history${++runs}@example.test` }
  const { accountId } = (await send('Employee', 'POST', '/api/accounts', { user })).json()
  const ahead = { status: 'PreAlert', customs: untouchedCustoms } as const
  const packages = [await putPackage(server, accountId, ahead), await putPackage(server, accountId, ahead)]
  const { manifestId } = (
    await send('Processor', 'POST', '/api/manifests', { mode: 'Air', carrier: 'Amerijet' })
  ).json()
  return {
    ...{ accountId, manifestId, deliveryIds: [], paymentIds: [], closed: false },
    packageIds: packages.map(({ packageId }) => packageId),
    places: new Map(),
  }
}

type Step = readonly [name: string, which: number]
async function live(history: readonly Step[]) {
  const run = await begin()
  for (const [name, which] of history) {
    const before = await Promise.all(run.packageIds.map(rowOf))
    const storage = await Promise.all(before.map(storageOf))
    const open = await owing(run)
    const owedFor = ({ invoiceId }: Package) =>
      open.find((invoice) => invoice.invoiceId === invoiceId)?.balanceJmdCents ?? 0
    await must(commands[name], name)(run, must(run.packageIds[which], 'a package'))
    for (const [at, pkg] of before.entries())
      await mustHaveBeenThere(run, name, { pkg, owed: owedFor(pkg), storage: storage[at] ?? 0 })
    await mustBeMarked(run, name)
    if (!isDeepStrictEqual(open, await owing(run)) || name === 'close') await mustBeInView(run)
  }
  if (run.closed) tallies.closed += 1
  await mustBeBillable(run)
  await mustBeInView(run)
  await mustBeCollected(run)
}

/** The plans that people have; the things that they do in between may keep them from it. */
const ways = [
  ['checkIn', 'ready', 'handOver'],
  ['ready', 'bill', 'pay', 'handOver'],
  ['ready', 'bill', 'pay', 'queued'],
  ['ready', 'bill', 'pay', 'longReady', 'handOver', 'payStorage', 'handOver'],
  ['ready', 'bill', 'pay', 'void', 'queued', 'override'],
  ['ready', 'waive', 'handOver', 'takeBack'],
  ['ready', 'bill', 'override'],
  ['ready', 'override'],
  ['ready', 'bill', 'bring', 'out', 'door'],
  ['ready', 'waive', 'bring', 'out', 'door'],
  ['checkIn', 'toManifest', 'manifest Sealed', 'manifest Shipped', 'missing', 'handOver'],
  ['bill', 'pay', 'reverse', 'close'],
  ['atOffice', 'bill', 'void', 'close'],
]
const passage = fc.oneof(
  fc.constantFrom(...Object.keys(commands)).map((name) => [name]),
  fc.constantFrom(...ways),
)
const history: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(passage, fc.constantFrom(0, 1)), { minLength: 4, maxLength: 8, size: 'max' })
  .map((parts) => parts.flatMap(([names, which]) => names.map((name): Step => [name, which])))

test('[property] nothing is delivered that never arrived, or unbilled without a waiver or a reason, and every debt can be collected', async () => {
  await fc.assert(fc.asyncProperty(history, live), { numRuns: 40 })
  expect(tallies.delivered).toBeGreaterThan(3)
  expect(tallies.overridden).toBeGreaterThan(0)
  expect(tallies.waived).toBeGreaterThan(0)
  expect(tallies.collected).toBeGreaterThan(10)
  expect(tallies.closed).toBeGreaterThan(3)
  expect(tallies.billedAgain).toBeGreaterThan(2)
  expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
}, 120_000)
