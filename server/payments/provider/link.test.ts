import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { centsOf, eventOf, jsonOf, providerAmount } from './event.ts'
import { legacyEventOf } from './legacy-hook.ts'
import { longestReference, mintLink, readLink } from './link.ts'

const nowMs = 1_786_940_400_500
const clock = { now: () => nowMs }
const key = { keyId: 'key-1', secret: 'the secret of the button' }
const provider = { buttonUrl: 'https://www.fygaro.com/en/pb/3b1f/', keys: [key] } as const
const reference = '01999999-9999-7999-8999-999999999999'
const payment = { amountCents: 775_005, currency: 'JMD', reference, expiresAtMs: nowMs + 3_600_000 } as const
const tokenOf = (link: string) => new URL(link).searchParams.get('jwt') ?? ''

test('a link is the button with a signed token: amount as text, key named, valid a minute ago', async () => {
  const link = await mintLink(provider, clock, payment)
  expect(link.startsWith('https://www.fygaro.com/en/pb/3b1f/?jwt=')).toBe(true)
  const [header = '', payload = '', mac] = tokenOf(link).split('.')
  const opened = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(opened(header)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'key-1' })
  expect(opened(payload)).toEqual({
    amount: '7750.05',
    currency: 'JMD',
    custom_reference: reference,
    nbf: 1_786_940_340,
    exp: 1_786_944_000,
  })
  expect(mac).toBe(createHmac('sha256', key.secret).update(`${header}.${payload}`).digest('base64url'))
  const query = await mintLink({ ...provider, buttonUrl: 'https://x.test/pb/1?lang=es' }, clock, payment)
  expect(query).toContain('?lang=es&jwt=')
})

test('a reference of more than 40 bytes and an amount of nothing are not put into a link', async () => {
  await expect(mintLink(provider, clock, { ...payment, reference: 'é'.repeat(21) })).rejects.toThrow(
    '40 bytes',
  )
  await expect(mintLink(provider, clock, { ...payment, amountCents: 0 })).rejects.toThrow('above zero')
})

test('a link for one cent, and one with the longest reference, are minted and read back', async () => {
  for (const smallest of [{ amountCents: 1 }, { reference: 'r'.repeat(longestReference) }]) {
    const token = tokenOf(await mintLink(provider, clock, { ...payment, ...smallest }))
    expect(await readLink(key, clock, token)).toMatchObject(smallest)
  }
})

test('a token that the provider would refuse is refused with its words', async () => {
  const tokenWith = (claims: object) =>
    new SignJWT({ amount: '10.00', currency: 'JMD', custom_reference: reference, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.keyId })
      .setExpirationTime(Math.floor(payment.expiresAtMs / 1000))
      .sign(new TextEncoder().encode(key.secret))
  const read = async (claims: object) => readLink(key, clock, await tokenWith(claims))
  await expect(read({ amount: 10 })).rejects.toThrow()
  await expect(read({ amount: '10.005' })).rejects.toThrow('two decimals')
  await expect(read({ currency: 'EUR' })).rejects.toThrow('JMD or USD')
  await expect(read({ custom_reference: 'r'.repeat(longestReference + 1) })).rejects.toThrow(
    'cannot exceed 40',
  )
  await expect(read({ amount: '10', currency: 'EUR' })).rejects.toThrow('two decimals; currency must be')
})

test('a link is read back as it was made, and not after its end, by another key, or changed', async () => {
  const token = tokenOf(await mintLink(provider, clock, payment))
  expect(await readLink(key, clock, token)).toEqual({ ...payment, expiresAtMs: 1_786_944_000_000 })
  await expect(readLink(key, { now: () => nowMs + 3_700_000 }, token)).rejects.toThrow()
  await expect(readLink({ ...key, secret: 'another one entirely' }, clock, token)).rejects.toThrow()
  await expect(readLink({ ...key, keyId: 'key-2' }, clock, token)).rejects.toThrow('not known')
  const [header, payload = '', mac] = token.split('.')
  const more = Buffer.from(payload, 'base64url').toString().replace('7750.05', '1.00')
  const forgedLink = [header, Buffer.from(more).toString('base64url'), mac].join('.')
  await expect(readLink(key, clock, forgedLink)).rejects.toThrow()
})

test('amounts go between text and cents without a float', () => {
  for (const [text, cents] of [
    ['10.00', 1000],
    ['0.1', 10],
    ['7', 700],
    ['1234567.89', 123_456_789],
  ] as const)
    expect(centsOf(text)).toBe(cents)
  for (const text of ['', '-1.00', '1.005', '1e3', ' 1', '1,000.00', 'NaN']) expect(centsOf(text)).toBeNull()
  expect(providerAmount(5)).toBe('0.05')
})

const hook = {
  transactionId: 't-1',
  reference: 'R1',
  customReference: reference,
  authCode: null,
  currency: 'JMD',
  amount: '10.00',
  createdAt: 1_786_940_395,
  client: { name: 'A', email: 'a@b.test', phone: '1' },
}

test('a hook is understood or not at all', () => {
  expect(eventOf(hook)).toEqual({
    transactionId: 't-1',
    reference: 'R1',
    customReference: reference,
    currency: 'JMD',
    amountCents: 1000,
    paidAtMs: 1_786_940_395_000,
  })
  expect(eventOf({ ...hook, customReference: null })?.customReference).toBeNull()
  for (const wrong of [
    { amount: '10.005' },
    { transactionId: '' },
    { currency: 'J$' },
    { createdAt: 'soon' },
  ])
    expect(eventOf({ ...hook, ...wrong })).toBeNull()
  expect(jsonOf(Buffer.from('\uFEFF{"a":1}'))).toEqual({ a: 1 })
  expect(jsonOf(Buffer.from([0x7b, 0xff]))).toBeUndefined()
})

test('the older form is believed by its token alone, and the token of a payment link is none', async () => {
  const { SignJWT } = await import('jose')
  const sign = (claims: Record<string, string>, secret = key.secret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  const body = (jwt: string) => ({
    reference: 'R1',
    customReference: reference,
    createdAt: 1_786_940_395,
    jwt,
  })
  const event = (jwt: string) => legacyEventOf([key], body(jwt), nowMs)
  expect(await event(await sign({ customReference: reference }))).toMatchObject({
    transactionId: 'R1',
    customReference: reference,
    amountCents: null,
  })
  expect(await event(await sign({ customReference: 'another' }))).toBeNull()
  expect(await event(await sign({ customReference: reference }, 'another secret'))).toBeNull()
  const link = tokenOf(await mintLink(provider, clock, payment))
  expect(
    await jwtVerify(link, new TextEncoder().encode(key.secret), { currentDate: new Date(nowMs) }),
  ).toBeTruthy()
  expect(await event(link)).toBeNull()
})
