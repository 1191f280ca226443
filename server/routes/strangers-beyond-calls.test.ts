import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { must } from '#sync/lib/must.ts'
import { forbiddenText } from '#sync/policies/actor.ts'
import { accountGroup, branchGroup } from '../hub/rules.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { readPdf } from '../test/pdf.ts'
import { secretsOf } from '../test/secrets.ts'
import { openTwins, type Twin, type Twins } from '../test/twins.ts'
import { uploadsTo } from '../test/uploads.ts'

/** Strangers at everything served outside of the plain calls: uploads, the hub, files, paper, lists to take away. */

const unknownId = '01999999-9999-7999-8999-999999999999'

let server: TestApp
let twins: Twins
let address: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 80, living: 80 })
  twins = await openTwins(server)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const uploads = uploadsTo(() => server.app)
const nextId = () => server.app.deps.ids.next()
const read = (token: string, fileId: string) => server.as(token, { url: `/api/files/${fileId}` })
const statusAndBody = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

describe('an upload', () => {
  const bytes = Buffer.from('%PDF-1.7\nwhat was bought\n%%EOF')
  const about = { contentType: 'application/pdf', kind: 'merchant-invoice' }

  test('in progress belongs to its maker alone: for another person it does not exist, and it continues untouched', async () => {
    const { owner, stranger } = twins
    const fileId = nextId()
    const uploadStart = await uploads.begin(bytes, { token: owner.token, fileId, ...about })
    const url = String(uploadStart.headers['location'])
    expect((await uploads.patch(url, owner.token, 0, bytes.subarray(0, 10))).statusCode).toBe(204)
    expect((await uploads.head(url, owner.token)).statusCode).toBe(200)
    const unknownUrl = url.replace(/[^/]+$/, 'f'.repeat(32))
    const tries = {
      head: (at: string) => uploads.head(at, stranger.token),
      patch: (at: string) => uploads.patch(at, stranger.token, 10, bytes.subarray(10)),
      drop: (at: string) => uploads.drop(at, stranger.token),
    }
    for (const [name, attempt] of Object.entries(tries)) {
      const strangerReply = await attempt(url)
      expect([name, ...statusAndBody(strangerReply)]).toEqual([
        name,
        ...statusAndBody(await attempt(unknownUrl)),
      ])
      expect([name, strangerReply.statusCode]).toEqual([name, 404])
    }
    expect((await uploads.head(url, owner.token)).headers['upload-offset']).toBe('10')
    expect((await uploads.patch(url, owner.token, 10, bytes.subarray(10))).statusCode).toBe(204)
    expect((await read(owner.token, fileId)).rawPayload.equals(bytes)).toBe(true)
    expect(statusAndBody(await read(stranger.token, fileId))).toEqual(
      statusAndBody(await read(stranger.token, unknownId)),
    )
  })

  test('never takes the place of another’s file, nor lends its bytes', async () => {
    const { owner, stranger } = twins
    const fileId = nextId()
    await uploads.send(bytes, { token: owner.token, fileId, ...about })
    for (const content of [Buffer.from('%PDF-1.7\nanother\n%%EOF'), bytes])
      expect((await uploads.send(content, { token: stranger.token, fileId, ...about })).statusCode).toBe(409)
    expect((await read(owner.token, fileId)).rawPayload.equals(bytes)).toBe(true)
    expect((await read(stranger.token, fileId)).statusCode).toBe(404)
  })
})

test('a photo of a handover is shown to its customer and to no other, and its signature to neither', async () => {
  const { owner, stranger } = twins
  const driver = await server.tokenOf('Driver')
  const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const [signatureFileId, photo] = [nextId(), nextId()]
  for (const [fileId, kind] of [
    [signatureFileId, 'signature'],
    [photo, 'delivery-photo'],
  ] as const)
    expect(
      (await uploads.send(png, { token: driver, fileId, kind, contentType: 'image/png' })).statusCode,
    ).toBe(204)
  const put = (token: string, deliveryId: string, payload: object) =>
    server.as(token, { method: 'PUT', url: `/api/deliveries/${deliveryId}`, payload })
  const deliveryId = await twins.delivery(owner)
  const { accountId: driverId } = (await server.as(driver, { url: '/api/accounts/user' })).json()
  await put(twins.admin, deliveryId, { driverId })
  await put(driver, deliveryId, { status: 'OutForDelivery' })
  const recipient = { recipientName: owner.canary, relationship: 'Sister', idType: 'Passport' }
  const proof = { ...recipient, signatureFileId, photoFileIds: [photo] }
  const doorPayment = { method: 'Cash', amountJmdCents: 92_000 }
  expect(
    (await put(driver, deliveryId, { status: 'Delivered', proof, collected: doorPayment })).statusCode,
  ).toBe(200)
  for (const fileId of [signatureFileId, photo]) {
    expect((await read(owner.token, fileId)).statusCode).toBe(fileId === photo ? 200 : 404)
    expect(statusAndBody(await read(stranger.token, fileId))).toEqual(
      statusAndBody(await read(stranger.token, unknownId)),
    )
    expect((await server.app.inject({ url: `/api/files/${fileId}` })).statusCode).toBe(401)
  }
  // A driver sees the proofs of what was driven, and of nothing else.
  const otherId = await twins.delivery(owner)
  const proofOf = (id: string) => server.as(driver, { url: `/api/deliveries/${id}/proof` })
  expect((await proofOf(deliveryId)).statusCode).toBe(200)
  expect(statusAndBody(await proofOf(otherId))).toEqual(statusAndBody(await proofOf(unknownId)))
})

describe('the hub', () => {
  async function listen(token: string) {
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/deviceHub`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    const messages: string[] = []
    for (const name of ['ReceivePaymentInfo', 'ReceiveDeviceInfo'])
      connection.on(name, (info: unknown) => {
        messages.push(JSON.stringify(info))
      })
    await connection.start()
    const join = async (group: string): Promise<string> =>
      connection.invoke('JoinGroup', group).then(
        () => 'in',
        (error: Error) => error.message,
      )
    return { connection, heard: messages, join }
  }

  test('lets a customer into no group of another’s, and tells nothing of another’s money', async () => {
    const { owner, stranger } = twins
    const [ownerListener, strangerListener] = [await listen(owner.token), await listen(stranger.token)]
    const branchId = must(
      (await server.app.deps.db.reads.kysely.selectFrom('branch').select('branchId').executeTakeFirst())
        ?.branchId,
      'a branch',
    )
    expect([await ownerListener.join('AppUI'), await strangerListener.join('AppUI')]).toEqual(['in', 'in'])
    expect(await ownerListener.join(accountGroup(owner.accountId))).toBe('in')
    const refusedOf = async (group: (id: string) => string, id: string) => {
      const [refusal, unknownRefusal] = [
        await strangerListener.join(group(id)),
        await strangerListener.join(group(unknownId)),
      ]
      expect(refusal).toBe(unknownRefusal)
      return refusal
    }
    expect(await refusedOf(accountGroup, owner.accountId)).toContain('persson')
    expect(await refusedOf(branchGroup, branchId)).toContain('persson')
    for (const group of [
      '',
      'account:',
      `account:${owner.accountId.toUpperCase()}`,
      'account:%',
      'appui\u0000',
    ])
      expect([group, await strangerListener.join(group)]).not.toEqual([group, 'in'])

    await twins.paid(owner)
    // An answer to a later question comes after everything that was sent before it.
    for (const listener of [ownerListener, strangerListener])
      await listener.connection.invoke('LeaveGroup', 'AppUI')
    expect([ownerListener.heard.length, strangerListener.heard]).toEqual([1, []])
    await Promise.all([ownerListener, strangerListener].map(({ connection }) => connection.stop()))
  })

  test('takes no word of a device from a customer', async () => {
    const { connection } = await listen(twins.stranger.token)
    const message = { kind: 'scale', weightLb: 1, stable: true }
    await expect(connection.invoke('SendDeviceInfo', message)).rejects.toThrow('persson')
    await connection.stop()
  })
})

describe('on paper', () => {
  const papers: Readonly<Record<string, (twin: Twin) => Promise<string>>> = {
    invoice: async (twin) => `/api/invoices/pdf/${(await twins.billed(twin)).invoiceId}`,
    receipt: async (twin) => `/api/payments/${await twins.paid(twin)}/receipt`,
    'receipt on a roll': async (twin) => `/api/payments/${await twins.paid(twin)}/receipt?paper=80mm`,
    proof: async (twin) => `/api/deliveries/${await twins.handedOver(twin)}/proof`,
  }

  test.each(Object.entries(papers))('a customer’s own %s names no one else', async (_, make) => {
    const { owner, stranger } = twins
    await make(owner)
    const answer = await server.as(stranger.token, { url: await make(stranger) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = readPdf(answer.rawPayload).pages.join('\n')
    const secrets = await secretsOf(server, owner)
    expect(secrets.length).toBeGreaterThan(20)
    expect(text).toContain('Omar Henry')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })
})

/** The body that a call needs before it gives a file. */
const queries: Partial<Record<ApiName, string>> = {
  'books.journal': '?from=2026-11-01&to=2026-11-02&format=quickbooks',
  'books.gct': '?from=2026-11-01&to=2026-11-02&format=csv',
  'books.margin': '?from=2026-11-01&to=2026-11-02&format=csv',
}
const bodies: Partial<Record<ApiName, object>> = { 'manifests.customsList': { format: 'pdf' } }

const isTakenAway = (name: ApiName) =>
  'file' in api[name] && api[name].who === 'staff' && api[name].file !== undefined

test.each(apiNames.filter(isTakenAway))('%s is for staff: the owner gets no byte', async (name) => {
  const { owner, stranger } = twins
  const { method, path } = api[name]
  const { packageId } = (
    await server.as(twins.admin, {
      method: 'POST',
      url: '/api/packages/checkin',
      payload: {
        packages: [{ trackingNumber: `TBA7654321${100_000 + path.length}`, accountId: owner.accountId }],
      },
    })
  ).json().results[0]
  const { manifestId } = await server.app.deps.db.reads.kysely
    .selectFrom('manifest')
    .select('manifestId')
    .executeTakeFirstOrThrow()
  const { tillId } = await server.app.deps.db.reads.kysely
    .selectFrom('till')
    .where('closedAt', 'is not', null)
    .select('tillId')
    .executeTakeFirstOrThrow()
  const url = path
    .replace('{id}', name.startsWith('manifests') ? manifestId : packageId)
    .replace('{tillId}', tillId)
  const ask = (token: string) =>
    server.as(token, {
      method,
      url: `${url}${queries[name] ?? ''}`,
      ...(method === 'POST' ? { payload: bodies[name] ?? {} } : {}),
    })
  expect((await ask(twins.admin)).statusCode).toBe(200)
  for (const { token } of [owner, stranger]) {
    const answer = await ask(token)
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: forbiddenText, title: 'Forbidden' }])
  }
})
