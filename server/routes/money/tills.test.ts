import { beforeEach, describe, expect, test } from 'vitest'
import type { TillReply } from '#sync/api/money/tills.ts'
import { openBooks } from '../../test/money.ts'
import { readPdf } from '../../test/pdf.ts'
import { writerOf } from '../../test/writer.ts'

const { server, accountId, owed } = await openBooks()
const tokens = {
  Employee: await server.tokenOf('Employee'),
  Senior: await server.tokenOf('Senior'),
  Supervisor: await server.tokenOf('Supervisor'),
  Admin: await server.tokenOf('Admin'),
  Warehouse: await server.tokenOf('Warehouse'),
}
beforeEach(async () => {
  await writerOf(server.app.deps.db).deleteFrom('tillEntry').execute()
  await writerOf(server.app.deps.db).deleteFrom('till').execute()
})

type Who = keyof typeof tokens
const get = (url: string, role: Who = 'Employee') => server.as(tokens[role], { url: `/api/tills${url}` })
const post = (url: string, payload: object, role: Who = 'Employee', key?: string) =>
  server.as(tokens[role], {
    method: 'POST',
    url: `/api/tills${url}`,
    payload,
    headers: key ? { 'idempotency-key': key } : {},
  })
const open = async (floatJmdCents: number, role: Who = 'Employee') =>
  (await post('', { floatJmdCents }, role)).json<TillReply>()
const current = async (role: Who = 'Employee') =>
  (await get('/current', role)).json<{ till: TillReply | null }>().till
const pay = async (due: number, body: object = {}, role: Who = 'Employee') => {
  const invoiceId = await owed(due)
  const payload = { accountId, invoiceIds: [invoiceId], method: 'Cash', ...body }
  const answer = await server.as(tokens[role], {
    method: 'POST',
    url: '/api/invoices/receivepayment',
    payload,
  })
  return answer.json().payment
}
const reverse = (paymentId: string) =>
  server.as(tokens.Admin, {
    method: 'DELETE',
    url: `/api/payments/${paymentId}`,
    payload: { reason: 'Wrong' },
  })
const pieces = (...counted: [valueJmdCents: number, pieces: number][]) =>
  counted.map(([valueJmdCents, pieces]) => ({ valueJmdCents, pieces }))

test('[J4] a day at the till: float, cash with change and rounding, a drop, a count with J$50 too little, confirmed', async () => {
  const { tillId } = await open(1_000_000)
  await pay(663_214, { tenderedJmdCents: 700_000 })
  await pay(100_000, { method: 'Card' })
  await post(`/${tillId}/drop`, { amountJmdCents: 500_000, note: 'Safe, bag 12' })
  expect(await current()).toMatchObject({
    expectedJmdCents: 1_163_200,
    sums: { payments: 1, cashInJmdCents: 700_000, changeJmdCents: 36_800, droppedJmdCents: 500_000 },
  })
  const count = pieces([500_000, 2], [100_000, 1], [50_000, 1], [2_000, 3], [1_000, 0], [100, 22])
  const refusal = await post(`/${tillId}/close`, { counted: count })
  expect([refusal.statusCode, refusal.json().message]).toEqual([400, 'J$50.00 is missing. Say why.'])
  const closed = await post(`/${tillId}/close`, { counted: count, note: 'Short change, I think' })
  expect(closed.json()).toMatchObject({ expectedJmdCents: 1_163_200, countedJmdCents: 1_158_200 })
  expect(await current()).toBeNull()

  const early = await post(`/${tillId}/confirm`, {}, 'Supervisor')
  expect([early.statusCode, early.json().message]).toEqual([
    400,
    'J$50.00 is missing. Say what is done about it.',
  ])
  const confirmation = await post(`/${tillId}/confirm`, { note: 'Booked as a loss' }, 'Supervisor')
  expect(confirmation.json()).toMatchObject({
    confirmNote: 'Booked as a loss',
    confirmedBy: expect.any(String),
  })
  const report = await server.as(tokens.Admin, { method: 'POST', url: '/api/reports/admin', payload: {} })
  const { tills, payments } = report.json()
  expect(tills.totals).toMatchObject({
    tills: 1,
    toConfirm: 0,
    missingJmdCents: 5_000,
    differenceJmdCents: -5_000,
  })
  expect(tills.byPerson).toMatchObject([{ person: 'Errol Grant', countedJmdCents: 1_158_200 }])
  const cash = payments.byMethod.find(({ method }: { method: string }) => method === 'Cash')
  expect(cash.roundingJmdCents).toBeGreaterThanOrEqual(14)
  const slip = readPdf((await get(`/${tillId}/slip`)).rawPayload).pages.join('\n')
  for (const text of ['Closing slip', 'J$11,632.00', 'J$11,582.00', 'J$50.00 missing', 'Booked as a loss'])
    expect(slip).toContain(text)
})

describe('is refused in words', () => {
  const refusals: [
    name: string,
    status: number,
    message: string | RegExp,
    call: (tillId: string) => ReturnType<typeof post>,
  ][] = [
    ['a second open till', 409, /^Your till is open already/, () => post('', { floatJmdCents: 0 })],
    ['a negative float', 400, /below zero/, () => post('', { floatJmdCents: -100 }, 'Senior')],
    [
      'a float that coins can’t make',
      400,
      /^Coins can’t make J\$10\.50/,
      () => post('', { floatJmdCents: 1_050 }, 'Senior'),
    ],
    [
      'closing by somebody else',
      403,
      /is Errol Grant’s till\./,
      (id) => post(`/${id}/close`, { counted: [] }, 'Admin'),
    ],
    [
      'a drop by somebody else',
      403,
      /is Errol Grant’s till\./,
      (id) => post(`/${id}/drop`, { amountJmdCents: 100, note: 'Safe' }, 'Senior'),
    ],
    [
      'a drop above what is there',
      409,
      'There is J$100.00 in the drawer, not J$101.00.',
      (id) => post(`/${id}/drop`, { amountJmdCents: 10_100, note: 'Safe' }),
    ],
    [
      'a drop that says nothing',
      400,
      /say where the cash went/,
      (id) => post(`/${id}/drop`, { amountJmdCents: 100, note: '' }),
    ],
    [
      'a note that Jamaica has not',
      400,
      /is not a note or a coin/,
      (id) => post(`/${id}/close`, { counted: pieces([300, 1]) }),
    ],
    [
      'the same note twice',
      400,
      /more than once/,
      (id) => post(`/${id}/close`, { counted: pieces([100, 1], [100, 2]) }),
    ],
    [
      'counting for the cashier without the right',
      403,
      /./,
      (id) => post(`/${id}/close-absent`, { counted: [], note: 'Ill' }, 'Employee'),
    ],
    [
      'counting for the cashier without a reason',
      400,
      /say why its cashier/,
      (id) => post(`/${id}/close-absent`, { counted: pieces([10_000, 1]), note: ' ' }, 'Supervisor'),
    ],
    ['confirming one that is open', 409, /still open/, (id) => post(`/${id}/confirm`, {}, 'Supervisor')],
    ['confirming without the right', 403, /./, (id) => post(`/${id}/confirm`, {}, 'Employee')],
    ['the slip of one that is open', 409, /still open/, (id) => get(`/${id}/slip`)],
    [
      'a till that is none',
      404,
      'Till not found.',
      () => post('/01999999-9999-7999-8999-999999999999/close', { counted: [] }),
    ],
    ['a till of the warehouse', 403, /./, () => post('', { floatJmdCents: 0 }, 'Warehouse')],
  ]
  test.each(refusals)('%s', async (_name, status, message, call) => {
    const { tillId } = await open(10_000)
    const answer = await call(tillId)
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([
      status,
      expect.stringMatching(
        message instanceof RegExp
          ? new RegExp(message.source.replace('^', ''))
          : message.replaceAll('$', '\\$'),
      ),
    ])
    expect(await current()).toMatchObject({ tillId, expectedJmdCents: 10_000, entries: [] })
  })

  test('closing twice, confirming twice, and confirming one’s own', async () => {
    const { tillId } = await open(10_000, 'Senior')
    const count = pieces([10_000, 1])
    expect((await post(`/${tillId}/close`, { counted: count }, 'Senior')).statusCode).toBe(200)
    const secondReply = await post(`/${tillId}/close`, { counted: count }, 'Senior')
    expect([secondReply.statusCode, secondReply.json().message]).toEqual([
      409,
      expect.stringContaining('closed already'),
    ])
    const refusal = await post(`/${tillId}/confirm`, {}, 'Senior')
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      403,
      expect.stringContaining('your own till'),
    ])
    expect((await post(`/${tillId}/confirm`, {}, 'Supervisor')).statusCode).toBe(200)
    const twice = await post(`/${tillId}/confirm`, {}, 'Admin')
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      expect.stringContaining('has confirmed this till already'),
    ])
  })
})

test('the drawer of an absent cashier is closed by another person with a reason, and confirmed by a third', async () => {
  const { tillId } = await open(10_000)
  await pay(20_000)
  const body = { counted: pieces([10_000, 2], [5_000, 1]), note: 'Errol went to the hospital' }
  const closing = () => post(`/${tillId}/close-absent`, body, 'Supervisor', 'absent-1')
  const closed = (await closing()).json<TillReply>()
  expect(closed).toMatchObject({
    ...{ expectedJmdCents: 30_000, countedJmdCents: 25_000, note: body.note, cashierName: 'Errol Grant' },
    closedByName: 'Sonia Reid',
  })
  expect((await closing()).json()).toMatchObject({ closedAt: closed.closedAt })
  // The cashier reads it where the next till is opened, and as one of the tills.
  const { till, closedByOther } = (await get('/current')).json()
  expect([till, closedByOther]).toMatchObject([null, { tillId, closedByName: 'Sonia Reid' }])
  expect((await get(`/${tillId}`)).json()).toMatchObject({ note: body.note })
  const secondReply = await post(`/${tillId}/close-absent`, body, 'Senior')
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    expect.stringContaining('closed already'),
  ])

  const refusal = await post(`/${tillId}/confirm`, { note: 'Counted twice' }, 'Supervisor')
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    'You counted this till. Ask somebody else to count and confirm it.',
  ])
  const slip = readPdf((await get(`/${tillId}/slip`)).rawPayload).pages.join('\n')
  for (const text of ['Closed by', 'Sonia Reid', 'Errol went to the hospital']) expect(slip).toContain(text)
  expect(slip).not.toContain('Cashier: Errol went')
  expect((await post(`/${tillId}/confirm`, { note: 'Loss' }, 'Senior')).statusCode).toBe(200)
  await open(0)
  expect((await get('/current')).json()).toMatchObject({ closedByOther: null })
})

test('a drawer that three people close at the same time while cash goes into it is counted once, and no cash is lost', async () => {
  const { tillId } = await open(10_000)
  const body = { counted: pieces([10_000, 1]), note: 'Counted in a hurry' }
  const answers = await Promise.all([
    ...(['Supervisor', 'Senior'] as const).map((role) => post(`/${tillId}/close-absent`, body, role)),
    post(`/${tillId}/close`, body),
    pay(20_000).then(() => null),
  ])
  expect(answers.flatMap((answer) => answer?.statusCode ?? []).sort()).toEqual([200, 409, 409])
  const closed = (await get(`/${tillId}`)).json<TillReply>()
  const drawers = [closed, await current()].map((till) => till?.expectedJmdCents ?? 0)
  expect(drawers.reduce((sum, jmdCents) => sum + jmdCents, 0)).toBe(30_000)
})

test('a cashier who may confirm tills closes the own one as its cashier, and confirms none that another person closed for them', async () => {
  const { tillId } = await open(10_000, 'Senior')
  const body = { counted: pieces([10_000, 1]), note: 'Away' }
  const refusal = await post(`/${tillId}/close-absent`, body, 'Senior')
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    expect.stringContaining('your own till'),
  ])
  expect((await post(`/${tillId}/close-absent`, body, 'Supervisor')).statusCode).toBe(200)
  const confirmation = await post(`/${tillId}/confirm`, {}, 'Senior')
  expect([confirmation.statusCode, confirmation.json().message]).toEqual([
    403,
    expect.stringContaining('your own till'),
  ])
})

test('[J3] two cashiers have a drawer each; cash without an open one opens one without a float', async () => {
  await open(50_000)
  await pay(100_000)
  await pay(30_000, {}, 'Senior')
  expect(await current()).toMatchObject({ floatJmdCents: 50_000, expectedJmdCents: 150_000 })
  expect(await current('Senior')).toMatchObject({ floatJmdCents: 0, expectedJmdCents: 30_000 })
  const list = await get('', 'Supervisor')
  expect(list.json()).toHaveLength(2)
  const page = { status: 'open', searchString: 'Errol' }
  const listReply = await post('/paginated/1', page, 'Supervisor')
  expect(listReply.json()).toMatchObject({ totalItems: 1, result: [{ cashierName: 'Errol Grant' }] })
})

test('two tabs of one cashier open one till; a call that is cut and sent again does nothing twice', async () => {
  const tabs = await Promise.all([post('', { floatJmdCents: 10_000 }), post('', { floatJmdCents: 10_000 })])
  expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { tillId } = (await current()) ?? { tillId: '' }
  const drop = () => post(`/${tillId}/drop`, { amountJmdCents: 1_000, note: 'Safe' }, 'Employee', 'drop-1')
  expect([(await drop()).statusCode, (await drop()).statusCode]).toEqual([200, 200])
  const close = () =>
    post(`/${tillId}/close`, { counted: pieces([5_000, 1], [2_000, 2]) }, 'Employee', 'close-1')
  const closings = await Promise.all([close(), close()])
  expect(closings.map((answer) => answer.json().countedJmdCents)).toEqual([9_000, 9_000])
})

test('a payment that comes while the till closes is in one drawer, and both add up', async () => {
  const { tillId } = await open(10_000)
  const answers = await Promise.all([
    pay(20_000),
    post(`/${tillId}/close`, { counted: pieces([10_000, 1]), note: 'Counted before the last customer' }),
    pay(30_000),
  ])
  expect(answers[1].statusCode).toBe(200)
  const tills = (await get('', 'Supervisor')).json<TillReply[]>()
  const total = tills.reduce((sum, { expectedJmdCents }) => sum + expectedJmdCents, 0)
  expect(total).toBe(60_000)
})

test('a reversed payment leaves the drawer that has its cash, and a counted one stays as it was counted', async () => {
  const { tillId } = await open(10_000)
  const first = await pay(20_000)
  const second = await pay(30_000)
  await reverse(first.paymentId)
  expect(await current()).toMatchObject({ expectedJmdCents: 40_000, sums: { reversedJmdCents: 20_000 } })
  await post(`/${tillId}/close`, { counted: pieces([10_000, 4]) })
  // The cash of a drawer that was counted leaves another one, which has to be open and hold it.
  expect((await reverse(second.paymentId)).statusCode).toBe(409)
  await open(20_000, 'Admin')
  expect((await reverse(second.paymentId)).statusCode).toBe(409)
  await pay(10_000, {}, 'Admin')
  expect((await reverse(second.paymentId)).statusCode).toBe(200)
  expect((await get(`/${tillId}`)).json()).toMatchObject({ expectedJmdCents: 40_000 })
  expect(await current('Admin')).toMatchObject({ floatJmdCents: 20_000, expectedJmdCents: 0 })
})

test('a repeat of a payment by its key is in the drawer once', async () => {
  await open(0)
  const body = { accountId, method: 'Cash', amountJmdCents: 50_000 }
  const send = () =>
    server.as(tokens.Employee, {
      ...{ method: 'POST', url: '/api/payments', payload: body },
      headers: { 'idempotency-key': 'cash-1' },
    })
  await Promise.all([send(), send(), send()])
  expect(await current()).toMatchObject({ expectedJmdCents: 50_000, sums: { payments: 1 } })
})
