import { describe, expect, test } from 'vitest'
import {
  accountEvents,
  noticeEvents,
  officeEvents,
  staffEvents,
} from '#sync/entities/messages/message-topics.ts'
import { company, secondCompany } from '../test/papers.ts'
import { toMessageBrand } from './brands.ts'
import { oneLine, render } from './render.ts'
import { wordsOf } from './texts/templates.ts'

const env = { brandPrefix: 'slp' }
const brand = toMessageBrand(env, 'quayside', { ...company, name: 'Blue Mountain Freight' })
const second = toMessageBrand(env, 'slp', secondCompany)
const nasty = `<img src=x onerror=alert(1)>"'&`
const office = { name: nasty, address: nasty, openingHours: nasty }

/** Every fact that a template may show, all hostile. */
const facts = {
  trouble: nasty,
  leftOut: 'empty' as const,
  mailbox: nasty,
  ...{ month: '2026-10', closingJmdCents: 5 },
  bills: [{ number: nasty, balanceJmdCents: 5, dueOn: nasty }],
  ...{ paper: nasty, expiresOn: nasty },
  origins: [{ branchId: 'b', label: nasty, address: nasty, phone: nasty }],
  ...{ packageId: 'p', trackingNumber: nasty, description: nasty, change: nasty, branchId: 'b', more: nasty },
  ...{ startsOn: nasty, deliveryId: 'd', invoiceId: 'i', number: nasty, totalJmdCents: 123_456 },
  ...{ fromJmdCents: 1, toJmdCents: 2, unusedCode: { code: nasty, problem: nasty } },
  ...{ checkoutToken: 'token', balanceJmdCents: 1, dueAt: nasty, expiresAt: nasty },
  ...{
    method: 'Cash' as const,
    reason: nasty,
    receiptNumber: nasty,
    isCleared: false,
    outcome: nasty,
    amountJmdCents: 99,
    link: 'https://quay.test/#x',
  },
}
const frame = {
  ...{ brand, publicUrl: 'https://quay.test', name: nasty },
  ...{ contactUrl: 'https://quay.test/contact', unsubscribeUrl: 'https://quay.test/u' },
}

describe.each([...noticeEvents, ...accountEvents, ...officeEvents, ...staffEvents])('%s', (event) => {
  test('shows any content as text, in both brands', () => {
    for (const senderBrand of [brand, second]) {
      const words = wordsOf(event, facts, { brand: senderBrand, office })
      const { subject, text, html } = render(words, { ...frame, brand: senderBrand })
      expect(html).not.toContain('<img')
      expect(html).not.toMatch(/onerror=alert\(1\)>"/)
      expect(text.length).toBeGreaterThan(60)
      expect(subject).toBe(oneLine(subject))
      expect(html).toContain(senderBrand.name)
    }
  })
})

test('a subject is a single line, no matter what a description holds', () => {
  const words = { subject: 'Shipped: lamp\r\nBcc: everybody@example.com\u2028x', lines: [], link: null }
  expect(render(words, frame).subject).toBe('Shipped: lamp Bcc: everybody@example.com x')
  // Cut at a letter of two halves.
  expect(oneLine(`${'x'.repeat(199)}📦`)).toBe('x'.repeat(199))
})

test('links are whole addresses of this installation', () => {
  const words = wordsOf('package.Shipped', facts, { brand: second, office: null })
  expect(render(words, frame).text).toContain('https://quay.test/slp/account/packages/p')
})

test('the second brand’s customers are led to its own pages, and nowhere else', () => {
  for (const event of [...noticeEvents, ...accountEvents, ...officeEvents]) {
    const words = wordsOf(event, { ...facts, link: '/slp/x' }, { brand: second, office: null })
    const { text } = render(words, {
      ...{ ...frame, brand: second },
      ...{ contactUrl: 'https://quay.test/slp/contact', unsubscribeUrl: null },
    })
    const links = text.match(/https:\/\/quay\.test\S*/g) ?? []
    expect([event, links.filter((link) => !/^https:\/\/quay\.test\/slp(\/|$)/.test(link))]).toEqual([
      event,
      [],
    ])
  }
})

test('a mail says where the office answers, in both of its forms; the office is not led to itself', () => {
  const words = { subject: 'Delivered: lamp', lines: ['Contact us right away.'], link: null }
  const { text, html } = render(words, frame)
  expect(text).toContain('Contact us: https://quay.test/contact')
  expect(html).toContain('<a href="https://quay.test/contact"')
  expect(render(words, { ...frame, contactUrl: null }).text).not.toContain('quay.test/contact')
})

test('a mail bears the logo of a company that has one, and its name where pictures are not shown', () => {
  const words = { subject: 'Delivered: lamp', lines: ['It is here.'], link: null }
  const withLogo = toMessageBrand(env, 'quayside', { ...company, logoFileId: 'logo-1' })
  const { html, text } = render(words, { ...frame, brand: withLogo })
  expect(html).toContain('<img src="https://quay.test/api/settings/logo/logo-1" alt=""')
  expect(html).toContain(company.name)
  expect(text).not.toContain('logo-1')
})

test('amounts are in Jamaican dollars, to the cent', () => {
  expect(wordsOf('invoice.ready', facts, { brand, office: null }).lines[0]).toContain('J$1,234.56')
})

test('the mail of an invoice names the part that credit paid, and the rest', () => {
  const lineOf = (share: object | null) =>
    wordsOf('invoice.ready', facts, { brand, office: null, share: share as never }).lines[0]
  expect(lineOf(null)).toMatch(/ is ready\. You can pay it online or at the counter\.$/)
  expect(lineOf({ creditJmdCents: 100_000, leftJmdCents: 23_456 })).toMatch(
    / is ready\. J\$1,000\.00 of it is paid from your credit, and J\$234\.56 is left\. You can pay online or at the counter\.$/,
  )
  expect(lineOf({ creditJmdCents: 123_456, leftJmdCents: 0 })).toMatch(
    / is ready\. J\$1,234\.56 of it is paid from your credit, and nothing is left to pay\.$/,
  )
})

test('a customer who is warned about storage reads what a day costs, where the notice knows it', () => {
  const warn = (more: object) =>
    wordsOf('storage.starting', { ...facts, startsOn: '2026-11-25', ...more }, { brand, office: null })
      .lines[0]
  expect(warn({ dailyJmdCents: 30_000 })).toBe(
    'Your package is waiting for you. Storage fees of J$300.00 per day start on Wednesday 25 November.',
  )
  expect(warn({})).toBe('Your package is waiting for you. Storage fees start on Wednesday 25 November.')
})

test('the mail that the van is on its way names the driver, the day and the amount; an earlier notice says what it knows', () => {
  const linesOf = (more: object) =>
    wordsOf('delivery.out', { ...facts, ...more } as never, { brand, office: null }).lines.join(' ')
  expect(
    linesOf({ driver: 'Devon', day: '2026-11-25', more: '9:00 am – 12:00 pm', dueJmdCents: 92_000 }),
  ).toBe(
    'Devon is on the way with your packages: expect them on Wednesday 25 November, 9:00 am – 12:00 pm. Please make sure somebody is there with J$920.00, which is due at the door.',
  )
  expect(linesOf({ more: '', dueJmdCents: 0 })).toContain('Nothing is due at the door.')
  expect(linesOf({ more: '' })).toBe(
    'Our driver is on the way with your packages. Please make sure somebody is there, with the amount due.',
  )
})
