import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicCheckout, Verified } from '#sync/api/money/checkouts.ts'
import { checkoutStatuses } from '#sync/entities/money/checkout-status.ts'
import { CheckoutScreen, NoCheckoutScreen } from './checkout-screen.tsx'
import { OutcomeScreen, VisitorWays } from './outcome-screen.tsx'

const checkout = (status: PublicCheckout['status']): PublicCheckout => ({
  ...{ checkoutId: '0192aaaa-0000-7000-8000-000000000001', id: '', token: '' },
  ...{ checkoutToken: 'AAAAAAAAAAAAAAAAAAAAAA', status, paymentLink: null, brand: '' },
  ...{ totalJmdCents: 1_234_550, totalUsdCents: 7_900, expiresAt: '2026-12-01T02:30:00.000Z' },
  items: [
    {
      ...{ type: 'invoice', label: 'INV-2026-000042', state: 'owed' },
      ...{ amountJmdCents: 1_234_550, amountUsdCents: 7_900 },
    },
  ],
  ...{ topUpJmdCents: 0, hasChanged: false, otherPaymentAt: null },
})

const verifiedPayment: Verified = {
  ...{ checkoutId: '0192aaaa-0000-7000-8000-000000000001', status: 'paid', paid: true, brand: '' },
  ...{ totalJmdCents: 1_234_550, topUpJmdCents: 0, creditJmdCents: 0, paymentId: null },
  ...{ receiptNumber: 'RCT-2026-000007', paidAt: '2026-12-01T02:30:00.000Z' },
}

/** Returns the visible text, without hidden elements. */
const textOf = (screen: ReactNode): string =>
  renderToString(screen)
    .replaceAll(/<div data-part="paid" hidden.*?(?=<form)/gs, '')
    .replaceAll(/<(form|div)[^>]* hidden="".*?<\/\1>/gs, '')
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('only a link that can be paid has a button, and says until when by Jamaica’s clock', () => {
  const payable = checkoutStatuses.filter((status) =>
    textOf(<CheckoutScreen checkout={checkout(status)} contact="/slp/contact" />).includes('Pay J$12,345.50'),
  )
  expect(payable).toEqual(['created', 'link-open', 'processing', 'failed'])
  const text = textOf(<CheckoutScreen checkout={checkout('created')} contact="/contact" />)
  expect(text).toContain('Invoice INV-2026-000042 J$12,345.50 Total (JMD) J$12,345.50')
  expect(text).toMatch(/Link expires 30 Nov 2026, 9:30 pm\./i)
  expect(textOf(<CheckoutScreen checkout={checkout('expired')} contact="/contact" />)).not.toContain(
    'Link expires',
  )
})

test.each([
  ['processing', 'don’t pay again', 'Check payment status'],
  ['paid', 'This is paid', 'See the receipt'],
  ['expired', 'has expired', 'Ask us for a new link'],
  ['cancelled', 'was withdrawn', 'Ask us for a new link'],
  ['mismatch', 'Your money is safe', 'don’t pay again'],
] as const)('a link that is %s says what happened and what to do', (status, problem, next) => {
  const text = textOf(<CheckoutScreen checkout={checkout(status)} contact="/slp/contact" />)
  expect(text).toContain(problem)
  expect(text).toContain(next)
})

test('only a link that needs the office leads to it, at its own brand', () => {
  const retryable = checkoutStatuses.filter((status) =>
    renderToString(<CheckoutScreen checkout={checkout(status)} contact="/slp/contact" />).includes(
      'href="/slp/contact"',
    ),
  )
  expect(retryable).toEqual(['cancelled', 'expired', 'mismatch'])
})

test('a link that is none names no amount', () => {
  const failure = { text: 'We couldn’t find this payment link.', again: false }
  const text = textOf(<NoCheckoutScreen failure={failure} contact="/contact" />)
  expect(text).toContain('Error loading checkout We couldn’t find this payment link. Contact us')
  expect(text).not.toContain('J$')
})

const ways = <VisitorWays home="/slp" login="/slp/login" />

test('a payment shows its amount, number and day, and a double payment is explained', () => {
  const text = textOf(<OutcomeScreen page="success" outcome="paid" verified={verifiedPayment} ways={ways} />)
  expect(text).toMatch(/Paid \(JMD\) J\$12,345\.50 Receipt RCT-2026-000007 Date 30 Nov 2026, 9:30 pm/i)
  expect(text).not.toContain('credit')
  const twice = { ...verifiedPayment, creditJmdCents: 500_000 }
  expect(textOf(<OutcomeScreen page="success" outcome="paid" verified={twice} ways={ways} />)).toContain(
    'J$5,000.00 is kept as credit',
  )
  const topUp = { ...twice, topUpJmdCents: 500_000 }
  const topUpText = textOf(<OutcomeScreen page="success" outcome="paid" verified={topUp} ways={ways} />)
  expect(topUpText).toContain('J$5,000.00 is kept as credit')
  expect(topUpText).not.toContain('more than you owed')
})

test('a top-up has a line of its own and no invoices', () => {
  const topUp = { ...checkout('created'), items: [], topUpJmdCents: 1_234_550 }
  expect(textOf(<CheckoutScreen checkout={topUp} contact="/slp/contact" />)).toContain(
    'Top-up of the account J$12,345.50',
  )
})

test('while the provider has not said anything, no amount is called paid', () => {
  const open = {
    ...verifiedPayment,
    status: 'link-open',
    paid: false,
    receiptNumber: null,
    paidAt: null,
  } as const
  const text = textOf(<OutcomeScreen page="success" outcome="confirming" verified={open} ways={ways} />)
  expect(text).toContain('Your payment is being confirmed')
  expect(text).not.toMatch(/J\$|Try again|Print/)
})
