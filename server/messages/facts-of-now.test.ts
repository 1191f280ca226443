import { describe, expect, test } from 'vitest'
import { type Weekday, weekdays } from '#sync/entities/company/weekday.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { weekdayOf } from '#sync/rules/deliveries/office-days.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import { takePayment } from '../payments/payments.ts'
import { payOut } from '../payments/payouts.ts'
import { putPackage, readySince, waive } from '../test/billable.ts'
import { onTheBooks } from '../test/money.ts'
import { openNotices } from '../test/notices.ts'
import { readPdf } from '../test/pdf.ts'

// Mails know what the page knows.

const { world, run, freshAt } = openNotices()
const deps = () => world().server.app.deps
const textOf = (subject: string): string => {
  const mail = world().office.mails.find((candidate) => candidate.subject?.startsWith(subject))
  return (mail?.text ?? `No mail begins with ${subject}`).replaceAll('\u00a0', ' ')
}

/** A company has three branches of its kinds; the customer picks up at the first of one. */
async function officeOf(kind: 'HeadOffice' | 'LocalOffice') {
  const list = await deps().db.reads.kysely.selectFrom('branch').selectAll().execute()
  return must(
    list.find((branch) => branch.kind === kind),
    'an office',
  )
}

const packageAt = (status: Package['status'], more: Partial<Package> = {}) =>
  putPackage(world().server, world().customer, { status, description: 'Coffee maker', ...more })

const bill = (pkg: Package, cents: number) =>
  onTheBooks(deps(), (tx) =>
    issueInvoice(tx, deps(), {
      ...{ kind: 'Package', accountId: world().customer, createdBy: 'Test', packageId: pkg.packageId },
      charges: [
        {
          ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: cents, how: 'test' },
          packageId: pkg.packageId,
        },
      ],
    }),
  )

/** Moves a package as a person who has just logged in, because the tests' clock advances. */
async function moveTo({ packageId }: Package, status: Package['status']): Promise<void> {
  const processor = await world().server.tokenOf('Processor')
  const occurredAt = new Date(deps().clock.now()).toISOString()
  const payload = { packageIds: [packageId], status, occurredAt }
  const url = '/api/packages/status-update'
  const answer = await world().server.as(processor, { method: 'PUT', url, payload })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
}

const forget = async () => {
  await run()
  world().office.mails.length = 0
}

describe('the mail of an arrival', () => {
  test.each([
    ['Missing', 'Its merchant invoice is missing: add it now'],
    ['Rejected', 'add another one'],
    ['Received', 'We have its merchant invoice.'],
    ['Verified', 'We have its merchant invoice.'],
    ['NotRequired', 'Your package was checked in'],
  ] as const)('says what is to be done about a merchant invoice that is %s', async (invoiceState, text) => {
    await packageAt('ReceivedAtWharehouse', { invoiceState })
    await run()
    const mail = textOf('At our US warehouse')
    expect(mail).toContain(text)
    expect(mail).not.toContain('If you haven’t sent')
    expect(mail.includes('merchant invoice')).toBe(invoiceState !== 'NotRequired')
  })
})

describe('the mail that a package is ready', () => {
  test('says the amount, the last free day and the price of a day after it', async () => {
    const pkg = await packageAt('AtHeadOffice', { branchId: (await officeOf('HeadOffice')).branchId })
    await readySince(world().server, pkg, 0)
    await bill(pkg, 718_589)
    await forget()
    await moveTo(pkg, 'ReadyForPickup')
    await run()
    const mail = textOf('Ready for pickup: Coffee maker')
    const { storage } = await readSettings(deps().db.reads.kysely)
    expect(mail).toMatch(
      /J\$[\d,.]+ to pay, online or at the counter\. Storage is free until \w+day \d+ \w+, then J\$/,
    )
    expect(storage.freeDays).toBeGreaterThan(0)
    expect(mail).not.toContain('pay what you owe')
  })

  test('says that nothing is left where the charges were waived', async () => {
    const pkg = await packageAt('AtHeadOffice')
    await waive(world().server, [pkg.packageId])
    await moveTo(pkg, 'ReadyForPickup')
    await run()
    expect(textOf('Ready for pickup')).toContain('Nothing is left to pay.')
  })

  const week = 'Mon–Fri 9:00–17:00, Sat 10:00–14:00'
  const allDays: Weekday[] = [...weekdays]

  test.each([
    ['a minute before it closes on Saturday', 'Sat', '13:59', week, ''],
    ['when it closes on Saturday', 'Sat', '14:00', week, 'Open again on Monday at 9:00 am.'],
    ['on Sunday', 'Sun', '12:00', week, 'Open again on Monday at 9:00 am.'],
    ['at midnight before a working day', 'Mon', '00:00', week, 'Opens at 9:00 am.'],
    ['at noon', 'Mon', '12:00', week, ''],
    ['on a working evening', 'Mon', '17:00', week, 'Open again on Tuesday at 9:00 am.'],
    ['without hours', 'Sun', '03:00', '', ''],
    ['with hours that can’t be read', 'Sun', '03:00', 'Ask the guard', ''],
    ['that is closed all week', 'Sun', '03:00', 'Mon–Sun closed', ''],
  ] as const)('says when an office opens again: %s', async (_when, weekday, time, openingHours, text) => {
    const { clock } = world().server
    const { branchId } = await officeOf('HeadOffice')
    const openDays = openingHours === week ? allDays : []
    await onTheBooks(deps(), async (tx) => {
      const branch = must(await tx.get('branch', branchId), 'the office')
      await tx.put('branch', { ...branch, openingHours, openDays, closedDays: [] })
    })
    const today = jamaicaDay(clock.now())
    const day = must(
      [1, 2, 3, 4, 5, 6, 7]
        .map((n) => addDays(today, n))
        .find((candidate) => weekdayOf(candidate) === weekday),
      'a day of the next week',
    )
    clock.forward(Date.parse(`${day}T${time}:00-05:00`) - clock.now())
    await forget()
    const pkg = await packageAt('AtHeadOffice', { branchId })
    await moveTo(pkg, 'ReadyForPickup')
    await run()
    const mail = textOf('Ready for pickup')
    expect(mail.match(/(Open again|Opens) .*/)?.[0] ?? '', mail).toBe(text)
  })

  test('passes by a holiday', async () => {
    const { clock } = world().server
    const { branchId } = await officeOf('HeadOffice')
    const [holiday, next] = [1, 2].map((n) => addDays(jamaicaDay(clock.now()), n))
    await onTheBooks(deps(), async (tx) => {
      const branch = must(await tx.get('branch', branchId), 'the office')
      const hours = {
        openingHours: 'Daily 9:00–17:00',
        openDays: allDays,
        closedDays: [must(holiday, 'a day')],
      }
      await tx.put('branch', { ...branch, ...hours })
    })
    clock.forward(Date.parse(`${holiday}T12:00:00-05:00`) - clock.now())
    await forget()
    const pkg = await packageAt('AtHeadOffice', { branchId })
    await moveTo(pkg, 'ReadyForPickup')
    await run()
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(next ?? ''),
    )
    expect(textOf('Ready for pickup')).toContain(`Open again on ${name} at 9:00 am.`)
  })
})

describe('a customer who picks up at the head office', () => {
  test.each(['HeadOffice', 'LocalOffice'] as const)('hears of one place: %s', async (kind) => {
    const office = await officeOf(kind)
    const pkg = await packageAt('AtCustoms', { branchId: office.branchId })
    await forget()
    await moveTo(pkg, 'AtHeadOffice')
    await run()
    const mail = textOf('At the head office')
    expect(mail.includes('Next, it goes to your pickup office.')).toBe(kind === 'LocalOffice')
    expect(mail.includes(`Your package is at ${office.name}, where you pick it up.`)).toBe(
      kind === 'HeadOffice',
    )
    const user = await world().server.tokenOf('User')
    const [notice] = (await world().server.as(user, { url: '/api/notifications' })).json().result
    expect(notice.text.includes('where you pick it up')).toBe(kind === 'HeadOffice')
  })
})

test('the mail of a payment says what it was for and what is left', async () => {
  const pkg = await packageAt('ReadyForPickup')
  const invoice = await bill(pkg, 700_000)
  await forget()
  await onTheBooks(deps(), (tx) =>
    takePayment(tx, deps(), {
      ...{ accountId: world().customer, method: 'Cash', amountJmdCents: 300_000, receivedBy: 'Test' },
      allocations: [{ invoiceId: invoice.invoiceId, amountJmdCents: 300_000 }],
    }),
  )
  await run()
  const left = (invoice.totalJmdCents - 300_000) / 100
  expect(textOf('Payment received')).toContain(
    `J$3,000.00 for ${invoice.number} (Coffee maker). J$${left.toLocaleString('en-JM', { minimumFractionDigits: 2 })} is left.`,
  )
})

test('the mail of a refund carries its paper and links to it', async () => {
  const { customer } = world()
  await onTheBooks(deps(), (tx) =>
    takePayment(tx, deps(), {
      ...{ accountId: customer, method: 'Card', amountJmdCents: 90_000 },
      ...{ allocations: [], receivedBy: 'Test' },
    }),
  )
  const refund = await onTheBooks(deps(), (tx) =>
    payOut(tx, {
      ...{
        paymentId: deps().ids.next(),
        accountId: customer,
        amountJmdCents: 90_000,
        method: 'BankTransfer',
      },
      ...{ reference: 'NCB 5', reason: 'Paid twice', paidBy: 'Test' },
    }),
  )
  await run()
  const mail = world().office.mails.find(({ subject }) => subject?.startsWith('Refund'))
  const [paper] = mail?.attachments ?? []
  expect(paper?.filename).toBe(`Refund ${refund?.receiptNumber}.pdf`)
  expect(readPdf(Buffer.from(paper?.content as ArrayBuffer)).pages.join(' ')).toContain('Paid twice')
  expect(mail?.text).toContain(`/account/receipts/${refund?.paymentId}`)
})

test('the mail that customs cleared a package says its day', async () => {
  const fresh = await freshAt('AtCustoms')
  const payload = { packageIds: [fresh.packageId], state: 'Cleared', occurredAt: new Date().toISOString() }
  const url = '/api/packages/customs'
  const processor = await world().server.tokenOf('Processor')
  expect((await world().server.as(processor, { method: 'PUT', url, payload })).statusCode).toBe(200)
  await run()
  expect(textOf('Cleared by customs')).toMatch(/(Arriving|Ready|Expected) .*\d+/)
})
