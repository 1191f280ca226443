import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let warehouse: string
let customer: string
let accountId: string
let partner: ReturnType<typeof partnerOf>
beforeAll(async () => {
  server = await openTestApp()
  warehouse = await server.tokenOf('Admin')
  customer = await server.tokenOf('User')
  accountId = (await server.as(customer, { url: '/api/accounts/user' })).json().accountId
  partner = partnerOf(server, (await makeKey(server, { perMinute: 6000 })).key)
})
afterAll(() => server.close())

let last = 0
/** A number of Amazon that no other test uses. */
const newNumber = () => `TBA90000000${4000 + ++last}`

const forms: readonly (readonly [form: string, write: (number: string) => string])[] = [
  ['a link', (number) => `https://track.amazon.com/tracking/${number}`],
  ['a long link', (number) => `https://track.amazon.com/tracking/${number}?ref=${'x'.repeat(250)}`],
  ['a sentence', (number) => `Your package ${number} is on its way`],
  ['a symbology mark', (number) => `]C0${number}`],
  ['a spelled separator', (number) => `{GS}${number}{GS}`],
  ['a separator with a tilde', (number) => `${number}~d029`],
  ['a control character', (number) => `\u001d${number}`],
]

const post = (token: string, url: string, payload: object) =>
  server.as(token, { method: 'POST', url, payload })
const details = { description: 'Shoes', declaredValueUsdCents: 1_000 }

/** Ways in. Each answers with the number under which the package is stored. */
const doors: readonly (readonly [door: string, enter: (text: string) => Promise<string>])[] = [
  [
    'the check-in of the API',
    async (trackingNumber) => {
      const answer = await post(warehouse, '/api/packages/checkin', { packages: [{ trackingNumber }] })
      return answer.json().results[0].trackingNumber
    },
  ],
  [
    'an expected package',
    async (trackingNumber) =>
      (await post(warehouse, '/api/packages', { ...details, trackingNumber })).json().trackingNumber,
  ],
  [
    'a pre-alert',
    async (trackingNumber) =>
      (await post(customer, '/api/packages/prealert', { ...details, trackingNumber, quantity: 1 })).json()
        .trackingNumber,
  ],
  [
    'a partner’s report',
    async (trackingNumber) => {
      const answer = await partner.receive([{ reference: `D-${++last}`, trackingNumber }])
      const { packageId } = answer.json().results[0]
      return (await server.as(warehouse, { url: `/api/packages/${packageId}` })).json().trackingNumber
    },
  ],
]

describe.each(doors)('%s', (_, enter) => {
  test.each(forms)('takes the number out of %s', async (_form, write) => {
    const number = newNumber()
    expect(await enter(write(number))).toBe(number)
  })
})

describe('a package that has arrived', () => {
  test.each(forms)('is found by %s, by the public and by the office', async (_form, write) => {
    const number = newNumber()
    await post(warehouse, '/api/packages/checkin', { packages: [{ trackingNumber: number, accountId }] })
    const trackReply = await server.app.inject({ url: `/api/track/${encodeURIComponent(write(number))}` })
    expect([trackReply.statusCode, trackReply.json().number]).toEqual([200, number])
    const ofAccount = await post(warehouse, `/api/packages/find/account/${accountId}`, {
      trackingNumber: write(number),
    })
    expect(ofAccount.json()).toMatchObject({ trackingNumber: number })
  })
})
