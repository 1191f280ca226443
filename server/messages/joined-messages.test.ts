import { afterEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#sync/lib/durations.ts'
import { smtpError } from '../test/fake-mail-server.ts'
import { checkInOf } from '../test/harness.ts'
import { owe } from '../test/money.ts'
import { movedTo, openNotices } from '../test/notices.ts'

// Five boxes are one mail and one push.

const { world, run, sent, mutation, pushed, freshAt, want } = openNotices({ MAIL_JOIN_SECONDS: '60' })
const nextId = () => world().server.app.deps.ids.next()
const forward = (ms: number) => world().server.clock.forward(ms)
const mails = () => world().office.mails
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

let last = 1_000_000
/** A handheld checks boxes of the customer in, in one push. */
async function checkIn(count: number, more: object = {}): Promise<{ packageId: string; number: string }[]> {
  const boxes = Array.from({ length: count }, () => ({ packageId: nextId(), number: `TBA900${last++}` }))
  const checkIns = boxes.map(({ packageId, number }, n) =>
    mutation(
      n + 1,
      'package.checkIn',
      checkInOf(packageId, number, { accountId: world().customer, ...more }),
    ),
  )
  await pushed(nextId(), 'Warehouse', checkIns)
  return boxes
}

/** Sends what earlier tests left waiting. */
afterEach(async () => {
  forward(10 * minuteMs)
  await run()
})

describe('boxes that are checked in within a minute', () => {
  test('are one mail with the name of each, and not before the minute is over', async () => {
    const boxes = [...(await checkIn(1, { description: 'Running shoes' })), ...(await checkIn(3))]
    await run()
    forward(30 * secondMs)
    boxes.push(...(await checkIn(1)))
    await run()
    expect(sent()).toEqual([])
    forward(31 * secondMs)
    await run()
    await run()
    expect(sent()).toEqual(['user@quayside.test: At our US warehouse: 5 packages'])
    const text = mails()[0]?.text ?? ''
    for (const { number } of boxes) expect(text).toContain(number)
    expect(text).toContain('Running shoes (')
    expect(text.match(/Each package was checked in at our US warehouse\./g)).toHaveLength(1)
    expect(text).toContain('/account/packages\n')
    forward(2 * minuteMs)
    await run()
    expect(mails()).toHaveLength(1)
  })

  test('are one push, too', async () => {
    const payload = { endpoint: `${world().pushes.url}/one`, keys }
    const url = '/api/push/subscriptions'
    expect((await world().server.as(world().user, { method: 'POST', url, payload })).statusCode).toBe(200)
    await checkIn(3)
    forward(61 * secondMs)
    await run()
    await run()
    expect([mails().length, world().pushes.deliveries.length]).toEqual([1, 1])
  })

  test('are one mail when there are 151 of them, which names fifty and counts the others', async () => {
    await checkIn(151)
    forward(61 * secondMs)
    await run()
    expect(sent()).toEqual(['user@quayside.test: At our US warehouse: 151 packages'])
    expect(mails()[0]?.text).toContain('And 101 more packages.')
  })

  test('each have their own message in the office’s list, which says where it went', async () => {
    const [first, second] = await checkIn(2)
    forward(61 * secondMs)
    await run()
    const rows = await world()
      .server.app.deps.db.reads.kysely.selectFrom('message')
      .where('channel', '=', 'email')
      .orderBy('messageId', 'desc')
      .limit(2)
      .select(['state', 'text'])
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['Sent', 'Sent'])
    expect(rows[0]?.text).toBe('It was sent together with others: “At our US warehouse: 2 packages”')
    expect(rows[1]?.text).toContain(first?.number)
    expect(rows[1]?.text).toContain(second?.number)
  })

  test('wait with a server that stops, and are sent by the one that starts', async () => {
    await checkIn(2)
    await run()
    await world().server.restart()
    expect(sent()).toEqual([])
    forward(61 * secondMs)
    await run()
    expect(sent()).toEqual(['user@quayside.test: At our US warehouse: 2 packages'])
  })
})

test('a single box is announced as before, after the same minute', async () => {
  const [box] = await checkIn(1)
  forward(61 * secondMs)
  await run()
  expect(sent()).toEqual([`user@quayside.test: At our US warehouse: ${box?.number}`])
})

test('each event and each customer has a mail of its own', async () => {
  const otherToken = await world().server.tokenOf('User2')
  await want(otherToken, { preferences: [{ event: 'package.Shipped', email: true }] })
  const { accountId } = (await world().server.as(otherToken, { url: '/api/accounts/user' })).json()
  const boxes = [await freshAt('ReceivedAtWharehouse'), await freshAt('ReceivedAtWharehouse')]
  forward(2 * minuteMs)
  await run()
  mails().length = 0
  await checkIn(1)
  await checkIn(1, { accountId })
  const moves = boxes.map(({ packageId }, n) =>
    mutation(n + 1, 'package.statusUpdate', movedTo(packageId, 'Shipped')),
  )
  await pushed(nextId(), 'Processor', moves)
  forward(61 * secondMs)
  await run()
  expect(
    sent()
      .map((line) => line.replace(/TBA\d+/, 'N'))
      .toSorted(),
  ).toEqual([
    'user2@quayside.test: At our US warehouse: N',
    'user@quayside.test: At our US warehouse: N',
    'user@quayside.test: Shipped: 2 packages',
  ])
})

test('only the last of two messages about the same box is sent', async () => {
  const box = await freshAt('AtLocalOffice')
  for (const reason of ['The van broke down', 'The road is closed']) {
    const move = { ...movedTo(box.packageId, 'Delayed'), reason }
    await pushed(nextId(), 'Processor', [mutation(1, 'package.statusUpdate', move)])
    await pushed(nextId(), 'Processor', [
      mutation(1, 'package.statusUpdate', movedTo(box.packageId, 'AtLocalOffice')),
    ])
  }
  forward(61 * secondMs)
  await run()
  const delays = mails().filter(({ subject }) => subject?.startsWith('Delayed'))
  expect(delays.map(({ subject }) => subject)).toEqual([`Delayed: ${box.trackingNumber}`])
  expect(delays[0]?.text).toContain('The road is closed')
})

test('invoices are one mail with their sum and each paper', async () => {
  const { deps } = world().server.app
  const invoices = [await owe(deps, world().customer, 100_000), await owe(deps, world().customer, 250_000)]
  forward(61 * secondMs)
  await run()
  expect(sent()).toEqual(['user@quayside.test: 2 invoices: J$3,500.00'])
  for (const { number } of invoices) expect(mails()[0]?.text).toContain(number)
  expect(mails()[0]?.attachments.map(({ filename }) => filename)).toEqual(
    invoices.map(({ number }) => `Invoice ${number}.pdf`),
  )
})

test('a mail that is tried again with one more box has another id than the first try', async () => {
  const idOfNewest = async () =>
    world()
      .server.app.deps.db.reads.kysely.selectFrom('message')
      .where('channel', '=', 'email')
      .orderBy('messageId', 'desc')
      .select('messageId')
      .executeTakeFirstOrThrow()
  await checkIn(1)
  const { messageId: firstId } = await idOfNewest()
  forward(61 * secondMs)
  world().office.answers.push(smtpError(451, 'Taken, but the line is bad'))
  await run()
  await checkIn(1)
  forward(61 * secondMs)
  await run()
  expect(sent()).toEqual(['user@quayside.test: At our US warehouse: 2 packages'])
  expect(mails()[0]?.messageId).toContain((await idOfNewest()).messageId)
  expect(mails()[0]?.messageId).not.toContain(firstId)
})

test('only the message that comes too late is given up, and the other one that waits is sent', async () => {
  await checkIn(1)
  forward(4 * dayMs)
  const [box] = await checkIn(1)
  forward(61 * secondMs)
  await run()
  expect(sent()).toEqual([`user@quayside.test: At our US warehouse: ${box?.number}`])
})

test('ten waves of boxes while the mail server is down are all told once it is back', async () => {
  const { answers } = world().office
  answers.push(...Array.from({ length: 200 }, () => smtpError(451, 'Out of space')))
  const boxes: { number: string }[] = []
  for (let wave = 0; wave < 10; wave++) {
    boxes.push(...(await checkIn(1)))
    forward(61 * secondMs)
    await run()
  }
  answers.length = 0
  for (let hour = 0; hour < 12; hour++) {
    forward(hourMs)
    await run()
  }
  const text = mails()
    .map((mail) => mail.text)
    .join('')
  expect(boxes.filter(({ number }) => !text.includes(number))).toEqual([])
})
