import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { headOf } from '../../db/core/head.ts'
import { handlePush } from '../../sync/push.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage, readySince } from '../../test/billable.ts'
import { pdf } from '../../test/files.ts'
import { accountIdOf } from '../../test/money.ts'
import { uploadsTo } from '../../test/uploads.ts'

let server: TestApp
let accountId: string
const tokens: Record<string, string> = {}
async function logIn(): Promise<void> {
  for (const login of ['User', 'User2', 'Employee', 'Supervisor', 'Processor', 'Warehouse', 'Agent'] as const)
    tokens[login] = await server.tokenOf(login)
}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  accountId = await accountIdOf(server, 'User')
  await logIn()
})
afterAll(() => server.close())

const send = (login: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.as(tokens[login] ?? '', { method, url, ...(payload && { payload }) })
const owner = { name: 'Ursula Thompson', relationship: 'Self', idType: 'Passport', idLast4: '4711' }

const chargesWaiver = { reason: 'Not about money', by: 'Test', at: '2026-11-01T12:00:00.000Z' }

/** Puts a package that waits at the counter and that has not been billed. */
async function unbilledPackage(more: Partial<Package> = {}): Promise<Package> {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup', ...more })
  await readySince(server, pkg, 1)
  return pkg
}
/** Puts a package that costs nothing. */
const waiting = (more: Partial<Package> = {}) => unbilledPackage({ chargesWaiver, ...more })
/** Puts a package on an invoice that is not paid. */
async function billedPackage(): Promise<{ pkg: Package; invoiceId: string; totalJmdCents: number }> {
  const pkg = await unbilledPackage()
  const invoice = await send('Employee', 'POST', `/api/packages/createinvoice/${pkg.packageId}`, {})
  return { pkg, ...invoice.json() }
}
const pay = (invoiceId: string) =>
  send('Employee', 'POST', '/api/invoices/receivepayment', {
    ...{ accountId, method: 'Cash', invoiceIds: [invoiceId] },
  })
/** Waits for some days, after which every person logs in again, because sessions don't last that long. */
async function wait(days: number): Promise<void> {
  server.clock.forward(days * 86_400_000)
  await logIn()
}
const handOver = (login: string, packages: readonly Package[], more: object = {}) =>
  send(login, 'POST', '/api/packages/delivertocustomer', {
    packageIds: packages.map(({ packageId }) => packageId),
    recipient: owner,
    ...more,
  })

test('the debt is paid, or overridden by a supervisor, before a package goes; each package is named with its reason', async () => {
  const { pkg, invoiceId } = await billedPackage()
  const free = await waiting()
  const refusal = await handOver('Employee', [free, pkg])
  expect(refusal.statusCode).toBe(409)
  expect(refusal.json().message).toMatch(/^TBA\d+ has J\$[\d,.]+ to be paid\.$/)
  const overrideReason = 'Pays on Friday'
  expect((await handOver('Employee', [pkg], { overrideReason })).statusCode).toBe(403)
  const paymentBody = { accountId, method: 'Cash', invoiceIds: [invoiceId] }
  expect((await send('Employee', 'POST', '/api/invoices/receivepayment', paymentBody)).statusCode).toBe(200)
  const handoverReply = await handOver('Employee', [free, pkg], { overrideReason })
  expect([handoverReply.statusCode, handoverReply.json()[1].handover.overrideReason]).toEqual([200, ''])
  const otherBill = await billedPackage()
  const override = await handOver('Supervisor', [otherBill.pkg], { overrideReason })
  expect([override.statusCode, override.json()[0].handover.overrideReason]).toEqual([200, overrideReason])
  const trail = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', otherBill.pkg.packageId)
    .where('action', '=', 'package.deliver')
    .select('after')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(trail.after ?? '{}').handover).toMatchObject({
    ...override.json()[0].handover,
    idLast4: '4711',
  })
})

test('the counter sees the obstacles, the people who may come and the cost beforehand; a customer does not', async () => {
  const { pkg, totalJmdCents } = await billedPackage()
  const url = '/api/packages/release'
  const answer = await send('Agent', 'POST', url, { packageIds: [pkg.packageId] })
  expect(answer.json()).toMatchObject([
    {
      packageId: pkg.packageId,
      problems: [{ problem: 'owed', canOverride: true }],
      owedJmdCents: totalJmdCents,
      owner: { accountId, name: 'Ursula Thompson' },
    },
  ])
  expect((await send('User', 'POST', url, { packageIds: [pkg.packageId] })).statusCode).toBe(403)
})

test('a bank transfer that is being checked is named with the debt, and the supervisor’s word is still needed', async () => {
  const { pkg, invoiceId } = await billedPackage()
  const slip = { name: 'slip.pdf', base64: pdf('slip of a package').toString('base64') }
  const transfer = await send('User', 'POST', '/api/bank-transfers', { invoiceIds: [invoiceId], slip })
  expect(transfer.statusCode).toBe(200)
  const text = /^has J\$[\d,.]+ to be paid: a bank transfer is being checked$/
  const answer = await send('Agent', 'POST', '/api/packages/release', { packageIds: [pkg.packageId] })
  expect(answer.json()[0].problems).toEqual([
    { problem: 'owed', canOverride: true, text: expect.stringMatching(text) },
  ])
  const refusal = await handOver('Employee', [pkg])
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('a bank transfer is being checked'),
  ])
  const overrideReason = 'Saw the money in the bank'
  expect((await handOver('Supervisor', [pkg], { overrideReason })).statusCode).toBe(200)
})

test('an authorized person needs no reason, and one who was taken off the list does', async () => {
  const person = {
    name: 'Delroy Smith',
    phone: '',
    relationship: 'Brother',
    idType: 'Passport',
    idLast4: '1234',
  }
  const addReply = await send('User', 'POST', '/api/accounts/authorizedpersons', person)
  const pkg = await waiting()
  const recipient = { name: 'delroy smith' }
  if (addReply.statusCode === 200) {
    const handoverReply = await handOver('Employee', [pkg], { recipient })
    expect([handoverReply.statusCode, handoverReply.json()[0]?.deliveredTo]).toEqual([200, 'delroy smith'])
  }
  const refusal = await handOver('Employee', [await waiting()], { recipient: { name: 'Delroy Smyth' } })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('who isn’t an authorized person'),
  ])
})

test('the photo of a hand-over is for its customer too; the signature and a stranger are not', async () => {
  const { send: upload } = uploadsTo(() => server.app)
  const [signatureFileId, photo] = [server.app.deps.ids.next(), server.app.deps.ids.next()]
  const drawing = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const noise = randomBytes(60 * 40 * 3)
  const picture = await sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer()
  const token = tokens['Employee'] ?? ''
  const png = { token, fileId: signatureFileId, kind: 'signature', contentType: 'image/png' }
  expect((await upload(drawing, png)).statusCode).toBe(204)
  expect((await upload(picture, { token, fileId: photo, kind: 'delivery-photo' })).statusCode).toBe(204)
  const pkg = await waiting()
  const proof = { signatureFileId, photoFileIds: [photo] }
  const handoverReply = await handOver('Employee', [pkg], { proof })
  expect(handoverReply.json()[0].handover).toMatchObject({ ...proof, by: expect.any(String) })
  const ownPackage = (await send('User', 'GET', `/api/packages/${pkg.packageId}/customer`)).json()
  expect(ownPackage.handover).toMatchObject({
    recipientName: owner.name,
    photoFileIds: [photo],
    signatureFileId: null,
  })
  expect(ownPackage.handover.idLast4).toBe('')
  const file = async (login: string, id: string) => (await send(login, 'GET', `/api/files/${id}`)).statusCode
  expect([
    await file('User', photo),
    await file('User2', photo),
    await file('User', signatureFileId),
  ]).toEqual([200, 404, 404])
  const foreign = await handOver('Agent', [await waiting()], { proof })
  expect(foreign.statusCode).toBe(404)
})

test('[F3] a hand-over without a signal that the server refuses is one review that names its packages: the goods are gone', async () => {
  const [firstPackage, otherPackage] = [await waiting(), await waiting()]
  const hold = { packageIds: [otherPackage.packageId], state: 'Hold', note: 'Permit for seeds' }
  expect((await send('Processor', 'PUT', '/api/packages/customs', hold)).statusCode).toBe(200)
  const actor = {
    ...{ accountId: await accountIdOf(server, 'Employee'), name: 'Erica', role: 'Employee' as const },
    ...{ permissions: defaultPermissions('Employee'), brand: 'quayside', branchId: null },
  }
  const { deps } = server.app
  const [clientId, uid] = [deps.ids.next(), deps.ids.next()]
  const packageIds = [firstPackage.packageId, otherPackage.packageId]
  const args = { packageIds, recipient: owner, reason: '', overrideReason: '' }
  const change = { mid: 1, uid, name: 'package.deliver', ver: 2, args, occurredAt: isoOf(deps.clock.now()) }
  const push = { protocol: 1, epoch: (await headOf(deps.db.reads)).epoch, clientId, mutations: [change] }
  const reply = await handlePush(deps, actor, { deviceId: clientId, ip: '10.0.0.1' }, push)
  expect(reply.results).toMatchObject([{ uid, status: 'refused', code: 'wrong-state' }])
  const reviews = await deps.db.reads.kysely
    .selectFrom('review')
    .where('kind', '=', 'handedOver')
    .select(['reviewId', 'packageId', 'note', 'status'])
    .execute()
  expect(reviews).toMatchObject([{ reviewId: uid, packageId: firstPackage.packageId, status: 'Open' }])
  expect(reviews[0]?.note).toContain('Given to Ursula Thompson (Self, Passport …4711)')
  for (const { hawbNumber, trackingNumber } of [firstPackage, otherPackage])
    expect(reviews[0]?.note.split('Packages: ')[1]).toContain(hawbNumber ?? trackingNumber)
  expect(reviews[0]?.note).toContain('held by customs: Permit for seeds')
  const secondReply = await handlePush(deps, actor, { deviceId: clientId, ip: '10.0.0.1' }, push)
  expect(secondReply.results).toEqual(reply.results)
})

test('a package counted as missing is not billed, nor is a damaged one before a person has looked at it', async () => {
  const bill = ({ packageId }: Package) =>
    send('Employee', 'POST', `/api/packages/createinvoice/${packageId}`, {})
  const [missing, damagedPackage] = [
    await unbilledPackage({ arrival: 'Missing' }),
    await unbilledPackage({ arrival: 'Damaged' }),
  ]
  await unbilledPackage()
  expect((await bill(missing)).json().message).toContain('it was counted as missing')
  expect((await bill(damagedPackage)).json().message).toContain('it arrived damaged')
  expect((await handOver('Supervisor', [missing], { overrideReason: 'Trust me' })).statusCode).toBe(409)
  const account = (await send('Employee', 'GET', `/api/invoices/generate/account/${accountId}`)).json()
  const left = (account.left ?? []) as { packageId: string }[]
  expect(left.map(({ packageId }) => packageId)).toEqual(
    expect.arrayContaining([missing.packageId, damagedPackage.packageId]),
  )
})

test('an unbilled package is handed over only by a supervisor with a reason, also on a draft and when its invoice is void', async () => {
  const [fresh, draftPackage, { pkg: voided, invoiceId }] = [
    await unbilledPackage(),
    await unbilledPackage(),
    await billedPackage(),
  ]
  const featureValues = [{ feature: 'Freight', unitJmdCents: 90_000, packageId: draftPackage.packageId }]
  await send('Employee', 'POST', '/api/invoices', { accountId, featureValues, issue: false })
  await send('Employee', 'PUT', '/api/invoices', { invoiceId, voidReason: 'Wrong customer' })
  const packages = [fresh, draftPackage, voided]
  const problem = { problem: 'notBilled', text: 'hasn’t been billed yet', canOverride: true }
  const question = { packageIds: packages.map(({ packageId }) => packageId) }
  const answers = (await send('Agent', 'POST', '/api/packages/release', question)).json()
  expect(answers.map(({ problems }: { problems: object[] }) => problems)).toEqual([
    ...[[problem], [problem], [problem]],
  ])
  const refusal = await handOver('Employee', packages)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    packages
      .map(({ trackingNumber }) => `${trackingNumber} hasn’t been billed yet`)
      .join('; ')
      .concat('.'),
  ])
  const overrideReason = 'The system was down, bill on Monday'
  expect((await handOver('Employee', packages, { overrideReason })).statusCode).toBe(403)
  const handoverReply = await handOver('Supervisor', packages, { overrideReason })
  expect(handoverReply.json().map((row: Package) => [row.handover?.overrideReason, row.billedAt])).toEqual(
    packages.map(() => [overrideReason, null]),
  )
})

/** Sends a correction as an app queued it: one of before asked for no reason of its own. */
async function queuedCorrection({ packageId }: Package, more: object = {}) {
  const actor = {
    ...{ accountId: await accountIdOf(server, 'Supervisor'), name: 'Sonia', role: 'Supervisor' as const },
    ...{ permissions: defaultPermissions('Supervisor'), brand: 'quayside', branchId: null },
  }
  const { deps } = server.app
  const [clientId, uid] = [deps.ids.next(), deps.ids.next()]
  const args = { packageIds: [packageId], status: 'Delivered', reason: '', note: 'On paper', branchId: null }
  const occurredAt = isoOf(deps.clock.now())
  const change = { mid: 1, uid, name: 'package.statusUpdate', ver: 1, args: { ...args, ...more }, occurredAt }
  const push = { protocol: 1, epoch: (await headOf(deps.db.reads)).epoch, clientId, mutations: [change] }
  const { results } = await handlePush(deps, actor, { deviceId: clientId, ip: '10.0.0.1' }, push)
  return { uid, result: results[0] }
}

test('a correction to delivered is no way past the till, over the API and out of an old app’s queue', async () => {
  const packages = [await unbilledPackage(), (await billedPackage()).pkg]
  const words = ['hasn’t been billed yet', 'to be paid']
  for (const [n, pkg] of packages.entries()) {
    const body = { packageIds: [pkg.packageId], status: 'Delivered', note: 'On paper' }
    const url = '/api/packages/status-update'
    const refusal = await send('Supervisor', 'PUT', url, body)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringContaining(words[n] ?? ''),
    ])
    const { uid, result } = await queuedCorrection(pkg)
    expect(result).toMatchObject({ status: 'refused', code: 'wrong-state' })
    const review = await server.app.deps.db.reads.kysely
      .selectFrom('review')
      .where('reviewId', '=', uid)
      .select(['packageId', 'kind', 'status'])
      .executeTakeFirst()
    expect(review).toEqual({ packageId: pkg.packageId, kind: 'refused', status: 'Open' })
    const overrideReason = 'The till was down, bill on Monday'
    const isDone =
      n === 0
        ? (await send('Supervisor', 'PUT', url, { ...body, overrideReason })).statusCode === 200
        : (await queuedCorrection(pkg, { overrideReason })).result?.status === 'applied'
    expect(isDone).toBe(true)
  }
})

test('storage that came after the invoice is owed: paid with it, or overridden by a supervisor', async () => {
  const { pkg, invoiceId, totalJmdCents } = await billedPackage()
  await pay(invoiceId)
  await wait(9)
  // Ready for ten days, of which seven are free, at J$50.00 and GCT.
  const storageJmdCents = 17_250
  const [answer] = (
    await send('Agent', 'POST', '/api/packages/release', { packageIds: [pkg.packageId] })
  ).json()
  expect(answer).toMatchObject({
    ...{ owedJmdCents: 0, storageJmdCents },
    problems: [{ problem: 'storageDue', text: 'has J$172.50 of storage to pay', canOverride: true }],
  })
  expect((await handOver('Employee', [pkg])).json().message).toBe(
    `${pkg.trackingNumber} has J$172.50 of storage to pay.`,
  )
  const storage = [{ packageId: pkg.packageId, dueJmdCents: storageJmdCents }]
  const paymentReply = await send('Employee', 'POST', '/api/invoices/receivepayment', {
    ...{ accountId, method: 'Cash', invoiceIds: [], storage },
  })
  // In cash it is rounded to the dollar.
  expect(paymentReply.json().payment).toMatchObject({ amountJmdCents: 17_300, roundingJmdCents: -50 })
  expect(totalJmdCents).toBeGreaterThan(0)
  expect((await handOver('Employee', [pkg])).statusCode).toBe(200)

  const otherBill = await billedPackage()
  await pay(otherBill.invoiceId)
  await wait(9)
  const overrideReason = 'The office was closed'
  expect(
    (await handOver('Supervisor', [otherBill.pkg], { overrideReason })).json()[0].handover.overrideReason,
  ).toBe(overrideReason)
})

test('[R12] an unbilled package that an earlier app gave away is a review that names it, and nothing is lost', async () => {
  const pkg = await unbilledPackage()
  const { deps } = server.app
  const actor = {
    ...{ accountId: await accountIdOf(server, 'Employee'), name: 'Erica', role: 'Employee' as const },
    ...{ permissions: defaultPermissions('Employee'), brand: 'quayside', branchId: null },
  }
  const [clientId, uid] = [deps.ids.next(), deps.ids.next()]
  // The first version of the arguments, from before there were proofs.
  const args = {
    packageIds: [pkg.packageId],
    recipient: { name: owner.name, relationship: 'Self', idType: 'Passport' },
  }
  const change = { mid: 1, uid, name: 'package.deliver', ver: 1, args, occurredAt: isoOf(deps.clock.now()) }
  const push = { protocol: 1, epoch: (await headOf(deps.db.reads)).epoch, clientId, mutations: [change] }
  const { results } = await handlePush(deps, actor, { deviceId: clientId, ip: '10.0.0.1' }, push)
  expect(results).toMatchObject([{ uid, status: 'refused', code: 'wrong-state' }])
  const review = await deps.db.reads.kysely
    .selectFrom('review')
    .where('reviewId', '=', uid)
    .select(['kind', 'packageId', 'note', 'status'])
    .executeTakeFirstOrThrow()
  expect(review).toMatchObject({ kind: 'handedOver', packageId: pkg.packageId, status: 'Open' })
  expect(review.note).toContain('hasn’t been billed yet')
  expect(review.note).toContain('Given to Ursula Thompson')
})
