import { expect, test } from 'vitest'
import { alertKindNames } from '#sync/entities/money/checkout.ts'
import { adviceFor, chargedText, isOnNoAccount, providerText } from './card-alert-text.ts'

test('advice follows where the money is, for each kind of alert', () => {
  for (const kind of alertKindNames)
    expect(adviceFor({ kind, paymentId: null })).not.toContain('The money is now')
  expect(adviceFor({ kind: 'second-payment', paymentId: 'p' })).toContain(
    'is now the customer’s account credit',
  )
  expect(adviceFor({ kind: 'less', paymentId: 'p' })).toContain('hasn’t paid an invoice')
  expect(adviceFor({ kind: 'unknown-reference', paymentId: null })).toContain('becomes their credit')
})

test('an amount is shown in its currency, and is on no account until it becomes a payment', () => {
  expect(chargedText({ currency: 'JMD', amountCents: 123_450 })).toBe('J$1,234.50')
  expect(chargedText({ currency: 'USD', amountCents: 1_000 })).toBe('US$10.00')
  expect(chargedText({ currency: 'EUR', amountCents: 1_000 })).toBe('EUR 10.00')
  expect(chargedText({ currency: null, amountCents: null })).toBe('')
  const alert = { kind: 'unknown-reference', currency: 'JMD', amountCents: 500, paymentId: null } as const
  expect(isOnNoAccount(alert)).toBe(true)
  expect(isOnNoAccount({ ...alert, paymentId: 'p' })).toBe(false)
  expect(isOnNoAccount({ ...alert, kind: 'paid-by-hand', amountCents: null })).toBe(false)
})

test('the provider’s number says whose it is', () => {
  expect(providerText('01a226b8')).toBe('Card provider’s number: 01a226b8')
})
