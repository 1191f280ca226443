import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { makeKey, partnerOf } from '../../test/partners.ts'

let server: TestApp
let customer: string
let mailbox: string
let shop: ReturnType<typeof partnerOf>
beforeAll(async () => {
  server = await openTestApp()
  customer = await server.tokenOf('User')
  mailbox = (await server.as(customer, { url: '/api/accounts/user' })).json<{ mailbox: string }>().mailbox
  shop = partnerOf(server, (await makeKey(server, { name: 'Brass & Glass', perMinute: 6000 })).key)
})
afterAll(() => server.close())

interface Answer {
  /** The fields with a problem; none for goods that were taken. */
  readonly fields: readonly string[]
  readonly message: string
}

interface Reply {
  readonly message?: string
  readonly errors?: object
}
const answerOf = ({ message = '', errors = {} }: Reply = {}): Answer => ({
  fields: Object.keys(errors),
  message,
})

/** The calls that announce a package, each with goods in the same fields. */
const doors: Readonly<Record<string, (trackingNumber: string, goods: object) => Promise<Answer>>> = {
  async 'its customer'(trackingNumber, goods) {
    const payload = { trackingNumber, ...goods }
    const answer = await server.as(customer, { method: 'POST', url: '/api/packages/prealert', payload })
    return answerOf(answer.json())
  },
  async 'a shop'(trackingNumber, goods) {
    const answer = await shop.announce([{ trackingNumber, mailbox, ...goods }])
    return answerOf(answer.json<{ results: Reply[] }>().results[0])
  },
}

let count = 0
const newNumber = () => {
  count += 1
  return `TBA96000000${1000 + count}`
}
const rowOf = (trackingNumber: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('trackingNumber', '=', trackingNumber)
    .select(['description', 'declaredValueUsdCents', 'dutyCategory', 'lines', 'service'])
    .executeTakeFirst()

const laptop = { description: 'Laptop', valueUsdCents: 90_000 }
const books = { description: 'Textbook', quantity: 2, valueUsdCents: 12_001 }
const laptopAndBooks = { description: 'Laptop, 2 × Textbook', declaredValueUsdCents: 102_001 }

describe.each(Object.entries(doors))('a package that %s announces', (_who, announce) => {
  test.each<[string, object, object]>([
    ['lines alone', { lines: [laptop, books] }, laptopAndBooks],
    ['lines and their sum', { lines: [laptop, books], declaredValueUsdCents: 102_001 }, laptopAndBooks],
    ['lines and other words', { lines: [laptop, books], description: 'Stuff' }, laptopAndBooks],
    [
      'a line that is worth nothing',
      { lines: [{ description: 'Gift', valueUsdCents: 0 }] },
      { description: 'Gift', declaredValueUsdCents: 0 },
    ],
    [
      'no lines',
      { description: 'Lamp', declaredValueUsdCents: 1 },
      { description: 'Lamp', declaredValueUsdCents: 1 },
    ],
    [
      'no lines and a category',
      { description: 'Lamp', declaredValueUsdCents: 1, dutyCategory: 'General goods' },
      { dutyCategory: 'General goods' },
    ],
  ])('may be described by %s', async (_goods, goods, details) => {
    const trackingNumber = newNumber()
    expect(await announce(trackingNumber, goods)).toMatchObject({ fields: [] })
    expect(await rowOf(trackingNumber)).toMatchObject(details)
  })

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { description: 'customs asks what is inside', declaredValueUsdCents: 'is missing' }],
    ['no value', { description: 'Lamp' }, { declaredValueUsdCents: 'is missing' }],
    ['no words', { declaredValueUsdCents: 5490 }, { description: 'customs asks what is inside' }],
    [
      'lines of another sum',
      { lines: [laptop, books], declaredValueUsdCents: 102_000 },
      { declaredValueUsdCents: 'is US$1,020.00, but the lines add up to US$1,020.01' },
    ],
    ['a quantity of 0', { lines: [{ ...laptop, quantity: 0 }] }, { 'lines.0.quantity': 'at least 1' }],
    ['51 lines', { lines: Array.from({ length: 51 }, () => laptop) }, { lines: 'more than 50' }],
    [
      'a category that is gone',
      { lines: [{ ...laptop, dutyCategory: 'Whale oil' }] },
      { lines: 'Whale oil' },
    ],
    ['a service that is gone', { ...laptopAndBooks, service: 'Rocket' }, { service: 'no service “Rocket”' }],
  ])('is refused with %s', async (_goods, goods, problems) => {
    const trackingNumber = newNumber()
    const { fields, message } = await announce(trackingNumber, goods)
    expect(fields).toEqual(Object.keys(problems))
    for (const problem of Object.values(problems)) expect(message).toContain(problem)
    expect(await rowOf(trackingNumber)).toBeUndefined()
  })
})
