import { expect, test } from 'vitest'
import type { OwnerChange } from '#sync/api/packages/package-owner.ts'
import { must } from '#sync/lib/must.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openBooks } from '../../test/money.ts'

const { server, accountId: ann, otherId: bob } = await openBooks()
const desk = await server.tokenOf('Employee')
const { kysely } = server.app.deps.db.reads

const send = (packageId: string, payload: object, token = desk, key?: string) =>
  server.as(token, {
    method: 'POST',
    url: `/api/packages/${packageId}/owner`,
    payload: { reason: 'Billed to the wrong customer', ...payload },
    headers: key ? { 'idempotency-key': key } : {},
  })
const change = async (packageId: string, payload: object, key?: string): Promise<OwnerChange> => {
  const answer = await send(packageId, payload, desk, key)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

/** Two packages of Ann on one invoice, as the office bills them. */
async function billedToAnn() {
  const packages = await Promise.all([putPackage(server, ann), putPackage(server, ann)])
  const packageIds = packages.map(({ packageId }) => packageId)
  const answer = await server.as(desk, {
    method: 'POST',
    url: '/api/invoices/bill',
    payload: { packageIds },
  })
  const [bill] = answer.json<{ invoiceId: string; totalJmdCents: number }[]>()
  const [wrong = '', right = ''] = packageIds
  return { wrong, right, invoiceId: bill?.invoiceId ?? '', totalJmdCents: bill?.totalJmdCents ?? 0 }
}
const packageNow = (packageId: string) =>
  kysely
    .selectFrom('package')
    .where('packageId', '=', packageId)
    .select(['accountId', 'invoiceId'])
    .executeTakeFirstOrThrow()
const invoiceNow = async (invoiceId: string) =>
  (await server.as(desk, { url: `/api/invoices/${invoiceId}` })).json()
const everything = async () => [
  ...(await kysely.selectFrom('invoice').selectAll().execute()),
  ...(await kysely
    .selectFrom('package')
    .select(['packageId', 'accountId', 'invoiceId', 'version'])
    .execute()),
  ...(await kysely
    .selectFrom('audit')
    .where('entity', 'in', ['invoice', 'package'])
    .select('auditId')
    .orderBy('auditId')
    .execute()),
]

test('a preview says what is voided and who is billed again, as it then happens, and writes nothing', async () => {
  const { wrong, invoiceId, totalJmdCents } = await billedToAnn()
  const before = await everything()
  const preview = await change(wrong, { accountId: bob, invoiceId, preview: true })
  expect(await everything()).toEqual(before)
  expect(preview.voided).toEqual([{ invoiceId, number: expect.any(String), totalJmdCents, paidJmdCents: 0 }])
  expect(preview.bills.map(({ accountId, state }) => [accountId, state])).toEqual(
    expect.arrayContaining([
      [ann, 'ready'],
      [bob, 'ready'],
    ]),
  )
  const ownerChange = await change(wrong, { accountId: bob, invoiceId })
  const totals = ({ bills }: OwnerChange) =>
    Object.fromEntries(bills.map((bill) => [bill.accountId, [bill.totalJmdCents, bill.lines.length]]))
  expect(totals(ownerChange)).toEqual(totals(preview))
})

test('the package is on an invoice of its customer, the other one on a new one, and the first is void', async () => {
  const { wrong, right, invoiceId } = await billedToAnn()
  const { bills } = await change(wrong, { accountId: bob, invoiceId })
  const invoiceOf = (accountId: string) => bills.find((bill) => bill.accountId === accountId)
  expect(await packageNow(wrong)).toEqual({ accountId: bob, invoiceId: invoiceOf(bob)?.invoiceId })
  expect(await packageNow(right)).toEqual({ accountId: ann, invoiceId: invoiceOf(ann)?.invoiceId })
  expect(bills.map(({ state, mailedTo }) => [state, mailedTo])).toEqual([
    ['issued', expect.stringContaining('@')],
    ['issued', expect.stringContaining('@')],
  ])
  const voidedInvoice = await invoiceNow(invoiceId)
  expect([voidedInvoice.statusId, voidedInvoice.voidReason]).toEqual(['void', 'Billed to the wrong customer'])
  const auditRows = await kysely
    .selectFrom('audit')
    .where('entityId', 'in', [invoiceId, wrong, invoiceOf(bob)?.invoiceId ?? ''])
    .select(['action', 'by'])
    .orderBy('auditId')
    .execute()
  expect(auditRows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['invoice.void', 'package.update', 'invoice.create']),
  )
  const clerks = auditRows.filter(({ action }) => action !== 'test').map(({ by }) => by)
  expect(new Set(clerks).size).toBe(1)
})

test('amounts that changed since the preview change nothing; the new ones are confirmed again', async () => {
  const { wrong, right, invoiceId } = await billedToAnn()
  const expectedOf = async () => {
    const { bills } = await change(wrong, { accountId: bob, invoiceId, preview: true })
    return bills.map(({ accountId, fingerprint }) => ({ accountId, fingerprint }))
  }
  const expectedBills = await expectedOf()
  const weightReply = await server.as(desk, {
    method: 'PUT',
    url: '/api/packages',
    payload: { packageId: right, weightLb: 41 },
  })
  expect(weightReply.statusCode).toBe(200)
  const before = await everything()
  const refusal = await send(wrong, { accountId: bob, invoiceId, expected: expectedBills })
  expect([refusal.statusCode, refusal.json().errors]).toEqual([
    409,
    { expected: ['Expected is out of date.'] },
  ])
  expect(await everything()).toEqual(before)
  const missingBill = await send(wrong, {
    accountId: bob,
    invoiceId,
    expected: (await expectedOf()).slice(1),
  })
  expect(missingBill.statusCode).toBe(409)
  const { bills } = await change(wrong, { accountId: bob, invoiceId, expected: await expectedOf() })
  expect(bills.map(({ state }) => state)).toEqual(['issued', 'issued'])
})

test('the paid amount becomes credit of the customer who paid', async () => {
  const { wrong, invoiceId, totalJmdCents } = await billedToAnn()
  await server.as(desk, {
    method: 'POST',
    url: '/api/payments',
    payload: {
      ...{ accountId: ann, method: 'Card', amountJmdCents: totalJmdCents },
      allocations: [{ invoiceId, amountJmdCents: totalJmdCents }],
    },
  })
  const { voided } = await change(wrong, { accountId: bob, invoiceId })
  expect(voided[0]?.paidJmdCents).toBe(totalJmdCents)
  const balances = (await server.as(desk, { url: `/api/payments/balances/${ann}` })).json()
  expect(balances.creditJmdCents).toBe(totalJmdCents)
})

/** An issued invoice for storage of a package after its own invoice, as a payment at the counter bills it. */
const storageBilled = async (packageId: string): Promise<string> => {
  const charges = [
    { feature: 'Storage', description: 'Storage', quantity: 1, unitJmdCents: 50_000, how: 'test', packageId },
  ] as const
  const invoice = await onTheBooks(server.app.deps, (tx) =>
    issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId: ann, createdBy: 'Desk', charges, supplement: true },
    }),
  )
  return invoice.invoiceId
}

test('storage that was billed later is voided as well, and what was paid for it is credit', async () => {
  const { wrong, right, invoiceId } = await billedToAnn()
  const [storageId, othersStorageId] = [await storageBilled(wrong), await storageBilled(right)]
  const payload = { accountId: ann, invoiceIds: [storageId], method: 'Card' }
  await server.as(desk, { method: 'POST', url: '/api/invoices/receivepayment', payload })
  expect((await invoiceNow(storageId)).statusId).toBe('paid')
  const creditOf = async () =>
    (await server.as(desk, { url: `/api/payments/balances/${ann}` })).json().creditJmdCents
  const before = await creditOf()
  const { voided } = await change(wrong, { accountId: bob, invoiceId })
  expect((await creditOf()) - before).toBe(50_000)
  expect(voided.map((row) => row.invoiceId).toSorted()).toEqual([invoiceId, storageId].toSorted())
  expect([(await invoiceNow(storageId)).statusId, (await invoiceNow(othersStorageId)).statusId]).toEqual([
    'void',
    'unpaid',
  ])
})

test.each([
  ['a line that names no package', { feature: 'Freight', description: 'Two boxes' }, false],
  ['a charge of another kind', { feature: 'Other', description: 'Repacking' }, true],
  ['a discount', { feature: 'Freight', description: 'Discount', unitJmdCents: -20_000 }, true],
] as const)(
  'an invoice with %s is not taken apart, because no one would bill that again',
  async (_, line, isNamed) => {
    const [wrong, right] = [await putPackage(server, ann), await putPackage(server, ann)]
    const charge = { description: 'Freight', quantity: 1, unitJmdCents: 50_000 }
    const featureValues = [
      { feature: 'Freight', ...charge, unitJmdCents: 300_000, packageId: wrong.packageId },
      { feature: 'Freight', ...charge, unitJmdCents: 300_000, packageId: right.packageId },
      { ...charge, ...line, ...(isNamed && { packageId: right.packageId }) },
    ]
    const payload = { accountId: ann, kind: 'Package', issue: true, featureValues }
    const issueReply = await server.as(desk, { method: 'POST', url: '/api/invoices', payload })
    expect([issueReply.statusCode, issueReply.statusCode === 200 ? '' : issueReply.body]).toEqual([200, ''])
    const before = await everything()
    const { invoiceId } = issueReply.json()
    for (const preview of [true, false]) {
      const answer = await send(wrong.packageId, { accountId: bob, invoiceId, preview })
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining(line.description),
      ])
    }
    expect(await everything()).toEqual(before)
  },
)

test('duty that was given back to the former customer is not paid by the new one, nor kept besides', async () => {
  const { packageId } = await putPackage(server, ann, { declaredValueUsdCents: 25_000 })
  const bill = { method: 'POST', url: '/api/invoices/bill', payload: { packageIds: [packageId] } } as const
  const [{ invoiceId }] = (await server.as(desk, bill)).json<[{ invoiceId: string }]>()
  const customs = {
    packageIds: [packageId],
    state: 'Cleared',
    entryNumber: 'C87-4711',
    dutyJmdCents: 100_000,
  }
  const customsReply = await server.as(await server.tokenOf('Processor'), {
    ...{ method: 'PUT', url: '/api/packages/customs', payload: customs },
  })
  expect([customsReply.statusCode, customsReply.statusCode === 200 ? '' : customsReply.body]).toEqual([
    200,
    '',
  ])
  // The package of the test has no event of its arrival, so that the event of customs folds it to a pre-alert.
  await onTheBooks(server.app.deps, async (tx) => {
    const pkg = must(await tx.get('package', packageId), 'the package of the test')
    await tx.put('package', { ...pkg, status: 'AtHeadOffice' })
  })
  const dutyCredits = () =>
    kysely
      .selectFrom('dutyCredit')
      .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
      .where('packageId', '=', packageId)
      .select('creditNote.status')
      .execute()
  expect(await dutyCredits()).toEqual([{ status: 'Used' }])
  const { bills } = await change(packageId, { accountId: bob, invoiceId })
  expect(bills).toMatchObject([{ accountId: bob, state: 'issued' }])
  const duty = await kysely
    .selectFrom('invoiceLine')
    .where('invoiceId', '=', bills[0]?.invoiceId ?? '')
    .where('feature', '=', 'Duty')
    .select('amountJmdCents')
    .execute()
  expect(duty).toEqual([{ amountJmdCents: 100_000 }])
  expect(await dutyCredits()).toEqual([{ status: 'Void' }])
})

test('a call that is sent again changes nothing more, and answers', async () => {
  const { wrong, invoiceId } = await billedToAnn()
  await change(wrong, { accountId: bob, invoiceId }, 'owner-1')
  const before = await everything()
  expect(await change(wrong, { accountId: bob, invoiceId }, 'owner-1')).toEqual({ voided: [], bills: [] })
  expect(await everything()).toEqual(before)
})

test('a package that cannot be billed yet changes its customer, and the reason is answered', async () => {
  const { wrong, invoiceId } = await billedToAnn()
  await server.as(await server.tokenOf('Supervisor'), {
    method: 'PUT',
    url: '/api/packages',
    payload: { packageId: wrong, declaredValueUsdCents: null },
  })
  const { bills } = await change(wrong, { accountId: bob, invoiceId })
  const ofBob = bills.find(({ accountId }) => accountId === bob)
  expect([ofBob?.state, ofBob?.problems.map(({ field }) => field)]).toEqual([
    'nothing',
    ['declaredValueUsdCents'],
  ])
  expect(await packageNow(wrong)).toEqual({ accountId: bob, invoiceId: null })
})

test.each([
  ['a person without the rights to bill', 'Warehouse', {}, 403, /Forbidden/],
  ['a person who may bill but not edit packages', 'Agent', {}, 403, /Forbidden/],
  ['the customer who has it already', 'Employee', { accountId: ann }, 409, /belongs to this customer/],
  ['an invoice that it is no longer on', 'Employee', { invoiceId: bob }, 409, /no longer on that invoice/],
  ['a customer who doesn’t exist', 'Employee', { accountId: server.app.deps.ids.next() }, 400, /ustomer/],
  ['no reason', 'Employee', { reason: '' }, 400, /say why/],
] as const)('%s: refused, and nothing is changed', async (_, role, payload, status, text) => {
  const { wrong, invoiceId } = await billedToAnn()
  const before = await everything()
  const answer = await send(wrong, { accountId: bob, invoiceId, ...payload }, await server.tokenOf(role))
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toMatch(text)
  expect(await everything()).toEqual(before)
})
