import { expect } from 'vitest'
import type { EndingStatus } from '#sync/entities/packages/ending-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { insertFactor } from '../db/accounts/second-factors.ts'
import { insertFile } from '../db/files/files.ts'
import { insertNotice } from '../db/messages/notices.ts'
import type { TestApp } from './app.ts'
import { putPackage, readySince } from './billable.ts'
import { onTheBooks, owe } from './money.ts'
import { writerOf } from './writer.ts'

export interface Twin {
  readonly who: 'User' | 'User2'
  readonly token: string
  readonly accountId: string
  readonly userId: string
  /** In every text of what is made for this customer. */
  readonly canary: string
}

export const pdfBase64 = (text: string): string => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`).toString('base64')

/** The office, the calls that it makes, and numbers that were not used before. */
async function openOffice(server: TestApp) {
  const office = new Map<string, string>()
  for (const role of ['Admin', 'Employee', 'Driver', 'Warehouse'] as const)
    office.set(role, await server.tokenOf(role))
  const good = async (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const answer = await server.as(token, { method, url, ...(body ? { payload: body } : {}) })
    expect([method, url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      method,
      url,
      200,
      '',
    ])
    return answer.json()
  }
  let serial = 400_000
  return { server, good, by: (role: string) => must(office.get(role), role), nextSerial: () => ++serial }
}
type Office = Awaited<ReturnType<typeof openOffice>>

const place = (twin: Twin) => ({
  line1: `12 ${twin.canary} Road`,
  town: twin.canary,
  parish: 'St. Andrew',
  note: twin.canary,
})

/** Packages of a twin whose second piece is away, at a step of its claim. */
const pieceClaimsOf = ({ server, good, by }: Office) => ({
  async lackingPiece(twin: Twin, status?: 'Reported' | 'Paid'): Promise<string> {
    const { packageId } = await putPackage(server, twin.accountId, {
      ...{ description: twin.canary, status: 'AtHeadOffice', arrival: 'Received' },
      ...{ pieces: 2, missingPieces: [2] },
    })
    const decide = (path: string, body: object) =>
      good(by('Admin'), 'POST', `/api/packages/${packageId}/pieces/2/loss${path}`, body)
    if (status) await decide('', { reason: 'Searched' })
    if (status !== 'Paid') return packageId
    await decide('/decision', { shareUsdCents: 1_000, amountJmdCents: 100, reason: 'Lost' })
    await onTheBooks(server.app.deps, async (tx) => {
      const pkg = await tx.get('package', packageId)
      if (pkg) await tx.put('package', { ...pkg, missingPieces: [] })
    })
    return packageId
  },
})

/** Packages of a twin, at the stages that calls ask for. */
function packagesOf({ server, good, by, nextSerial }: Office) {
  const prealert = async (twin: Twin): Promise<string> => {
    const body = {
      trackingNumber: `TBA123456${nextSerial()}`,
      description: twin.canary,
      shipper: twin.canary,
      declaredValueUsdCents: 4500,
    }
    return (await good(twin.token, 'POST', '/api/packages/prealert', body)).packageId
  }
  const billable = async (twin: Twin): Promise<string> =>
    (await putPackage(server, twin.accountId, { description: twin.canary, shipper: twin.canary })).packageId
  const storedPackage = async (twin: Twin): Promise<string> => {
    const pkg = await putPackage(server, twin.accountId, {
      description: twin.canary,
      status: 'ReadyForPickup',
      chargesWaiver: { reason: 'Not about money', by: 'Test', at: isoOf(server.app.deps.clock.now()) },
    })
    await readySince(server, pkg, 20)
    return pkg.packageId
  }
  const clearedPackage = async (twin: Twin): Promise<string> => {
    const packageId = await storedPackage(twin)
    const facts = { receiptNumber: `R-${nextSerial()}`, classification: '8517.13', cifJmdCents: 5 }
    await good(by('Admin'), 'PUT', `/api/packages/${packageId}/customs-receipt`, facts)
    return packageId
  }
  const missing = async (twin: Twin, status?: 'Reported' | 'Paid'): Promise<string> => {
    const { packageId } = await putPackage(server, twin.accountId, {
      ...{ description: twin.canary, status: 'AtCustoms', arrival: 'Missing' },
    })
    const decide = (path: string, body: object) =>
      good(by('Admin'), 'POST', `/api/packages/${packageId}/loss${path}`, body)
    if (status) await decide('', { reason: 'Searched' })
    if (status !== 'Paid') return packageId
    await decide('/decision', { amountJmdCents: 100, reason: 'Lost' })
    await onTheBooks(server.app.deps, async (tx) => {
      const pkg = await tx.get('package', packageId)
      if (pkg) await tx.put('package', { ...pkg, arrival: 'Received' })
    })
    return packageId
  }
  /** A package that waits unclaimed, at a step of its ending. */
  const unclaimedPackage = async (twin: Twin, status: EndingStatus): Promise<string> => {
    const at = isoOf(server.app.deps.clock.now() - 40 * dayMs)
    const ending = beginEnding('Unclaimed', status, { reason: '', by: '', at })
    const { packageId } = await putPackage(server, twin.accountId, {
      ...{ description: twin.canary, status: 'ReadyForPickup', billedAt: at },
      ending: { ...ending, choice: status === 'Chosen' ? 'Destroy' : null, notices: [{ day: 45, at }] },
    })
    return packageId
  }
  const billedPackage = async (twin: Twin) => {
    const packageId = await billable(twin)
    const invoice = await good(by('Admin'), 'POST', `/api/packages/createinvoice/${packageId}`, {})
    return { packageId, invoiceId: invoice.invoiceId as string }
  }
  const file = async (twin: Twin): Promise<string> => {
    const body = {
      packageId: await prealert(twin),
      name: `${twin.canary}.pdf`,
      base64: pdfBase64(twin.canary),
    }
    return (await good(twin.token, 'PUT', '/api/packages/uploadinvoice', body)).merchantInvoiceFileId
  }
  return {
    announced: prealert,
    billable,
    cleared: clearedPackage,
    missing,
    unclaimed: unclaimedPackage,
    stored: storedPackage,
    billed: billedPackage,
    file,
  }
}

/** Papers that a twin sends. */
function papersOf({ server, good }: Office) {
  /** A page of a paper that was not sent yet. */
  const page = async ({ accountId, canary }: Twin): Promise<string> => {
    const { ids, clock } = server.app.deps
    const fileId = ids.next()
    await onTheBooks(server.app.deps, ({ kysely }) =>
      insertFile(kysely, {
        ...{ fileId, ownerAccountId: accountId, name: `${canary}.pdf`, contentType: 'application/pdf' },
        ...{ sha256: 'b'.repeat(64), path: fileId, visibility: 'Private', kind: 'customer-paper', size: 3 },
        ...{ createdAt: isoOf(clock.now()), packageId: null, deletedAt: null },
      }),
    )
    return fileId
  }
  const paper = async (twin: Twin): Promise<string> => {
    const body = { kindId: 'letter-of-authority', fileIds: [await page(twin)] }
    return (await good(twin.token, 'POST', `/api/accounts/${twin.accountId}/papers`, body)).paperId
  }
  return { page, paper }
}

/** Makes the things that a twin owes and has paid. */
function moneyOf({ server, good, by, nextSerial }: Office) {
  const owed = async (twin: Twin): Promise<string> =>
    (await owe(server.app.deps, twin.accountId, 300_000)).invoiceId
  const checkout = async (twin: Twin): Promise<{ id: string; token: string }> =>
    good(twin.token, 'POST', '/api/checkouts', { invoices: [await owed(twin)] })
  const transfer = async (twin: Twin): Promise<string> => {
    const slip = { name: 'slip.pdf', base64: pdfBase64(`${twin.canary} ${nextSerial()}`) }
    const body = { invoiceIds: [await owed(twin)], reference: twin.canary, slip }
    return (await good(twin.token, 'POST', '/api/bank-transfers', body)).bankTransferId
  }
  const payment = async (twin: Twin): Promise<string> => {
    const money = { accountId: twin.accountId, method: 'BankTransfer', amountJmdCents: 500_000 }
    return (await good(by('Employee'), 'POST', '/api/payments', { ...money, reference: twin.canary }))
      .paymentId
  }
  const creditNote = async (twin: Twin): Promise<string> => {
    const body = { accountId: twin.accountId, amountJmdCents: 10_000, reason: twin.canary }
    return (await good(by('Admin'), 'POST', '/api/creditnotes', body)).creditNoteId
  }
  return { owed, checkout, transfer, paid: payment, creditNote }
}

/** Deliveries of a twin. */
/** An order of a twin with its quote, which waits for an answer. */
function ordersOf({ good, by }: Office) {
  const storeOrder = async (twin: Twin): Promise<string> => {
    const items = [{ url: 'https://shop.example.test/1', name: twin.canary, quantity: 1, unitUsdCents: 4500 }]
    const body = { accountId: twin.accountId, store: twin.canary, items, serviceFeeUsdCents: 1000 }
    const { storeOrderId } = await good(by('Employee'), 'POST', '/api/storeorders', body)
    await good(by('Employee'), 'PUT', `/api/storeorders/${storeOrderId}`, { status: 'quoted' })
    return storeOrderId
  }
  /** Its goods were bought, and no package of them is announced. */
  const boughtOrder = async (twin: Twin): Promise<string> => {
    const storeOrderId = await storeOrder(twin)
    for (const step of [{ status: 'approved' }, { status: 'purchased', waiverReason: 'Pays later' }])
      await good(by('Admin'), 'PUT', `/api/storeorders/${storeOrderId}`, step)
    return storeOrderId
  }
  return { storeOrder, boughtOrder }
}

function deliveriesOf({ good, by }: Office, storedPackage: (twin: Twin) => Promise<string>) {
  const delivery = async (twin: Twin): Promise<string> => {
    const body = { packageIds: [await storedPackage(twin)], address: place(twin) }
    return (await good(twin.token, 'POST', '/api/deliveries', body)).deliveryId
  }
  const handedOver = async (twin: Twin): Promise<string> => {
    const deliveryId = await delivery(twin)
    const url = `/api/deliveries/${deliveryId}`
    const driver = await good(by('Driver'), 'GET', '/api/accounts/user')
    await good(by('Employee'), 'PUT', url, { driverId: driver.accountId, stopOrder: 1 })
    await good(by('Driver'), 'PUT', url, { status: 'OutForDelivery' })
    await good(by('Driver'), 'PUT', url, {
      status: 'Delivered',
      proof: { recipientName: twin.canary, relationship: 'Sister', idType: 'Passport' },
      collected: { method: 'Cash', amountJmdCents: 92_000 },
    })
    return deliveryId
  }
  return { delivery, handedOver }
}

/** Makes the things that are kept with a twin's account. */
function accountOf({ server, good, nextSerial }: Office) {
  /** There is always room for one more. */
  const address = async (twin: Twin): Promise<string> => {
    const list = await good(twin.token, 'GET', `/api/address/GetByUserId/${twin.userId}`)
    for (const oldAddress of list.slice(1))
      await good(twin.token, 'DELETE', `/api/address/${oldAddress.addressId}`)
    return (await good(twin.token, 'POST', '/api/address', place(twin))).addressId
  }
  const session = async (twin: Twin): Promise<string> => {
    const otherToken = await server.tokenOf(twin.who)
    const list: { sessionId: string; current: boolean }[] = await good(
      otherToken,
      'GET',
      '/api/accounts/sessions',
    )
    return must(
      list.find(({ current }) => current),
      'the session just begun',
    ).sessionId
  }
  const browser = async (twin: Twin): Promise<string> => {
    const endpoint = `https://push.example.test/${twin.canary}/${nextSerial()}`
    const keys = {
      p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    }
    await good(twin.token, 'POST', '/api/push/subscriptions', { endpoint, keys })
    return endpoint
  }
  /** A customer like the twin who owes nothing, and so can leave. */
  const newcomer = async (twin: Twin): Promise<Twin> => {
    const email = `new${nextSerial()}@quayside.test`
    const body = {
      user: { firstName: twin.canary, lastName: 'New', email },
      password: demoPassword,
      confirmPassword: demoPassword,
    }
    await good(null, 'POST', '/api/accounts', body)
    const { jwtToken } = await good(null, 'POST', '/api/accounts/authenticate', {
      email,
      password: demoPassword,
    })
    const account = await good(jwtToken, 'GET', '/api/accounts/user')
    return { ...twin, token: jwtToken, accountId: account.accountId, userId: account.user.userId }
  }
  const factor = async (twin: Twin): Promise<string> => {
    const factorId = server.app.deps.ids.next()
    await insertFactor(writerOf(server.app.deps.db), {
      ...{
        factorId,
        accountId: twin.accountId,
        kind: 'passkey',
        name: twin.canary,
        secret: null,
        lastStep: 0,
      },
      ...{ credentialId: factorId, publicKey: 'key', counter: 0, transports: '[]' },
      ...{ createdAt: isoOf(server.app.deps.clock.now()), lastUsedAt: null },
    })
    return factorId
  }
  return { address, session, browser, newcomer, factor }
}

/** Opens two customers and the office around them; everything is made for one in the same way as for the other. */
export async function openTwins(server: TestApp) {
  const { deps } = server.app
  const office = await openOffice(server)
  const { good, by } = office
  const packages = { ...packagesOf(office), ...papersOf(office), ...pieceClaimsOf(office) }
  const money = moneyOf(office)
  const { owed } = money

  const twinOf = async (person: Twin['who']): Promise<Twin> => {
    const token = await server.tokenOf(person)
    const me = await good(token, 'GET', '/api/accounts/user')
    return {
      who: person,
      token,
      accountId: me.accountId,
      userId: me.user.userId,
      canary: `canary-${person}-x`,
    }
  }

  const notice = async (twin: Twin): Promise<string> => {
    const noticeId = deps.ids.next()
    const facts = { invoiceId: await owed(twin), number: twin.canary, totalJmdCents: 300_000 }
    await insertNotice(writerOf(deps.db), {
      noticeId,
      event: 'invoice.ready',
      accountId: twin.accountId,
      dedupeKey: noticeId,
      facts: JSON.stringify(facts),
      createdAt: new Date(deps.clock.now()).toISOString(),
    })
    return noticeId
  }

  return {
    owner: await twinOf('User'),
    stranger: await twinOf('User2'),
    ...packages,
    ...money,
    ...deliveriesOf(office, packages.stored),
    ...ordersOf(office),
    ...accountOf(office),
    ...{ notice, place },
    admin: by('Admin'),
  }
}
export type Twins = Awaited<ReturnType<typeof openTwins>>
