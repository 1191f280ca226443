import { expect, test } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { actorOf, idOf } from '../test/people.ts'
import { type Actor, forbiddenText, mustBeAllowed } from './actor.ts'
import { checkoutPolicy } from './checkout.ts'
import { deliveryPolicy } from './delivery.ts'
import { type FileKindRights, filePolicy } from './file.ts'
import { mustBeGrantedIfStaff } from './granted.ts'
import {
  floorScreenRights,
  handheldEmail,
  isFloorChange,
  isHandheldEmail,
  withFloorRights,
  worksAt,
  worksOnFloor,
} from './handheld.ts'
import { invoicePolicy } from './invoice.ts'
import { isChief, packagePolicy } from './package.ts'
import { paymentPolicy } from './payment.ts'
import { type Permission, permissions } from './permissions.ts'
import { type Role, roles } from './roles.ts'
import { canWaive } from './waiver.ts'

/** Rules with a part to play: who is on the route, in the office, on the floor, or only watches. */

const self = idOf(1)
const stranger = idOf(0xaaa)
const person = (role: Role, rights: readonly Permission[] = []): Actor => ({
  ...actorOf(role, self),
  permissions: rights,
})
const without = (...rights: readonly Permission[]) => permissions.filter((right) => !rights.includes(right))

test.each([
  ['waives what is owed', (role: Role) => canWaive({ role })],
  ['corrects others', isChief],
  ['overrides a debt', (role: Role) => packagePolicy.canOverrideDebt(person(role))],
] as const)('no role below a senior %s', (_what, may) => {
  expect(roles.filter(may).toSorted()).toEqual(['Admin', 'Senior', 'Supervisor'])
})

test('a refusal for a missing right says so, in a code and in words', () => {
  const refusal = expect.objectContaining({ code: 'forbidden', message: forbiddenText })
  expect(() => mustBeAllowed(person('Agent'), 'InvoiceView')).toThrow(refusal)
  expect(() => mustBeAllowed(person('Agent'), 'InvoiceView')).toThrow(Refusal)
  expect(() => mustBeAllowed(person('Agent', ['InvoiceView']), 'InvoiceView')).not.toThrow()
})

test('a single one of several rights is enough for staff', () => {
  const ask = (rights: readonly Permission[]) => () =>
    mustBeGrantedIfStaff(person('Agent', rights), 'PaymentView', 'InvoiceView', 'CheckoutView')
  for (const right of ['PaymentView', 'InvoiceView', 'CheckoutView'] as const)
    expect(ask([right])).not.toThrow()
  expect(ask(without('PaymentView', 'InvoiceView', 'CheckoutView'))).toThrow(forbiddenText)
})

const refusals: readonly (readonly [string, (actor: Actor) => unknown, Permission])[] = [
  ['invoice.mayAsk', invoicePolicy.mayAsk, 'InvoiceView'],
  ['invoice.canWrite', (actor) => invoicePolicy.canWrite(actor, 'InvoiceDelete'), 'InvoiceDelete'],
  ['invoice.whereOf', (actor) => invoicePolicy.whereOf(actor, stranger), 'InvoiceView'],
  ['payment.mayAsk', paymentPolicy.mayAsk, 'PaymentView'],
  ['checkout.payerOf', checkoutPolicy.payerOf, 'CheckoutUpdate'],
  ['delivery.partOf', (actor) => deliveryPolicy.partOf(actor, 'DeliveryCreate'), 'DeliveryCreate'],
  ['delivery.whereReadable', deliveryPolicy.whereReadable, 'DeliveryView'],
]

test.each(refusals)('%s refuses staff without the right, and no customer', (_name, ask, right) => {
  for (const role of roles) {
    expect(() => ask(person(role, [right]))).not.toThrow()
    const call = () => ask(person(role, without(right)))
    if (role === 'User' || role === 'Admin') expect(call).not.toThrow()
    else expect(call).toThrow(forbiddenText)
  }
})

test('a customer may access their own invoices, and the office all of them', () => {
  const customer = person('User', permissions)
  const agent = person('Agent', permissions)
  expect(invoicePolicy.canWrite(customer, 'InvoiceCreate')).toBe(false)
  expect(invoicePolicy.canWrite(agent, 'InvoiceCreate')).toBe(true)
  expect(invoicePolicy.whereOf(customer, self)).toEqual({ accountId: self, asCustomer: true })
  expect(invoicePolicy.whereOf(agent, self)).toEqual({ accountId: self, asCustomer: false })
  expect(invoicePolicy.whereOf(customer, stranger)).toBeNull()
  expect(invoicePolicy.whereOf(agent, stranger)).toEqual({ accountId: stranger })
  expect(invoicePolicy.whereOwn(agent)).toEqual({ accountId: self, asCustomer: true })
  expect(invoicePolicy.whereReadable(customer)).toEqual({ accountId: self, asCustomer: true })
  expect(invoicePolicy.whereReadable(agent)).toEqual({})
  expect(paymentPolicy.canReadBalances(customer, { accountId: stranger })).toBe(false)
  expect(paymentPolicy.canReadBalances(agent, { accountId: stranger })).toBe(true)
  expect(checkoutPolicy.payerOf(customer)).toBe(self)
  expect(checkoutPolicy.payerOf(agent)).toBeNull()
  expect(packagePolicy.whereOwn(agent)).toEqual({ accountId: self })
})

const ownDeliveries = { accountId: self, driverId: null }
const driversDeliveries = { accountId: null, driverId: self }
const allDeliveries = { accountId: null, driverId: null }

test.each([
  ['User', 'customer', ownDeliveries],
  ['Driver', 'driver', driversDeliveries],
  ['Agent', 'office', allDeliveries],
  ['Admin', 'office', allDeliveries],
] as const)('a delivery sees in a %s the %s', (role, part, reach) => {
  const actor = person(role, permissions)
  expect(deliveryPolicy.partOf(actor, 'DeliveryView')).toBe(part)
  expect(deliveryPolicy.whereReadable(actor)).toEqual(reach)
  expect(deliveryPolicy.whereReachable(actor, part)).toEqual(reach)
  expect(deliveryPolicy.whereOwn(actor)).toEqual(ownDeliveries)
  expect(deliveryPolicy.canCreateFor(actor, part, stranger)).toBe(part === 'office')
  expect(deliveryPolicy.canCreateFor(actor, part, self)).toBe(true)
})

test.each([
  ['of nobody', { driverId: null, outBy: null }, false],
  ['planned for the driver', { driverId: self, outBy: null }, true],
  ['taken out by the driver, and given to another', { driverId: stranger, outBy: self }, true],
  ['of another driver', { driverId: stranger, outBy: stranger }, false],
] as const)('a stop %s', (_what, row, isOfDriver) => {
  expect(deliveryPolicy.canMake(person('Driver'), row)).toBe(isOfDriver)
  expect(deliveryPolicy.canMake(person('Agent'), row)).toBe(true)
  expect(deliveryPolicy.canMake(person('User'), row)).toBe(false)
})

test('a driver may close their own day, the office any day, a customer none', () => {
  const may = (role: Role) => [self, stranger].map((id) => deliveryPolicy.canCloseDayOf(person(role), id))
  expect([may('Driver'), may('Agent'), may('User')]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test.each([
  [allDeliveries, true, true, true],
  [ownDeliveries, true, true, false],
  [driversDeliveries, true, false, true],
  [{ accountId: self, driverId: self }, true, false, false],
] as const)('within %o', (filter, isForBoth, customers, drivers) => {
  const { isWithin } = deliveryPolicy
  expect(isWithin({ accountId: self, driverId: self }, filter)).toBe(isForBoth)
  expect(isWithin({ accountId: self, driverId: stranger }, filter)).toBe(customers)
  expect(isWithin({ accountId: stranger, driverId: self }, filter)).toBe(drivers)
})

test('a package on the route is read by its driver, with the right to read packages', () => {
  const onRoute = { accountId: stranger, driverId: self, offices: [], archivedAt: null }
  const { canRead, whereReadable } = packagePolicy
  expect(canRead(person('Driver', ['PackageView']), onRoute)).toBe(true)
  expect(canRead(person('Driver', without('PackageView')), onRoute)).toBe(false)
  expect(canRead(person('Driver', ['PackageView']), { ...onRoute, driverId: stranger })).toBe(false)
  expect(canRead(person('User', ['PackageView']), onRoute)).toBe(false)
  expect(canRead(person('Agent', without('PackageView')), onRoute)).toBe(false)
  expect(whereReadable(person('Driver', ['PackageView']))).toEqual({ driverId: self })
  expect(whereReadable(person('Driver', without('PackageView')))).toEqual({ accountId: self })
  expect(whereReadable(person('Agent', ['PackageView']))).toEqual({})
  expect(whereReadable(person('Agent', without('PackageView')))).toEqual({ accountId: self })
  expect(whereReadable(person('User', ['PackageView']))).toEqual({ accountId: self })
})

const ofRoute: FileKindRights = { right: 'PackageView', isOfNoRoute: false }
const ofNoRoute: FileKindRights = { right: 'PackageView', isOfNoRoute: true }
const strangersFile = { visibility: 'Private', ownerAccountId: stranger } as const
const reader = ['PackageView'] as const

test.each([
  ['everybody what is public', 'User', [], { ...strangersFile, visibility: 'Public' }, undefined, null],
  ['everybody what one sent', 'User', [], { ...strangersFile, ownerAccountId: self }, undefined, null],
  ['a customer what shows one’s own', 'User', reader, strangersFile, ofRoute, { accountId: self }],
  ['staff of no kind what shows their own', 'Agent', reader, strangersFile, undefined, { accountId: self }],
  ['staff without the right as much', 'Agent', [], strangersFile, ofRoute, { accountId: self }],
  ['staff with the right everything', 'Agent', reader, strangersFile, ofRoute, null],
  ['a driver what is on the route', 'Driver', reader, strangersFile, ofRoute, { driverId: self }],
  ['a driver with the right what is of no route', 'Driver', reader, strangersFile, ofNoRoute, null],
  ['a driver without the right the own', 'Driver', [], strangersFile, ofNoRoute, { accountId: self }],
] as const)('of files, %s', (_what, role, rights, file, kind, where) => {
  expect(filePolicy.whereReadable(person(role, rights), file, kind)).toEqual(where)
})

test('a change may name files of its maker, or of the session that sends it', () => {
  const ownedFile = (ownerAccountId: string) => ({ ownerAccountId })
  const maker = person('Warehouse')
  expect(filePolicy.canAttach(maker, ownedFile(self))).toBe(true)
  expect(filePolicy.canAttach(maker, ownedFile(stranger))).toBe(false)
  expect(filePolicy.canAttach(maker, ownedFile(stranger), stranger)).toBe(true)
  expect(filePolicy.canAttach(maker, ownedFile(self), stranger)).toBe(true)
  expect(filePolicy.canAttach(maker, ownedFile(idOf(0xbbb)), stranger)).toBe(false)
})

test('on a shared handheld a person has only the floor rights', () => {
  const floor = [
    'BackendView',
    'PackageView',
    'PackageUpdate',
    'CheckInPackageView',
    'ManifestView',
    'ManifestUpdate',
    'AccountView',
  ]
  for (const role of roles) {
    const worker = withFloorRights(person(role, permissions))
    expect(worker.permissions.toSorted()).toEqual(floor.toSorted())
    expect(worker.role).toBe(role === 'Admin' ? 'Supervisor' : role)
  }
})

test('the right to any floor screen makes a person a worker there', () => {
  expect(permissions.filter((right) => worksOnFloor(person('Agent', [right]))).toSorted()).toEqual(
    [...floorScreenRights].toSorted(),
  )
  expect(worksOnFloor(person('Agent', without(...floorScreenRights)))).toBe(false)
})

test.each([
  ['package.checkIn', true],
  ['package.undoCheckIn', true],
  ['package.update', true],
  ['package.putAway', true],
  ['package.addImage', true],
  ['package.removeImage', true],
  ['manifest.addPackages', true],
  ['manifest.removePackages', true],
  ['manifest.countLine', true],
  ['manifest.statusUpdate', true],
  ['package.deliver', false],
  ['package.remove', false],
  ['delivery.handOver', false],
  ['', false],
])('%s is a change of the floor: %s', (name, isOne) => {
  expect(isFloorChange(name)).toBe(isOne)
})

const receiptReaders: readonly Permission[] = ['InvoiceView', 'PaymentView', 'ReceivePaymentView']
const balanceReaders: readonly Permission[] = ['ReceivePaymentView', 'PaymentRefund']

test.each([
  ['payment.mayReadReceipts', paymentPolicy.mayReadReceipts, receiptReaders],
  [
    'payment.canReadBalances',
    (actor: Actor) => paymentPolicy.canReadBalances(actor, { accountId: stranger }),
    balanceReaders,
  ],
] as const)('%s asks for one of several rights', (_name, ask, readers) => {
  for (const right of permissions) {
    const call = () => ask(person('Agent', [right]))
    if (readers.includes(right)) expect(call).not.toThrow()
    else expect(call).toThrow(forbiddenText)
  }
  expect(() => ask(person('User'))).not.toThrow()
})

test('a receipt is read by its owner and by staff with one of its rights', () => {
  const row = { accountId: stranger }
  const readers = permissions.filter((right) => paymentPolicy.canReadReceipt(person('Agent', [right]), row))
  expect(readers).toEqual(permissions.filter((right) => receiptReaders.includes(right)))
  expect(paymentPolicy.canReadReceipt(person('User'), row)).toBe(false)
  expect(paymentPolicy.canReadReceipt(person('User'), { accountId: self })).toBe(true)
})

test.each([
  [null, null, true],
  [null, 'kgn', true],
  ['kgn', null, true],
  ['kgn', 'kgn', true],
  ['kgn', 'mia', false],
])('a worker of branch %s works at a handheld of branch %s: %s', (worker, handheld, works) => {
  expect(worksAt({ branchId: worker }, { branchId: handheld })).toBe(works)
})

test('no mail reaches a handheld’s address', () => {
  expect(handheldEmail(self)).toBe(`${self}@handheld.invalid`)
  expect(isHandheldEmail(handheldEmail(self))).toBe(true)
  expect(isHandheldEmail('ann@quayside.test')).toBe(false)
  expect(isHandheldEmail('ann@handheld.invalid.test')).toBe(false)
})
