import { describe, expect, test } from 'vitest'
import type { ImportKind } from '../entities/company/import-kinds.ts'
import { Refusal } from '../lib/refusal.ts'
import { actorOf, idOf } from '../test/people.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import { addressPolicy } from './address.ts'
import { bankTransferPolicy } from './bank-transfer.ts'
import { blogPolicy } from './blog.ts'
import { branchPolicy } from './branch.ts'
import { checkoutPolicy } from './checkout.ts'
import { creditNotePolicy } from './credit-note.ts'
import { deliveryPolicy } from './delivery.ts'
import { handheldPolicy } from './handheld.ts'
import { importPolicy } from './import.ts'
import { invoicePolicy } from './invoice.ts'
import { manifestPolicy } from './manifest.ts'
import { newsletterPolicy } from './newsletter.ts'
import { packagePolicy } from './package.ts'
import { grantableRights, permissionsOfRights } from './partner-rights.ts'
import { paymentPolicy } from './payment.ts'
import { type Permission, permissions } from './permissions.ts'
import { rateSheetPolicy } from './rate-sheet.ts'
import { reviewPolicy } from './review.ts'
import { type Role, roles } from './roles.ts'
import { storeOrderPolicy } from './store-order.ts'
import { tillPolicy } from './till.ts'

const self = idOf(1)
const stranger = idOf(0xaaa)
const holder = (role: Role, rights: readonly Permission[]): Actor => ({
  ...actorOf(role, self),
  permissions: rights,
})
const without = (...rights: readonly Permission[]) => permissions.filter((right) => !rights.includes(right))

/** The roles that a right says nothing to: an administrator has all of them, and a customer none. */
const staff = roles.filter((role) => role !== 'Admin' && role !== 'User')

type Ask = (actor: Actor) => boolean
/** Some rules throw at staff who lack the right, and answer false to customers. */
function isAllowed(ask: () => boolean): boolean {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return false
    throw error
  }
}
const customer = { accountId: stranger, role: 'User' } as const
const ofCashier = { cashierId: stranger, closedBy: stranger }
const ofStranger = { accountId: stranger, driverId: null, statusId: 'unpaid' } as const
const startedByStranger = (kind: ImportKind) => ({ kind, startedById: stranger })

/** Drivers have what is on their route and, even with the right, nothing of what belongs to all. */
const notForDrivers: ReadonlySet<string> = new Set([
  'delivery.canReadAll',
  'delivery.canPlan',
  'delivery.canAdd',
  'package.canReadAll',
  'package.canRead',
  'review.canRead',
])

/** The rule, asked about another person's row, and the right it takes. */
const staffRules: readonly (readonly [string, Ask, Permission])[] = [
  ['account.canReadCustomers', accountPolicy.canReadCustomers, 'AccountView'],
  ['account.canReadColleagues', accountPolicy.canReadColleagues, 'AccessView'],
  ['account.canAnswerContact', accountPolicy.canAnswerContact, 'AccountUpdate'],
  ['account.canCreate', accountPolicy.canCreate, 'AccountCreate'],
  ['account.canUpdate', (actor) => accountPolicy.canUpdate(actor, customer), 'AccountUpdate'],
  ['account.canRemove', (actor) => accountPolicy.canRemove(actor, customer), 'AccountDelete'],
  ['address.canRead', (actor) => addressPolicy.canRead(actor, customer), 'AccountView'],
  ['address.canUpdate', (actor) => addressPolicy.canUpdate(actor, customer), 'AccountUpdate'],
  ['bankTransfer.canView', bankTransferPolicy.canView, 'PaymentView'],
  ['bankTransfer.canDecide', bankTransferPolicy.canDecide, 'ReceivePaymentView'],
  ['blog.canCreate', blogPolicy.canCreate, 'BlogCreate'],
  ['blog.canUpdate', blogPolicy.canUpdate, 'BlogUpdate'],
  ['blog.canRemove', blogPolicy.canRemove, 'BlogDelete'],
  ['branch.canCreate', branchPolicy.canCreate, 'BranchCreate'],
  ['branch.canUpdate', branchPolicy.canUpdate, 'BranchUpdate'],
  ['branch.canRemove', branchPolicy.canRemove, 'BranchDelete'],
  ['checkout.canView', checkoutPolicy.canView, 'CheckoutView'],
  ['checkout.canUpdate', checkoutPolicy.canUpdate, 'CheckoutUpdate'],
  ['checkout.canRemove', checkoutPolicy.canRemove, 'CheckoutDelete'],
  ['creditNote.canCreate', creditNotePolicy.canCreate, 'CreditNoteCreate'],
  ['creditNote.canUpdate', creditNotePolicy.canUpdate, 'CreditNoteUpdate'],
  ['creditNote.canRemove', creditNotePolicy.canRemove, 'CreditNoteDelete'],
  ['delivery.canView', deliveryPolicy.canView, 'DeliveryView'],
  ['delivery.canReadAll', deliveryPolicy.canReadAll, 'DeliveryView'],
  ['delivery.canPlan', deliveryPolicy.canPlan, 'DeliveryUpdate'],
  ['delivery.canAdd', deliveryPolicy.canAdd, 'DeliveryCreate'],
  ['delivery.canCancel', deliveryPolicy.canCancel, 'DeliveryDelete'],
  ['handheld.canManage', handheldPolicy.canManage, 'HandheldUpdate'],
  ['import.canImport customers', (actor) => importPolicy.canImport(actor, 'customers'), 'AccountCreate'],
  ['import.canImport prealerts', (actor) => importPolicy.canImport(actor, 'prealerts'), 'PackageCreate'],
  ['import.canImport received', (actor) => importPolicy.canImport(actor, 'received'), 'CheckInPackageView'],
  ['import.canImport waybills', (actor) => importPolicy.canImport(actor, 'waybills'), 'ManifestUpdate'],
  ['invoice.canReadAll', invoicePolicy.canReadAll, 'InvoiceView'],
  ['invoice.canRead', (actor) => invoicePolicy.canRead(actor, ofStranger), 'InvoiceView'],
  ['invoice.canCreate', invoicePolicy.canCreate, 'InvoiceCreate'],
  ['invoice.canUpdate', invoicePolicy.canUpdate, 'InvoiceUpdate'],
  ['invoice.canRemove', invoicePolicy.canRemove, 'InvoiceDelete'],
  ['invoice.canCredit', invoicePolicy.canCredit, 'CreditNoteCreate'],
  ['invoice.canAddInvoice', (actor) => invoicePolicy.canAddInvoice(actor, ofStranger), 'PackageUpdate'],
  ['manifest.canRead', manifestPolicy.canRead, 'ManifestView'],
  ['newsletter.canUpdate', newsletterPolicy.canUpdate, 'NewsletterUpdate'],
  ['newsletter.canRemove', newsletterPolicy.canRemove, 'NewsletterDelete'],
  ['package.canReadAll', packagePolicy.canReadAll, 'PackageView'],
  [
    'package.canRead',
    (actor) => packagePolicy.canRead(actor, { ...ofStranger, offices: [], archivedAt: null }),
    'PackageView',
  ],
  ['package.canAddInvoice', (actor) => packagePolicy.canAddInvoice(actor, ofStranger), 'PackageUpdate'],
  ['package.canReadCosts', (actor) => packagePolicy.canReadCosts(actor, ofStranger), 'InvoiceView'],
  ['package.canChoose', (actor) => packagePolicy.canChoose(actor, ofStranger), 'PackageUpdate'],
  ['package.canCompensate', packagePolicy.canCompensate, 'PackageCompensate'],
  ['package.canDispose', packagePolicy.canDispose, 'PackageDispose'],
  ['payment.canView', paymentPolicy.canView, 'PaymentView'],
  ['payment.canReceive', paymentPolicy.canReceive, 'ReceivePaymentView'],
  ['payment.canCheck', paymentPolicy.canCheck, 'PaymentUpdate'],
  ['payment.canRefund', paymentPolicy.canRefund, 'PaymentRefund'],
  ['payment.canReverse', paymentPolicy.canReverse, 'PaymentDelete'],
  ['payment.canRead', (actor) => paymentPolicy.canRead(actor, ofStranger), 'PaymentView'],
  ['rateSheet.canCreate', rateSheetPolicy.canCreate, 'RateSheetCreate'],
  ['rateSheet.canUpdate', rateSheetPolicy.canUpdate, 'RateSheetUpdate'],
  ['rateSheet.canRemove', rateSheetPolicy.canRemove, 'RateSheetDelete'],
  ['review.canRead', reviewPolicy.canRead, 'PackageUpdate'],
  ['storeOrder.canView', storeOrderPolicy.canView, 'StoreOrderView'],
  ['storeOrder.canCreate', storeOrderPolicy.canCreate, 'StoreOrderCreate'],
  ['storeOrder.canUpdate', storeOrderPolicy.canUpdate, 'StoreOrderUpdate'],
  ['storeOrder.canRemove', storeOrderPolicy.canRemove, 'StoreOrderDelete'],
  ['till.canWork', tillPolicy.canWork, 'ReceivePaymentView'],
  ['till.canView', tillPolicy.canView, 'PaymentView'],
  ['till.canCloseAbsent', (actor) => tillPolicy.canCloseAbsent(actor, ofCashier), 'PaymentUpdate'],
  ['till.canConfirm', (actor) => tillPolicy.canConfirm(actor, ofCashier), 'PaymentUpdate'],
]

test.each(staffRules)('%s takes one right, and staff', (name, ask, right) => {
  expect(staff.filter((role) => ask(holder(role, [right])))).toEqual(
    staff.filter((role) => role !== 'Driver' || !notForDrivers.has(name)),
  )
  expect(staff.filter((role) => ask(holder(role, without(right))))).toEqual([])
  expect(ask(holder('Admin', []))).toBe(true)
  expect(ask(holder('User', permissions))).toBe(false)
})

/** The rules that are asked on a device, too, where a customer's list of rights is empty: the right alone decides. */
const rightRules: readonly (readonly [string, Ask, Permission])[] = [
  ['manifest.canCreate', manifestPolicy.canCreate, 'ManifestCreate'],
  ['manifest.canUpdate', manifestPolicy.canUpdate, 'ManifestUpdate'],
  ['manifest.canRemove', manifestPolicy.canRemove, 'ManifestDelete'],
  ['package.canSearch', packagePolicy.canSearch, 'PackageView'],
  ['package.canCreate', packagePolicy.canCreate, 'PackageCreate'],
  ['package.canCheckIn', packagePolicy.canCheckIn, 'CheckInPackageView'],
  ['package.canSetStatus', packagePolicy.canSetStatus, 'PackageStatusUpdate'],
  ['package.canDeliver', packagePolicy.canDeliver, 'PackageDeliver'],
  ['package.canUpdateAll', packagePolicy.canUpdateAll, 'PackageUpdate'],
  ['package.canRemoveAll', packagePolicy.canRemoveAll, 'PackageDelete'],
  ['package.canAddImage', packagePolicy.canAddImage, 'CheckInPackageView'],
  ['package.canRemoveImage', packagePolicy.canRemoveImage, 'PackageUpdate'],
  ['package.canUpdate', (actor) => packagePolicy.canUpdate(actor, ofStranger), 'PackageUpdate'],
  ['package.canRemove', (actor) => packagePolicy.canRemove(actor, ofStranger), 'PackageDelete'],
  ['review.canResolve', reviewPolicy.canResolve, 'PackageUpdate'],
]

test.each(rightRules)('%s takes one right', (_name, ask, right) => {
  for (const role of staff) {
    expect(ask(holder(role, [right]))).toBe(true)
    expect(ask(holder(role, without(right)))).toBe(false)
  }
  expect(ask(holder('Admin', []))).toBe(true)
  expect(ask(holder('User', []))).toBe(false)
})

/** Rules that either of two rights opens for staff. */
const eitherRules: readonly (readonly [string, Ask, Permission, Permission])[] = [
  ['payment.isHandler', paymentPolicy.isHandler, 'PaymentView', 'ReceivePaymentView'],
  [
    'payment.canFollow',
    (actor) => paymentPolicy.canFollow(actor, ofStranger),
    'PaymentView',
    'ReceivePaymentView',
  ],
  ['payment.canSeeBalances', paymentPolicy.canSeeBalances, 'ReceivePaymentView', 'PaymentRefund'],
  [
    'bankTransfer.canRead',
    (actor) => isAllowed(() => bankTransferPolicy.canRead(actor, ofStranger)),
    'PaymentView',
    'ReceivePaymentView',
  ],
  [
    'payment.canReadBalances',
    (actor) => isAllowed(() => paymentPolicy.canReadBalances(actor, ofStranger)),
    'ReceivePaymentView',
    'PaymentRefund',
  ],
  [
    'account.canReadCreditNotes',
    (actor) => accountPolicy.canReadCreditNotes(actor, customer),
    'CreditNoteView',
    'ReceivePaymentView',
  ],
]

test.each(eitherRules)('%s takes either of two rights', (_name, ask, first, second) => {
  for (const role of staff) {
    expect(ask(holder(role, [first]))).toBe(true)
    expect(ask(holder(role, [second]))).toBe(true)
    expect(ask(holder(role, without(first, second)))).toBe(false)
  }
  expect(ask(holder('User', permissions))).toBe(false)
})

interface OwnRow {
  readonly accountId: string
  readonly driverId: null
  readonly role: 'User'
  readonly statusId: 'unpaid'
  readonly offices: string[]
  readonly archivedAt: null
}
const ownRow: OwnRow = {
  ...{ accountId: self, driverId: null, role: 'User', statusId: 'unpaid' },
  ...{ offices: [], archivedAt: null },
}

/** The rules for what anyone may do with what is their own, and with nothing else, without a right. */
const ownRules: readonly (readonly [string, (actor: Actor, row: OwnRow) => boolean])[] = [
  ['account.canUpdate', accountPolicy.canUpdate],
  ['account.canRemove', accountPolicy.canRemove],
  ['account.canReadCreditNotes', accountPolicy.canReadCreditNotes],
  ['address.canRead', addressPolicy.canRead],
  ['address.canUpdate', addressPolicy.canUpdate],
  ['invoice.canRead', invoicePolicy.canRead],
  ['invoice.canAddInvoice', invoicePolicy.canAddInvoice],
  ['package.canRead', packagePolicy.canRead],
  ['package.canUpdate', packagePolicy.canUpdate],
  ['package.canRemove', packagePolicy.canRemove],
  ['package.canAddInvoice', packagePolicy.canAddInvoice],
  ['package.canReadCosts', packagePolicy.canReadCosts],
  ['package.canChoose', packagePolicy.canChoose],
  ['payment.canRead', paymentPolicy.canRead],
  ['payment.canReadBalances', paymentPolicy.canReadBalances],
  ['payment.canFollow', paymentPolicy.canFollow],
  ['payment.canReadReceipt', paymentPolicy.canReadReceipt],
  ['storeOrder.canAnswer', storeOrderPolicy.canAnswer],
]

test.each(ownRules)('%s takes no right for what is one’s own', (_name, ask) => {
  for (const role of roles) expect(ask(holder(role, []), ownRow)).toBe(true)
  expect(ask(holder('User', []), { ...ownRow, accountId: stranger })).toBe(false)
})

test('an order is answered by its customer alone, under any rights of staff', () => {
  for (const role of roles) {
    expect(storeOrderPolicy.canAnswer(holder(role, permissions), { accountId: stranger })).toBe(false)
    expect(storeOrderPolicy.whereOwn(holder(role, []))).toEqual({ accountId: self })
  }
})

test('a draft is for the office alone, even when it is one’s own', () => {
  const draft = { accountId: self, statusId: 'draft' } as const
  for (const rule of [invoicePolicy.canRead, invoicePolicy.canAddInvoice]) {
    expect(rule(holder('User', []), draft)).toBe(false)
    expect(rule(holder('Employee', ['InvoiceView', 'PackageUpdate']), draft)).toBe(true)
  }
})

test('a colleague’s account is read with the right to see access, a customer’s by all who ask', () => {
  for (const role of staff) {
    expect(accountPolicy.canRead(holder(role, []), { role: 'User' })).toBe(true)
    expect(accountPolicy.canRead(holder(role, ['AccessView']), { role: 'Agent' })).toBe(true)
    expect(accountPolicy.canRead(holder(role, without('AccessView')), { role: 'Agent' })).toBe(false)
  }
})

test('only an administrator changes the account of a colleague', () => {
  const colleague = { accountId: stranger, role: 'Agent' } as const
  for (const rule of [accountPolicy.canUpdate, accountPolicy.canRemove, accountPolicy.canReadCreditNotes])
    expect(roles.filter((role) => rule(holder(role, permissions), colleague))).toEqual(['Admin'])
})

test.each([
  ['customers', 'AccountCreate', 'AccountDelete'],
  ['prealerts', 'PackageCreate', 'PackageDelete'],
  ['received', 'CheckInPackageView', 'PackageDelete'],
] as const)(
  'an import of %s is undone by who started it, or with the right to delete',
  (kind, create, remove) => {
    const { canUndo, toRemover, visibleKinds } = importPolicy
    const agent = holder('Agent', [create])
    expect(canUndo(agent, { kind, startedById: self })).toBe(true)
    expect(canUndo(agent, startedByStranger(kind))).toBe(false)
    expect(canUndo(holder('Agent', [create, remove]), startedByStranger(kind))).toBe(true)
    expect(canUndo(holder('Agent', [remove]), startedByStranger(kind))).toBe(false)
    expect(canUndo(holder('Agent', [remove]), { kind, startedById: self })).toBe(false)
    expect(toRemover(agent, kind)).toEqual({ ...agent, permissions: [create, remove] })
    expect(visibleKinds(agent)).toEqual([kind])
  },
)

test('an import of waybills is undone by no one, because its flights are corrected on their manifests', () => {
  const importer = holder('Agent', ['ManifestUpdate'])
  expect(importPolicy.canUndo(importer, { kind: 'waybills', startedById: self })).toBe(false)
  expect(importPolicy.canUndo(holder('Admin', permissions), startedByStranger('waybills'))).toBe(false)
  expect(importPolicy.toRemover(importer, 'waybills')).toEqual(importer)
})

describe('a drawer', () => {
  const confirmer = holder('Supervisor', ['PaymentUpdate'])
  test.each([
    ['of a colleague who counted it', { cashierId: stranger, closedBy: stranger }, true, true],
    ['of one’s own', { cashierId: self, closedBy: self }, false, false],
    ['of one’s own that a colleague counted', { cashierId: self, closedBy: stranger }, false, false],
    ['of a colleague that one counted', { cashierId: stranger, closedBy: self }, true, false],
    ['of a colleague that is open', { cashierId: stranger, closedBy: null }, true, true],
  ])(
    '%s is closed for the absent and confirmed by another pair of eyes',
    (_whose, till, closes, confirms) => {
      expect(tillPolicy.canCloseAbsent(confirmer, till)).toBe(closes)
      expect(tillPolicy.canConfirm(confirmer, till)).toBe(confirms)
      expect(tillPolicy.canConfirm(holder('Supervisor', without('PaymentUpdate')), till)).toBe(false)
    },
  )
})

describe('a bank transfer', () => {
  const row = { accountId: self }
  test('is read and withdrawn by its customer, and by no other customer', () => {
    for (const rule of [bankTransferPolicy.canRead, bankTransferPolicy.canWithdraw]) {
      expect(rule(holder('User', []), row)).toBe(true)
      expect(rule(holder('User', []), { accountId: stranger })).toBe(false)
    }
  })
  test('is withdrawn by staff who may take payments', () => {
    const withdraws = (rights: readonly Permission[]) =>
      isAllowed(() => bankTransferPolicy.canWithdraw(holder('Employee', rights), { accountId: stranger }))
    expect(withdraws(['ReceivePaymentView'])).toBe(true)
    expect(withdraws(without('ReceivePaymentView'))).toBe(false)
  })
  test('names the invoices of the customer who sends it; staff send it for any customer', () => {
    expect(bankTransferPolicy.payerOf(holder('User', []))).toBe(self)
    expect(bankTransferPolicy.payerOf(holder('Employee', ['ReceivePaymentView']))).toBeNull()
    expect(() => bankTransferPolicy.payerOf(holder('Employee', without('ReceivePaymentView')))).toThrow()
  })
})

test.each([
  ['bankTransfer.mayAsk', bankTransferPolicy.mayAsk, ['PaymentView', 'ReceivePaymentView']],
  ['payment.mayAsk', paymentPolicy.mayAsk, ['PaymentView']],
  [
    'payment.mayReadReceipts',
    paymentPolicy.mayReadReceipts,
    ['InvoiceView', 'PaymentView', 'ReceivePaymentView'],
  ],
] as const)('%s lets customers ask, and staff with one of its rights', (_name, mustMayAsk, rights) => {
  const passes = (actor: Actor) =>
    isAllowed(() => {
      mustMayAsk(actor)
      return true
    })
  expect(passes(holder('User', []))).toBe(true)
  for (const right of rights) expect(passes(holder('Employee', [right]))).toBe(true)
  expect(passes(holder('Employee', without(...rights)))).toBe(false)
})

test.each(['InvoiceView', 'PaymentView', 'ReceivePaymentView'] as const)(
  'a receipt of any customer is read with the right %s',
  (right) => {
    expect(paymentPolicy.canReadReceipt(holder('Employee', [right]), ofStranger)).toBe(true)
    expect(paymentPolicy.canReadReceipt(holder('User', []), ofStranger)).toBe(false)
  },
)

test('a partner’s key gets no right that its maker lacks', () => {
  expect(grantableRights(holder('Employee', []))).toEqual([])
  expect(grantableRights(holder('Employee', ['CheckInPackageView']))).toEqual(['packages.receive'])
  expect(grantableRights(holder('Employee', ['PackageCreate']))).toEqual(['packages.announce'])
  expect(grantableRights(holder('Employee', ['PackageView']))).toEqual(['packages.read', 'packages.office'])
  expect(grantableRights(holder('Employee', ['InvoiceView']))).toEqual(['invoices.read'])
  expect(permissionsOfRights(['packages.read', 'packages.office', 'invoices.read'])).toEqual([
    'PackageView',
    'InvoiceView',
  ])
  expect(permissionsOfRights([])).toEqual([])
})
