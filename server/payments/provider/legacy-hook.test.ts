import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { eventOf } from './event.ts'
import { legacyEventOf } from './legacy-hook.ts'

const nowMs = 1_786_940_400_000
const keys = [
  { keyId: 'key-2', secret: 'the secret of the button' },
  { keyId: 'key-1', secret: 'the secret before it' },
]
const customReference = '01999999-9999-7999-8999-999999999999'
interface Token {
  readonly secret?: string
  readonly alg?: 'HS256' | 'HS512'
  readonly claims?: object
  readonly exp?: number
}
const tokenOf = ({ secret = keys[0]?.secret, alg = 'HS256', claims = {}, exp }: Token = {}) => {
  const jwt = new SignJWT({ customReference, ...claims }).setProtectedHeader({ alg })
  return (exp === undefined ? jwt : jwt.setExpirationTime(exp)).sign(new TextEncoder().encode(secret))
}
const read = async (token: Token, more: object = {}) =>
  legacyEventOf(keys, { reference: 'R1', customReference, jwt: await tokenOf(token), ...more }, nowMs)

test.each<[name: string, token: Token, more: object, event: object | null]>([
  ['of the newest key', {}, {}, { transactionId: 'R1', reference: 'R1', customReference, paidAtMs: nowMs }],
  ['of the key before', { secret: 'the secret before it' }, {}, { transactionId: 'R1' }],
  ['of a stranger', { secret: 'a stranger’s secret' }, {}, null],
  ['signed in another way', { alg: 'HS512' }, {}, null],
  ['past its end', { exp: nowMs / 1000 - 1 }, {}, null],
  ['before its end', { exp: nowMs / 1000 + 1 }, {}, { transactionId: 'R1' }],
  [
    'with an amount',
    { claims: { amount: '10.50', currency: 'JMD' } },
    {},
    { amountCents: 1_050, currency: 'JMD' },
  ],
  ['without an amount', {}, {}, { amountCents: null, currency: null }],
  ['with an amount that is none', { claims: { amount: 'ten' } }, {}, null],
  ['of a payment link', { claims: { custom_reference: customReference } }, {}, null],
  ['for another reference', { claims: { customReference: 'another' } }, {}, null],
  [
    'with its own name of the payment',
    { claims: { reference: 'R9' } },
    {},
    { transactionId: 'R9', reference: 'R9' },
  ],
  [
    'in a body that names its transaction',
    {},
    { reference: undefined, transactionReference: 'T7' },
    { transactionId: 'T7' },
  ],
  ['in a body that names no payment', {}, { reference: undefined }, null],
  ['in a body without a reference of ours', {}, { customReference: undefined }, null],
  ['in a body with its time', {}, { createdAt: 1_786_940_000 }, { paidAtMs: 1_786_940_000_000 }],
  ['that is none', {}, { jwt: 'none' }, null],
])('the older form is read by a token %s', async (_name, token, more, event) => {
  const result = await read(token, more)
  if (event === null) expect(result).toBeNull()
  else expect(result).toMatchObject(event)
})

const hook = { transactionId: 't-1', reference: 'R1', customReference, currency: 'JMD', amount: '10.00' }
test.each([
  [1_786_940_395, 1_786_940_395_000],
  ['1786940395', 1_786_940_395_000],
  ['2026-08-17T05:19:55.000Z', Date.parse('2026-08-17T05:19:55.000Z')],
  ['2026-08-17T05:19:55.000000000', Date.parse('2026-08-17T05:19:55.000')],
  ['178694039500', null],
  ['soon 1786940395', null],
  ['1786940395 or so', null],
])('a payment says its time as %s', (createdAt, paidAtMs) => {
  expect(eventOf({ ...hook, createdAt })?.paidAtMs ?? null).toBe(paidAtMs)
})

test('a hook without a name of the payment has an empty one', () => {
  expect(eventOf({ ...hook, reference: null, createdAt: 1 })?.reference).toBe('')
})
