import { expect, test } from 'vitest'
import { jamaicaTime } from '#sync/lib/business-day.ts'
import { clockText } from '#sync/rules/deliveries/delivery-window.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage, waive } from '../test/billable.ts'
import { accountIdOf, onTheBooks } from '../test/money.ts'
import { openNotices } from '../test/notices.ts'

// These tests check that each package is announced once, by mail, at the counter and at the door: who took it, what
// it was and when.

const { world, run } = openNotices()
const post = async (token: string, method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await world().server.as(token, { method, url, payload })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

let customer = ''
async function packagesNamed(names: readonly string[]): Promise<string[]> {
  const { server } = world()
  customer ||= await accountIdOf(server, 'User')
  const ids: string[] = []
  for (const description of names) {
    const pkg = await putPackage(server, customer, { status: 'ReadyForPickup', description })
    ids.push(pkg.packageId)
  }
  await waive(server, ids)
  await run()
  world().office.mails.length = 0
  return ids
}

async function atCounter(packageIds: readonly string[], recipient: object, more: object = {}): Promise<void> {
  const employee = await world().server.tokenOf('Employee')
  await post(employee, 'POST', '/api/packages/delivertocustomer', { packageIds, recipient, ...more })
}

async function atDoor(packageIds: readonly string[], proof: object, isPrepaid = false): Promise<void> {
  const { server, user } = world()
  const { deps } = server.app
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const { deliveryId } = await post(user, 'POST', '/api/deliveries', { packageIds, address })
  const url = `/api/deliveries/${deliveryId}`
  const driverId = await accountIdOf(server, 'Driver')
  await post(await server.tokenOf('Employee'), 'PUT', url, { driverId, stopOrder: 1 })
  const driver = await server.tokenOf('Driver')
  await post(driver, 'PUT', url, { status: 'OutForDelivery' })
  const { dueJmdCents } = (await server.as(driver, { url })).json()
  if (isPrepaid) {
    const unpaid = await deps.db.reads.kysely
      .selectFrom('invoice')
      .where('accountId', '=', customer)
      .where('statusId', 'in', ['unpaid', 'part-paid'])
      .orderBy('invoiceId', 'desc')
      .select(['invoiceId', 'balanceJmdCents'])
      .executeTakeFirstOrThrow()
    await onTheBooks(deps, (tx) =>
      takePayment(tx, deps, {
        ...{
          accountId: customer,
          method: 'Card',
          amountJmdCents: unpaid.balanceJmdCents,
          receivedBy: 'Test',
        },
        allocations: [{ invoiceId: unpaid.invoiceId, amountJmdCents: unpaid.balanceJmdCents }],
      }),
    )
  }
  const payment = isPrepaid ? {} : { collected: { method: 'Cash', amountJmdCents: dueJmdCents } }
  await run()
  world().office.mails.length = 0
  await post(driver, 'PUT', url, { status: 'Delivered', proof: { ...proof, photoFileIds: [] }, ...payment })
}

const una = { name: 'Ursula Thompson', relationship: '', idType: '' }
const neighbour = { relationship: 'Neighbour', idType: 'Passport', idLast4: '1234' }
const names = ['Running shoes', 'Lamp', 'Kettle', 'Toaster', 'Radio']

interface HandOver {
  readonly where: string
  readonly names: readonly string[]
  readonly to: string
  readonly act: (packageIds: readonly string[]) => Promise<void>
}
const handOvers: HandOver[] = [
  { where: 'the counter', names: ['Running shoes'], to: una.name, act: (ids) => atCounter(ids, una) },
  {
    where: 'the counter, to a pickup person',
    names: ['Running shoes'],
    to: 'Marcia Brown',
    act: (ids) => atCounter(ids, { ...neighbour, name: 'Marcia Brown' }, { reason: 'Ursula called' }),
  },
  { where: 'the counter, five boxes', names, to: una.name, act: (ids) => atCounter(ids, una) },
  {
    where: 'the door',
    names: ['Running shoes'],
    to: una.name,
    act: (ids) => atDoor(ids, { recipientName: una.name }),
  },
  {
    where: 'the door, prepaid',
    names: ['Running shoes'],
    to: una.name,
    act: (ids) => atDoor(ids, { recipientName: una.name }, true),
  },
  {
    where: 'the door, to a neighbour',
    names: ['Running shoes'],
    to: 'Nadine Nearby',
    act: (ids) => atDoor(ids, { recipientName: 'Nadine Nearby', ...neighbour }),
  },
  {
    where: 'the door, five boxes',
    names,
    to: una.name,
    act: (ids) => atDoor(ids, { recipientName: una.name }),
  },
]

test.each(handOvers)(
  'a hand-over at $where is one mail with who, what and when',
  async ({ names, to, act }) => {
    const packageIds = await packagesNamed(names)
    await act(packageIds)
    const minutes = [0, 60_000].map((ms) => clockText(jamaicaTime(world().server.clock.now() - ms)))
    await run()
    const mails = world().office.mails.filter(({ subject }) => subject?.startsWith('Delivered'))
    expect(mails).toHaveLength(1)
    const [mail] = mails
    const mailText = `${mail?.subject}\n${mail?.text}`.replaceAll(/\s+/g, ' ')
    expect(mailText).toContain(to)
    for (const name of names) expect(mailText).toContain(name)
    expect(minutes.some((time) => mailText.includes(`at ${time.replace('\u00a0', ' ')}`))).toBe(true)
  },
)

test('a customer who has changed nothing hears of a hand-over at the door by mail and push', async () => {
  const otherToken = await world().server.tokenOf('User2')
  const { preferences } = (await world().server.as(otherToken, { url: '/api/accounts/notifications' })).json()
  const handOverPreferences = preferences.filter(({ event }: { event: string }) =>
    ['delivery.done', 'package.Delivered'].includes(event),
  )
  expect(
    handOverPreferences.map(({ email, push }: { email: boolean; push: boolean }) => [email, push]),
  ).toEqual([
    [true, true],
    [true, true],
  ])
})

test('two stops of one customer on one day are reported separately: each names its own packages and who took them', async () => {
  const first = await packagesNamed(['Kettle'])
  const second = await packagesNamed(['Lamp', 'Radio'])
  await atDoor(first, { recipientName: una.name })
  await atDoor(second, { recipientName: 'Nadine Nearby', ...neighbour })
  await run()
  const messages = await world()
    .server.app.deps.db.reads.kysely.selectFrom('message')
    .where('event', '=', 'delivery.done')
    .where('accountId', '=', customer)
    .orderBy('messageId', 'desc')
    .select(['channel', 'state', 'subject', 'text'])
    .limit(2)
    .execute()
  expect(messages.map(({ channel, state }) => `${channel} ${state}`)).toEqual(['email Sent', 'email Sent'])
  const [lastMessage, before] = messages
  expect(before?.subject).toMatch(/^Delivered to Ursula Thompson .*: Kettle$/)
  expect(before?.text).not.toMatch(/Lamp|Radio|Nadine/)
  expect(lastMessage?.subject).toMatch(/^Delivered to Nadine Nearby .*: Lamp and Radio$/)
  expect(lastMessage?.text).not.toMatch(/Kettle|were delivered to Ursula/)
})
