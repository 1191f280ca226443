import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../server/test/app.ts'
import { appDevice } from '../server/test/app-device.ts'
import { putPackage } from '../server/test/billable.ts'
import { accountIdOf, onTheBooks } from '../server/test/money.ts'
import { changeLabel } from '../src/components/change-labels.ts'
import { refusedPlan } from '../src/components/settle/refused-plan.ts'

// A status that is corrected without a signal, with the app's own engine against a whole server that knows better.

let server: TestApp
let supervisor: string
let handheld: ReturnType<typeof appDevice>
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  supervisor = await server.tokenOf('Supervisor')
})
afterAll(() => server.close())
beforeEach(() => {
  handheld = appDevice(server.app, supervisor)
})

const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await server.as(supervisor, { method, url: `/api${url}`, payload })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json()
}

/** A package that the handheld knows, with an issued invoice or without one. */
async function packageAt(status: Package['status'], isBilled = false): Promise<Package> {
  const pkg = await putPackage(server, await accountIdOf(server, 'User'), { status })
  if (isBilled) await call('POST', '/invoices/bill', { packageIds: [pkg.packageId] })
  await handheld.sync()
  return pkg
}

/** Saves a correction without a signal; the handheld takes it. */
const correct = ({ packageId }: Package, status: Package['status'], more: object = {}) =>
  handheld.device.save('package.statusUpdate', {
    ...{ packageIds: [packageId], status, reason: '', note: 'Wrong shelf', branchId: null },
    ...{ overrideReason: '', ...more },
  })

const statusOf = async ({ packageId }: Package) => (await handheld.device.rows())[`package/${packageId}`]

/** Returns the text that the author reads under "Needs attention", as its cards say it. */
async function needsAttention(pkg: Package) {
  const changes = await handheld.device.store.read(async (tx) =>
    Promise.all((await tx.keys('_rejected')).map((uid) => tx.get('_rejected', uid))),
  )
  return changes.map((entry) => {
    const change = must(entry, 'a refused change')
    const { advice } = refusedPlan(change, pkg)
    return { title: changeLabel(change, () => pkg.trackingNumber), message: change.message, advice }
  })
}

const reviewNotes = async ({ packageId }: Package) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('review')
      .where('packageId', '=', packageId)
      .where('kind', '=', 'refused')
      .select('note')
      .execute()
  ).map(({ note }) => note)

const howToGoOn =
  'No status was changed. Put right what is named here and try again, or set the status on the package’s page, where you can also give a reason.'

test('a correction to delivered of what is billed and unpaid comes back with what is owed and what to do', async () => {
  const pkg = await packageAt('ReadyForPickup', true)
  await correct(pkg, 'Delivered')
  expect(await statusOf(pkg)).toMatchObject({ status: 'Delivered' })
  await handheld.sync()
  expect(await needsAttention(pkg)).toEqual([
    {
      title: `Set ${pkg.trackingNumber} to “Delivered”`,
      message: expect.stringMatching(
        /has J\$[\d,.]+ to be paid\. Bill it and take the payment first, or say why it is gone unpaid\.$/,
      ),
      advice: howToGoOn,
    },
  ])
  expect(await statusOf(pkg)).toMatchObject({ status: 'ReadyForPickup' })
  expect(await reviewNotes(pkg)).toEqual([expect.stringContaining('to be paid')])
})

test('a correction to delivered whose invoice was voided meanwhile comes back as not billed', async () => {
  const pkg = await packageAt('ReadyForPickup', true)
  const [invoice] = await server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('accountId', '=', pkg.accountId)
    .orderBy('createdAt', 'desc')
    .select('invoiceId')
    .execute()
  await correct(pkg, 'Delivered')
  await call('PUT', '/invoices', { invoiceId: invoice?.invoiceId, voidReason: 'Wrong rate' })
  await handheld.sync()
  const [card] = await needsAttention(pkg)
  expect(card?.message).toContain('hasn’t been billed yet')
  expect(await statusOf(pkg)).toMatchObject({ status: 'ReadyForPickup' })
})

test('a correction to delivered that is paid, or that says why it is not, needs no review', async () => {
  const paidPackage = await packageAt('ReadyForPickup', true)
  const unpaid = await packageAt('ReadyForPickup', true)
  const { balanceJmdCents, invoiceId } = await server.app.deps.db.reads.kysely
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.packageId', '=', paidPackage.packageId)
    .select(['invoice.invoiceId', 'invoice.balanceJmdCents'])
    .executeTakeFirstOrThrow()
  await call('POST', '/payments', {
    ...{
      accountId: paidPackage.accountId,
      method: 'BankTransfer',
      amountJmdCents: balanceJmdCents,
      reference: 'T1',
    },
    allocations: [{ invoiceId, amountJmdCents: balanceJmdCents }],
  })
  await correct(paidPackage, 'Delivered')
  await correct(unpaid, 'Delivered', { overrideReason: 'Gone with its owner’s brother' })
  await handheld.sync()
  expect(await needsAttention(paidPackage)).toEqual([])
  expect([await statusOf(paidPackage), await statusOf(unpaid)]).toMatchObject([
    { status: 'Delivered' },
    { status: 'Delivered' },
  ])
})

test('a step of a package that was deleted meanwhile comes back with what to look for', async () => {
  const pkg = await packageAt('AtHeadOffice')
  await correct(pkg, 'AtCustoms')
  await onTheBooks(server.app.deps, async (tx) => {
    const row = must(await tx.get('package', pkg.packageId), 'the package')
    await tx.put('package', { ...row, deletedAt: tx.at })
  })
  await handheld.sync()
  expect(await needsAttention(pkg)).toMatchObject([
    { title: `Set ${pkg.trackingNumber} to “At customs”`, advice: expect.stringContaining('Look for it') },
  ])
})
