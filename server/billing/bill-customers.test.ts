import Sqlite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import type { BillBody } from '#sync/api/money/invoices-bill.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import type { PendingPart } from '../db/core/transactions/observers.ts'
import { mailsTo, putAccount, wordsOfWork } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { type BillOutcome, billCustomers, previewBills } from './bill-customers.ts'
import { billReplies } from './bill-replies.ts'

const { server } = await openBooks()
const { deps } = server.app
const kysely = deps.db.reads.kysely
const by: AuditContext = { actor: actorOf('Employee'), deviceId: '', action: 'invoice.bill' }

const bodyOf = (packages: readonly Package[], more: Partial<BillBody> = {}): BillBody => ({
  ...{ packageIds: packages.map(({ packageId }) => packageId), manifestId: undefined, categories: [] },
  ...{ preview: false, expected: undefined, limit: undefined, ...more },
})
const bill = (body: BillBody, uid: string | null = null) => billCustomers(deps, { by, body, uid })
/** A customer with a package to bill for each of the changes. */
async function customerWith(...changes: readonly Partial<Package>[]) {
  const account = await putAccount(deps)
  const packages: Package[] = []
  for (const more of changes) packages.push(await putPackage(server, account.accountId, more))
  return { ...account, packages }
}
const stateOf = ({ bill: { accountId }, invoiceId, refusal }: BillOutcome) => ({
  ...{ accountId, isIssued: invoiceId !== null, refusal },
})
const expectedOf = (outcomes: readonly BillOutcome[]) =>
  outcomes.flatMap(({ bill: { accountId, fingerprint } }) =>
    accountId && fingerprint ? [{ accountId, fingerprint }] : [],
  )
const invoiceOf = async ({ invoiceId }: Pick<BillOutcome, 'invoiceId'>) =>
  findInvoiceRow(kysely, invoiceId ?? '')
const invoicesOf = async (accountId: string) =>
  kysely.selectFrom('invoice').where('accountId', '=', accountId).select('invoiceId').execute()

test('a preview writes nothing; the bill is an invoice with a mail, for one package or for several', async () => {
  const [firstCustomer, two] = [await customerWith({}), await customerWith({}, {})]
  const packages = [...firstCustomer.packages, ...two.packages]
  const preview = await previewBills(deps, bodyOf(packages, { preview: true }))
  expect(preview.map(stateOf)).toEqual(
    [firstCustomer, two].map(({ accountId }) => ({ accountId, isIssued: false, refusal: null })),
  )
  expect(await invoicesOf(firstCustomer.accountId)).toEqual([])
  const outcomes = await bill(bodyOf(packages))
  expect(outcomes.map(stateOf)).toEqual(
    [firstCustomer, two].map(({ accountId }) => ({ accountId, isIssued: true, refusal: null })),
  )
  const [first, second] = [
    await invoiceOf(outcomes[0] as BillOutcome),
    await invoiceOf(outcomes[1] as BillOutcome),
  ]
  expect([first?.packageId, second?.packageId]).toEqual([firstCustomer.packages[0]?.packageId, null])
  expect(first).toMatchObject({ statusId: 'unpaid', kind: 'Package', createdBy: by.actor.name })
  expect(await mailsTo(deps, firstCustomer.email)).toEqual(['office.invoice'])
})

test('a customer without an address is billed without a mail', async () => {
  const account = await putAccount(deps, { email: '' })
  const pkg = await putPackage(server, account.accountId)
  const outcomes = await bill(bodyOf([pkg]))
  expect(outcomes.map(stateOf)).toEqual([{ accountId: account.accountId, isIssued: true, refusal: null }])
  const [reply] = await billReplies(deps.db.reads, outcomes)
  expect(reply).toMatchObject({
    ...{ state: 'issued', mailedTo: null },
    message: 'This customer has no email address. Print it or hand over the PDF instead.',
  })
})

test('packages without an owner, and those that can’t be billed, are left with their reasons', async () => {
  const nobodys = await putPackage(server, null)
  const { packages, accountId } = await customerWith({ weightLb: null })
  const outcomes = await bill(bodyOf([nobodys, ...packages]))
  expect(outcomes.map(stateOf)).toEqual([
    { accountId, isIssued: false, refusal: null },
    { accountId: null, isIssued: false, refusal: null },
  ])
  expect(outcomes.map((outcome) => outcome.bill.problems.map(({ field }) => field))).toEqual([
    ['weightLb'],
    ['accountId'],
  ])
  const replies = await billReplies(deps.db.reads, outcomes)
  expect(replies.map(({ state, customer }) => [state, customer === null])).toEqual([
    ['nothing', false],
    ['nothing', true],
  ])
})

test('a bill that no invoice can be is refused, and the others are made', async () => {
  const large = { declaredValueUsdCents: 100_000_000 }
  const [rich, otherCustomer] = [
    await customerWith(...Array.from({ length: 20 }, () => large)),
    await customerWith({}),
  ]
  const outcomes = await bill(bodyOf([...rich.packages, ...otherCustomer.packages]))
  expect(outcomes.map(stateOf)).toEqual([
    {
      ...{ accountId: rich.accountId, isIssued: false },
      refusal: expect.stringContaining('An invoice is not above'),
    },
    { accountId: otherCustomer.accountId, isIssued: true, refusal: null },
  ])
  const [reply] = await billReplies(deps.db.reads, outcomes)
  expect(reply).toMatchObject({ state: 'refused', message: expect.stringContaining('not above') })
})

/** Changes of the first customer's package between the preview and the bill. */
const changesSincePreview: readonly (readonly [
  name: string,
  change: (pkg: Package) => Partial<Package> | Promise<Partial<Package>>,
  words: RegExp | null,
])[] = [
  ['as it was', () => ({}), null],
  [
    'heavier now',
    () => ({ weightLb: 9 }),
    /^This bill changed since the preview, .* It comes to J\$[\d,.]+ now\./,
  ],
  [
    'without its weight now',
    () => ({ weightLb: null }),
    /^This bill changed .* Nothing of it can be billed now\. TBA\d+: it has not been weighed\./,
  ],
  [
    'on an invoice now',
    () => ({ billedAt: '2026-11-02T08:00:00.000Z' }),
    /^This bill changed .* Nothing of it can be billed now\. TBA\d+: it is on an invoice already\./,
  ],
  [
    'of another owner now',
    async () => ({ accountId: (await putAccount(deps)).accountId }),
    /^This bill changed since the preview, so it was not issued\. Nothing of it can be billed now\. Load/,
  ],
]
test.each(changesSincePreview)(
  'a bill that was previewed and is %s is issued or refused independently of other bills',
  async (_name, change, words) => {
    const [firstCustomer, two] = [await customerWith({}), await customerWith({})]
    const packages = [...firstCustomer.packages, ...two.packages]
    const expectedBills = expectedOf(await previewBills(deps, bodyOf(packages)))
    const [pkg] = firstCustomer.packages as [Package]
    const changes = await change(pkg)
    await onTheBooks(deps, (tx) => tx.put('package', { ...pkg, ...changes }))
    const body = bodyOf(packages, { expected: expectedBills })
    const uid = deps.ids.next()
    const outcomes = await bill(body, uid)
    expect(outcomes.map(stateOf)).toEqual([
      {
        ...{ accountId: firstCustomer.accountId, isIssued: words === null },
        refusal: words && expect.stringMatching(words),
      },
      { accountId: two.accountId, isIssued: true, refusal: null },
    ])
    const replies = await billReplies(deps.db.reads, outcomes)
    expect(replies.map(({ state }) => state)).toEqual([words === null ? 'issued' : 'refused', 'issued'])
    // The same call again bills no customer a second time.
    expect((await bill(body, uid)).map(stateOf)).toEqual(outcomes.map(stateOf))
    expect(await invoicesOf(firstCustomer.accountId)).toHaveLength(words === null ? 1 : 0)
    expect(await invoicesOf(two.accountId)).toHaveLength(1)
  },
)

test('of a manifest, a customer whose package another person has billed since the preview is named', async () => {
  const { manifestId } = await kysely.selectFrom('manifest').select('manifestId').executeTakeFirstOrThrow()
  const [firstCustomer, two] = [await customerWith({ manifestId }), await customerWith({ manifestId })]
  const body = bodyOf([], { packageIds: undefined, manifestId })
  const ids: readonly string[] = [firstCustomer.accountId, two.accountId]
  const expectedBills = expectedOf(await previewBills(deps, body)).filter((part) =>
    ids.includes(part.accountId),
  )
  await bill(bodyOf(firstCustomer.packages))
  expect((await bill({ ...body, expected: expectedBills })).map(stateOf)).toEqual([
    {
      ...{ accountId: firstCustomer.accountId, isIssued: false },
      refusal: expect.stringContaining('it is on an invoice already.'),
    },
    { accountId: two.accountId, isIssued: true, refusal: null },
  ])
})

test('a bill that is expected of an account that is not there is refused, and the others are issued', async () => {
  const { accountId, packages } = await customerWith({})
  const expectedBills = expectedOf(await previewBills(deps, bodyOf(packages)))
  const stranger = { accountId: idOf(0x77), fingerprint: '0'.repeat(32) }
  const outcomes = await bill(bodyOf(packages, { expected: [stranger, ...expectedBills] }))
  const replies = await billReplies(deps.db.reads, outcomes)
  expect(replies.map((reply) => [reply.accountId, reply.customer === null, reply.state])).toEqual([
    [stranger.accountId, true, 'refused'],
    [accountId, false, 'issued'],
  ])
})

test('only those whom the call expects are billed, and one who has nothing is not there', async () => {
  const [firstCustomer, two, bare] = [await customerWith({}), await customerWith({}), await customerWith()]
  const packages = [...firstCustomer.packages, ...two.packages]
  const [first] = expectedOf(await previewBills(deps, bodyOf(packages)))
  const outcomes = await bill(bodyOf(packages, { expected: first ? [first] : [] }))
  expect(outcomes.map(stateOf)).toEqual([
    { accountId: firstCustomer.accountId, isIssued: true, refusal: null },
  ])
  const nothing = [{ accountId: bare.accountId, fingerprint: '0'.repeat(32) }]
  expect((await bill(bodyOf(packages, { expected: nothing }))).map(stateOf)).toEqual([
    {
      ...{ accountId: bare.accountId, isIssued: false },
      refusal: expect.stringContaining('changed since the preview'),
    },
  ])
})

test('a call that is sent again with its key answers the same invoices, and another one is refused', async () => {
  const [firstCustomer, two] = [await customerWith({}), await customerWith({})]
  const packages = [...firstCustomer.packages, ...two.packages]
  const uid = deps.ids.next()
  const expectedBills = expectedOf(await previewBills(deps, bodyOf(packages)))
  const body = bodyOf(packages, { expected: expectedBills })
  const [first, secondOutcomes] = [await bill(body, uid), await bill(body, uid)]
  expect(secondOutcomes.map(({ invoiceId }) => invoiceId)).toEqual(first.map(({ invoiceId }) => invoiceId))
  expect(await invoicesOf(firstCustomer.accountId)).toHaveLength(1)
  expect(await mailsTo(deps, firstCustomer.email)).toEqual(['office.invoice'])
  expect(await wordsOfWork(bill(bodyOf(firstCustomer.packages), uid))).toContain(
    'was used for another change',
  )
  // Without a key it says what became of the packages.
  const otherOutcomes = await bill(bodyOf(packages))
  expect(otherOutcomes.map((outcome) => outcome.bill.problems.map(({ field }) => field))).toEqual([
    ['invoiceId'],
    ['invoiceId'],
  ])
})

test('a call with a limit ends with bills that are ready, and continues when it is sent again with its key', async () => {
  const customers = [await customerWith({}), await customerWith({ weightLb: null }), await customerWith({})]
  customers.push(await customerWith({}))
  const packages = customers.flatMap((customer) => customer.packages)
  const expectedBills = expectedOf(await previewBills(deps, bodyOf(packages)))
  const body = bodyOf(packages, { expected: expectedBills, limit: 2 })
  const uid = deps.ids.next()
  const statesNow = async () =>
    (await billReplies(deps.db.reads, await bill(body, uid))).map(({ state }) => state)
  expect(await statesNow()).toEqual(['issued', 'issued', 'ready'])
  // A bill that changes in between is refused alone, because the others are out already.
  const [pkg] = customers.at(-1)?.packages ?? []
  const weigh = (weightLb: number) =>
    onTheBooks(deps, async (tx) => {
      if (pkg) await tx.put('package', { ...pkg, weightLb })
    })
  await weigh(9)
  expect(await statesNow()).toEqual(['issued', 'issued', 'refused'])
  await weigh(pkg?.weightLb ?? 0)
  expect(await statesNow()).toEqual(['issued', 'issued', 'issued'])
  for (const { accountId } of customers)
    expect(await invoicesOf(accountId)).toHaveLength(accountId === customers[1]?.accountId ? 0 : 1)
})

test('of a manifest, what was billed before and who has nothing else is left out', async () => {
  const { manifestId } = await kysely.selectFrom('manifest').select('manifestId').executeTakeFirstOrThrow()
  const [billedCustomer, mixedCustomer, gap] = [
    await customerWith({ manifestId }),
    await customerWith({ manifestId }, { manifestId }),
    await customerWith({ manifestId, weightLb: null }),
  ]
  await bill(bodyOf([...billedCustomer.packages, ...mixedCustomer.packages.slice(0, 1)]))
  const body = bodyOf([], { packageIds: undefined, manifestId })
  const of = (outcomes: readonly BillOutcome[], { accountId }: { readonly accountId: string }) =>
    outcomes.find((outcome) => outcome.bill.accountId === accountId)
  for (const outcomes of [await previewBills(deps, body), await bill(body)]) {
    expect(of(outcomes, billedCustomer)).toBeUndefined()
    expect(of(outcomes, mixedCustomer)?.bill).toMatchObject({ problems: [], packages: [{}] })
    expect(of(outcomes, gap)?.bill.problems.map(({ field }) => field)).toEqual(['weightLb'])
  }
})

/** The errors that can prevent one customer's invoice. */
const faults: readonly (readonly [
  name: string,
  error: Error,
  outcome: string | null,
  isReported: boolean,
])[] = [
  [
    'by a fault',
    new Error('broken'),
    'This bill met a fault, which has been reported. Bill this customer on their own.',
    true,
  ],
  ['by a refusal', new Refusal('wrong-state', 'Not now.'), 'Not now.', false],
  ['by a full disk', new Refusal('no-space', 'The disk is full.'), null, false],
  ['for a moment', new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY'), null, false],
]
/** The work that interrupts while the invoice of an account is made, or is mailed. */
const interruptions = new Map<string, (part: PendingPart) => Promise<void>>()
let interruptedAction = 'invoice.create'
deps.db.observers.onPart(async (part) => {
  if (part.by.action !== interruptedAction) return
  for (const [accountId, interrupt] of interruptions) {
    const invoices = part.kysely.selectFrom('invoice').where('accountId', '=', accountId)
    if ((await invoices.select('invoiceId').execute()).length > 0) await interrupt(part)
  }
})
afterEach(() => {
  interruptions.clear()
  interruptedAction = 'invoice.create'
})
test.each(faults)('a bill that is stopped %s', async (_name, error, refusal, isReported) => {
  const [firstCustomer, two] = [await customerWith({}), await customerWith({})]
  const reports: unknown[] = []
  const stop = deps.db.events.onFault((fault) => reports.push(fault))
  interruptions.set(firstCustomer.accountId, () => {
    throw error
  })
  const uid = deps.ids.next()
  const body = bodyOf([...firstCustomer.packages, ...two.packages])
  const result = await bill(body, uid).catch((thrownError: unknown) => thrownError)
  interruptions.clear()
  stop()
  expect(reports).toEqual(isReported ? [{ name: 'invoice.bill', error, uid }] : [])
  expect(await invoicesOf(firstCustomer.accountId)).toEqual([])
  // Without an outcome the call has ended, and continues when it is sent again.
  const outcomes = refusal === null ? await bill(body, uid) : (result as BillOutcome[])
  if (refusal === null) expect(result).toBeInstanceOf(Error)
  expect(outcomes.map(stateOf)).toEqual([
    { accountId: firstCustomer.accountId, isIssued: refusal === null, refusal },
    { accountId: two.accountId, isIssued: true, refusal: null },
  ])
})

test('a fault while the mail is written leaves no invoice', async () => {
  const { accountId, packages } = await customerWith({})
  interruptedAction = 'invoice.mail'
  interruptions.set(accountId, () => {
    throw new Error('broken')
  })
  expect(await bill(bodyOf(packages))).toMatchObject([{ invoiceId: null, refusal: expect.any(String) }])
  expect(await invoicesOf(accountId)).toEqual([])
})

const meanwhile: readonly (readonly [
  name: string,
  isExpected: boolean,
  changes: Partial<Package>,
  words: string | null,
])[] = [
  ['nothing', true, {}, null],
  [
    'another weight, which the call expects',
    true,
    { weightLb: 9 },
    'This bill has just been changed by somebody else.',
  ],
  ['another weight, where it expects nothing', false, { weightLb: 9 }, null],
  ['another bill', false, { billedAt: '2026-11-02T08:00:00.000Z' }, 'it is on an invoice already.'],
  [
    'another bill, where it is expected',
    true,
    { billedAt: '2026-11-02T08:00:00.000Z' },
    'it is on an invoice already.',
  ],
]
test.each(meanwhile)(
  'a package gets %s while the customer before is billed',
  async (_name, isExpected, changes, words) => {
    const [firstCustomer, two] = [await customerWith({}), await customerWith({})]
    const packages = [...firstCustomer.packages, ...two.packages]
    const [pkg] = two.packages
    interruptions.set(firstCustomer.accountId, async ({ kysely: db }) => {
      interruptions.clear()
      if (pkg && Object.keys(changes).length > 0)
        await db
          .updateTable('package')
          .where('packageId', '=', pkg.packageId)
          .set(changes as object)
          .execute()
    })
    const expectedBills = isExpected ? expectedOf(await previewBills(deps, bodyOf(packages))) : undefined
    const [, second] = await bill(bodyOf(packages, { expected: expectedBills }))
    expect(second?.invoiceId === null).toBe(words !== null)
    if (words === null) expect(second?.refusal).toBeNull()
    else expect(second?.refusal).toContain(words)
    expect(await invoicesOf(two.accountId)).toHaveLength(words === null ? 1 : 0)
  },
)

test('of a manifest that is billed again with the key, the invoices that were made are answered', async () => {
  const { manifestId } = await kysely.selectFrom('manifest').select('manifestId').executeTakeFirstOrThrow()
  const { accountId } = await customerWith({ manifestId })
  const body = bodyOf([], { packageIds: undefined, manifestId })
  const uid = deps.ids.next()
  const idOfTheirs = (outcomes: readonly BillOutcome[]) =>
    outcomes.find((outcome) => outcome.bill.accountId === accountId)?.invoiceId
  const first = idOfTheirs(await bill(body, uid))
  expect(first).toEqual(expect.any(String))
  expect(idOfTheirs(await bill(body, uid))).toBe(first)
})

test('a package that does not exist is in no bill', async () => {
  expect(await bill(bodyOf([], { packageIds: [idOf(3)] }))).toEqual([])
})
