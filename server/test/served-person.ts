import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import type { TestApp } from './app.ts'
import { putPackage } from './billable.ts'
import { deviceOf } from './harness.ts'
import { createMarks } from './marks.ts'
import { owe } from './money.ts'
import { pdfBase64 } from './twins.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ServedPerson = Awaited<ReturnType<typeof signUp>>

let serial = 700_000
const nextNumber = () => `TBA223500${++serial}`

/** A customer who signs up, and the calls that they and the office make. Each word about them is a mark of its own. */
async function signUp(server: TestApp) {
  const marks = createMarks()
  const { of: mark } = marks
  const { deps } = server.app
  const tokens = new Map<string, string>()
  const call = async (caller: Role | 'person' | null, method: Method, url: string, payload?: object) => {
    if (caller !== null && !tokens.has(caller)) tokens.set(caller, await server.tokenOf(caller as Role))
    const token = caller === null ? null : must(tokens.get(caller), caller)
    const answer = await server.as(token, { method, url, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${caller} ${method} ${url}: ${answer.body}`)
    return answer.json()
  }
  const email = `${mark('email')}@example.test`
  const firstName = mark('first name')
  const lastName = mark('last name')
  const password = { password: demoPassword, confirmPassword: demoPassword }
  await call(null, 'POST', '/api/accounts', { user: { firstName, lastName, email }, ...password })
  const logIn = await call(null, 'POST', '/api/accounts/authenticate', { email, password: demoPassword })
  tokens.set('person', logIn.jwtToken)
  const { accountId } = await call('person', 'GET', '/api/accounts/user')
  const name = `${firstName} ${lastName}`
  const actor = { accountId, name, role: 'User', brand: 'quayside', branchId: null } as const
  const device = deviceOf(deps, { ...actor, permissions: [] })
  const push = async (...change: Parameters<typeof device.change>) => {
    const { results } = await device.push(device.change(...change))
    const [result] = results
    if (result?.status !== 'applied') throw new Error(`${change[0]}: ${JSON.stringify(results)}`)
    return must(result.packageId ?? deps.ids.next(), 'a package')
  }
  return { server, deps, marks, mark, call, push, accountId, name, email }
}

/** Pre-alerts by a device and the shop's invoice with its name. */
async function announce({ call, push, mark, deps }: ServedPerson, label: string): Promise<string> {
  const packageId = await push('package.prealert', {
    ...{
      packageId: deps.ids.next(),
      trackingNumber: nextNumber(),
      courier: mark(`${label}: courier`),
      quantity: 1,
    },
    ...{ shipper: mark(`${label}: shipper`), description: mark(`${label}: description`) },
    ...{ declaredValueUsdCents: 4_500, merchantInvoiceFileId: null, mode: null },
  })
  const file = { name: `${mark(`${label}: file`)}.pdf`, base64: pdfBase64(label) }
  await call('person', 'PUT', '/api/packages/uploadinvoice', { packageId, ...file })
  return packageId
}

/** Checks a pre-alert in, with a note of the warehouse. */
async function checkIn({ call, mark, accountId }: ServedPerson, packageId: string, label: string) {
  const { trackingNumber } = await call('Employee', 'GET', `/api/packages/${packageId}`)
  const note = mark(`${label}: note`)
  await call('Warehouse', 'POST', '/api/packages/checkin', {
    packages: [{ trackingNumber, accountId, note, weightLb: 4 }],
  })
}

const moveOn = ({ call, mark }: ServedPerson, packageId: string, status: string, label: string) =>
  call('Warehouse', 'PUT', '/api/packages/status-update', {
    ...{ packageIds: [packageId], status, note: mark(`${label}: event`) },
  })
const waive = ({ call, mark }: ServedPerson, packageId: string, label: string) =>
  call('Supervisor', 'POST', `/api/packages/${packageId}/waiver`, { reason: mark(`${label}: waiver`) })

async function ready(person: ServedPerson, label: string): Promise<string> {
  const packageId = await announce(person, label)
  await checkIn(person, packageId, label)
  await moveOn(person, packageId, 'ReadyForPickup', label)
  await waive(person, packageId, label)
  return packageId
}

const handOver = ({ call, mark }: ServedPerson, packageId: string, recipient: object, reason = '') =>
  call('Employee', 'POST', '/api/packages/delivertocustomer', {
    ...{ packageIds: [packageId], reason: reason && mark(reason) },
    recipient,
  })

/** Puts a package that she collects, one that her aunt does, a split one, a consolidated one and a lost one. */
async function putGoods(person: ServedPerson) {
  const { call, push, mark, server, accountId, deps } = person
  await handOver(person, await ready(person, 'own'), { name: person.name })
  const aunt = {
    name: mark('aunt'),
    relationship: mark('relationship'),
    idType: 'Passport',
    idLast4: '4711',
  }
  await handOver(person, await ready(person, 'for aunt'), aunt, 'reason for aunt')
  // Another announcement of the same box, which contradicts the first: a review with both values.
  const differing = await ready(person, 'differing')
  const { trackingNumber } = await call('Employee', 'GET', `/api/packages/${differing}`)
  await push('package.prealert', {
    ...{ packageId: deps.ids.next(), trackingNumber, courier: '', quantity: 1 },
    ...{ shipper: mark('offered shipper'), description: mark('offered description') },
    ...{ declaredValueUsdCents: 9_900, merchantInvoiceFileId: null, mode: null },
  })
  const { reviewId } = await deps.db.reads.kysely
    .selectFrom('review')
    .where('packageId', '=', differing)
    .select('reviewId')
    .executeTakeFirstOrThrow()
  const senior = { accountId: '', name: 'Sena Chen', role: 'Senior', brand: '', branchId: null } as const
  const office = deviceOf(deps, { ...senior, permissions: defaultPermissions('Senior') })
  const resolution = office.change('review.resolve', { reviewId, resolution: 'keep', changes: {} })
  await office.push(resolution)
  await handOver(person, differing, { name: person.name })

  const parts = [await announce(person, 'part 1'), await announce(person, 'part 2')]
  for (const [n, part] of parts.entries()) await checkIn(person, part, `part ${n + 1}`)
  const consolidation = await call('Warehouse', 'POST', '/api/packages/consolidate', {
    ...{ packageIds: parts, weightLb: 8 },
  })
  const boxId = await boxOf(person, consolidation, parts)
  await moveOn(person, boxId, 'ReadyForPickup', 'box')
  await waive(person, boxId, 'box')
  await handOver(person, boxId, { name: person.name })

  const splitId = await announce(person, 'split')
  await checkIn(person, splitId, 'split')
  await call('Warehouse', 'POST', `/api/packages/${splitId}/split`, { pieces: 2 })
  await moveOn(person, splitId, 'ReadyForPickup', 'split')
  await waive(person, splitId, 'split')
  await handOver(person, splitId, { name: person.name })

  const lostPackage = await putPackage(server, accountId, {
    ...{ description: mark('lost: description'), status: 'AtCustoms', arrival: 'Missing' },
  })
  const loss = `/api/packages/${lostPackage.packageId}/loss`
  await call('Admin', 'POST', loss, { reason: mark('lost: search') })
  await call('Admin', 'POST', `${loss}/decision`, { amountJmdCents: 100_000, reason: mark('lost: decision') })
  await call('Senior', 'POST', '/api/payments/payout', {
    ...{ accountId, amountJmdCents: 100_000, method: 'BankTransfer' },
    ...{ reference: mark('payout: reference'), reason: mark('payout: reason') },
  })
  const deletedId = await announce(person, 'deleted')
  await call('person', 'DELETE', `/api/packages/${deletedId}`)
}

/** The box that some packages are in. */
const boxOf = async ({ deps }: ServedPerson, _answer: unknown, parts: readonly string[]): Promise<string> => {
  const { mergedInto } = await deps.db.reads.kysely
    .selectFrom('package')
    .where('packageId', '=', must(parts[0], 'a part'))
    .select('mergedInto')
    .executeTakeFirstOrThrow()
  return must(mergedInto, 'the box')
}

/** A delivery that fails once and then succeeds, and whose driver never closes the day. */
async function putDelivery(person: ServedPerson) {
  const { call, mark } = person
  const address = {
    ...{ label: mark('door: label'), line1: mark('door: line 1'), line2: mark('door: line 2') },
    ...{ town: 'Kingston', parish: 'Kingston', note: mark('door: note'), phone: '+1 876 555 0199' },
  }
  const packageIds = [await ready(person, 'door')]
  const { deliveryId } = await call('person', 'POST', '/api/deliveries', { packageIds, address })
  const url = `/api/deliveries/${deliveryId}`
  const driver = await call('Driver', 'GET', '/api/accounts/user')
  await call('Employee', 'PUT', url, { driverId: driver.accountId, stopOrder: 1 })
  await call('Driver', 'PUT', url, { status: 'OutForDelivery' })
  const attempt = { reason: 'NobodyHome', note: mark('door: attempt') }
  await call('Driver', 'PUT', url, { status: 'ReturnedToOffice', attempt })
  await call('Driver', 'PUT', url, { status: 'OutForDelivery' })
  await call('Driver', 'PUT', url, {
    status: 'Delivered',
    proof: { recipientName: mark('door: recipient'), relationship: mark('door: who'), idType: 'Passport' },
    collected: { method: 'Cash', amountJmdCents: 92_000 },
  })
}

const lines = (description: string, unitJmdCents = 300_000) => [
  { feature: 'Other', description, unitJmdCents },
]

/** Orders, invoices, estimates, payments, transfers and credit notes, all of them settled. */
async function putMoney(person: ServedPerson) {
  const { call, mark, accountId, deps } = person
  const item = { name: mark('order: item'), options: mark('order: options'), quantity: 1 }
  const order = await call('person', 'POST', '/api/storeorders/customer', {
    store: mark('order: store'),
    items: [{ url: `https://shop.example.test/${mark('order: url')}`, ...item }],
  })
  const orderUrl = `/api/storeorders/${order.storeOrderId}`
  await call('Employee', 'PUT', orderUrl, { note: mark('order: note') })
  await call('Employee', 'PUT', orderUrl, { status: 'cancelled' })

  const body = { accountId, featureValues: lines(mark('invoice: line')) }
  const voidedInvoice = await call('Employee', 'POST', '/api/invoices', body)
  const { invoiceId } = await owe(deps, accountId, 300_000)
  await call('person', 'POST', '/api/checkouts', { invoices: [voidedInvoice.invoiceId] })
  await call('Admin', 'PUT', '/api/invoices', {
    invoiceId: voidedInvoice.invoiceId,
    voidReason: mark('invoice: void'),
  })
  const slip = { name: `${mark('slip: file')}.pdf`, base64: pdfBase64(mark('slip: bytes')) }
  const transfer = { invoiceIds: [invoiceId], reference: mark('transfer: reference'), slip }
  const { bankTransferId } = await call('person', 'POST', '/api/bank-transfers', transfer)
  const refusal = { reason: mark('transfer: reason') }
  await call('Employee', 'PUT', `/api/bank-transfers/${bankTransferId}/refuse`, refusal)
  const second = { ...transfer, slip: { ...slip, base64: pdfBase64('another') } }
  const { bankTransferId: again } = await call('person', 'POST', '/api/bank-transfers', second)
  const confirmation = { amountJmdCents: 300_000, reference: mark('transfer: confirmed') }
  await call('Employee', 'PUT', `/api/bank-transfers/${again}/confirm`, confirmation)

  const estimate = { accountId, title: mark('estimate: title'), featureValues: lines(mark('estimate: line')) }
  await call('Employee', 'POST', '/api/invoices/newestimate', estimate)
  const money = { accountId, method: 'Cash', amountJmdCents: 5_000, reference: mark('payment: reference') }
  const { paymentId } = await call('Employee', 'POST', '/api/payments', money)
  await call('Admin', 'DELETE', `/api/payments/${paymentId}?reason=${mark('payment: reversed')}`)
  const note = { accountId, amountJmdCents: 5_000, reason: mark('credit note: reason') }
  const { creditNoteId } = await call('Admin', 'POST', '/api/creditnotes', note)
  await call('Admin', 'DELETE', `/api/creditnotes/${creditNoteId}`)
}

/** Puts what is kept with the account: messages, a question, a locked device, an earlier request. */
async function putWords(person: ServedPerson) {
  const { call, push, mark, accountId, email, deps } = person
  await call('Employee', 'PUT', `/api/accounts/${accountId}`, { user: { phone: '+1 876 555 0198' } })
  const pickup = {
    name: mark('pickup person'),
    phone: '+1 876 555 0197',
    relationship: 'Aunt',
    idType: 'Passport',
    idLast4: '4711',
  }
  await call('person', 'PUT', '/api/accounts/authorized-persons', { authorizedPersons: [pickup] })
  await call('Employee', 'POST', `/api/accounts/${accountId}/notes`, { text: mark('note of the office') })
  const place = {
    label: mark('address: label'),
    line1: mark('address: line 1'),
    line2: mark('address: line 2'),
  }
  await call('person', 'POST', '/api/address', { ...place, town: mark('address: town'), parish: 'Kingston' })
  await call(null, 'POST', '/api/contact', {
    ...{ name: mark('contact: name'), email, subject: mark('contact: subject') },
    message: `What does a barrel cost, asks ${mark('contact: message')}?`,
  })
  const packageId = await ready(person, 'asked')
  await push('question.ask', { packageId, text: mark('question') })
  const { questionId, lines: asked } = await deps.db.reads.kysely
    .selectFrom('question')
    .where('packageId', '=', packageId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const lastLineId = JSON.parse(String(asked)).at(-1).lineId
  await call('Employee', 'POST', `/api/questions/${questionId}/answer`, {
    text: mark('answer'),
    seen: lastLineId,
  })
  await handOver(person, packageId, { name: person.name })
  await call('person', 'POST', '/api/erasure', { note: mark('first wish') })
  const { erasureId } = await deps.db.reads.kysely
    .selectFrom('erasure')
    .where('accountId', '=', accountId)
    .select('erasureId')
    .executeTakeFirstOrThrow()
  const refusal = { grant: false, reason: mark('first refusal') }
  await call('Admin', 'POST', `/api/erasures/${erasureId}/decision`, refusal)
}

/** A partner's program is notified of each package, in words of the events. */
async function putPartner({ call }: ServedPerson) {
  const key = await call('Admin', 'POST', '/api/api-keys', { name: 'A program', rights: ['packages.read'] })
  const hook = { url: 'https://partner.example/hook', events: ['package.updated'] }
  await call('Admin', 'POST', '/api/webhooks', { apiKeyId: key.apiKeyId, ...hook })
}

/** A customer whom the company has served in every way, and who is owed nothing. Made by the calls of people and devices. */
export async function servedPerson(server: TestApp): Promise<ServedPerson> {
  const person = await signUp(server)
  await putPartner(person)
  await putGoods(person)
  await putDelivery(person)
  await putMoney(person)
  await putWords(person)
  await server.app.messages.run()
  return person
}

/** The customer asks to be erased, and an administrator grants it. */
export async function erase({ call, mark }: ServedPerson): Promise<void> {
  const { erasure } = await call('person', 'POST', '/api/erasure', { note: mark('wish') })
  await call('Admin', 'POST', `/api/erasures/${erasure.erasureId}/decision`, { grant: true })
}
