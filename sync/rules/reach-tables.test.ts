import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../entities/company/settings.ts'
import { type CustomsState, untouchedCustoms } from '../entities/packages/customs.ts'
import type { PackageStatus } from '../entities/packages/package-status.ts'
import type { Permission } from '../policies/permissions.ts'
import type { Role } from '../policies/roles.ts'
import { pinProblem, readBadge, shiftWords } from './accounts/worker-key.ts'
import { validOn } from './manifests/dated.ts'
import {
  hasInvoiceToCheck,
  invoiceCheckProblem,
  ownersInvoiceProblem,
  withInvoice,
} from './manifests/merchant-invoice.ts'
import { secondBrandSettings } from './pages/brand-settings.ts'
import { readPaper } from './pages/our-papers.ts'
import { officeOf, reachOf } from './pages/report-reach.ts'
import { type TodoName, todoNames, todoNamesFor } from './pages/todo-kinds.ts'
import { storeOrderNumber, storeOrderNumberEnd } from './texts/store-order-number.ts'

/** Small conditions about who reaches what, and when. */

describe('a report', () => {
  const ownOffice = 'kgn'

  test.each([
    ['an administrator’s choice', 'Admin', ownOffice, 'mia', 'mia'],
    ['all for an administrator', 'Admin', ownOffice, null, null],
    ['all for an administrator who says nothing', 'Admin', ownOffice, undefined, null],
    ['one’s own office', 'Senior', ownOffice, null, ownOffice],
    ['one’s own office by name', 'Senior', ownOffice, ownOffice, ownOffice],
  ] as const)('is of %s', (_what, role, branchId, requestedOffice, office) => {
    expect(officeOf({ role, branchId }, requestedOffice)).toBe(office)
  })

  test('of another office is refused as if there were none, and without an office there is nothing', () => {
    expect(() => officeOf({ role: 'Senior', branchId: ownOffice }, 'mia')).toThrow(
      expect.objectContaining({ code: 'not-found', message: 'Office not found.' }),
    )
    expect(() => officeOf({ role: 'Senior', branchId: null }, null)).toThrow(
      expect.objectContaining({ code: 'wrong-state' }),
    )
  })

  const branches = [
    { branchId: ownOffice, kind: 'LocalOffice' },
    { branchId: 'mia', kind: 'Warehouse' },
  ] as const

  test.each([
    [null, null],
    [ownOffice, ownOffice],
    ['mia', null],
  ])('of the office %s counts the packages of %s', (branchId, packagesOf) => {
    expect(reachOf(branchId, branches)).toEqual({ branchId, packagesOf })
  })

  test('of an office that is not there is refused', () => {
    expect(() => reachOf('nyc', branches)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})

describe('the work that waits', () => {
  const ofOrders: readonly TodoName[] = ['ordersToQuote', 'ordersToBuy']
  const ofTransfers: readonly TodoName[] = ['transfersToCount', 'transfersToClose']

  test.each<[role: Role, permissions: readonly Permission[], names: readonly TodoName[]]>([
    ['Employee', [], []],
    ['Employee', ['StoreOrderView'], []],
    ['Employee', ['StoreOrderUpdate'], []],
    ['Employee', ['StoreOrderView', 'StoreOrderUpdate'], ofOrders],
    ['Warehouse', ['ManifestView'], []],
    ['Warehouse', ['ManifestUpdate'], []],
    ['Warehouse', ['ManifestView', 'ManifestUpdate'], ofTransfers],
    // Drivers have their list of stops instead.
    ['Driver', ['ManifestView', 'ManifestUpdate', 'StoreOrderView', 'StoreOrderUpdate'], []],
    ['Admin', [], todoNames],
  ])('is shown to the role %s with the rights %j', (role, permissions, names) => {
    expect(todoNamesFor({ role, permissions })).toEqual(names)
  })
})

describe('a merchant invoice', () => {
  const states = ['NotRequired', 'Missing', 'Received', 'Rejected', 'Verified'] as const
  const where = (status: 'Shipped' | 'Delivered', holds: (row: never) => unknown) =>
    states.filter((invoiceState) => holds({ status, invoiceState } as never))

  test('may be handed in until it is checked or the package is delivered', () => {
    expect(where('Shipped', (row) => ownersInvoiceProblem(row) === null)).toEqual(states.slice(0, 4))
    expect(where('Delivered', (row) => ownersInvoiceProblem(row) === null)).toEqual([])
  })

  test('is to be checked when it came, while customs can still ask for it', () => {
    const toCheck = (status: PackageStatus, state: CustomsState) =>
      states.filter((invoiceState) =>
        hasInvoiceToCheck({ status, invoiceState, customs: { ...untouchedCustoms, state } }),
      )
    expect(toCheck('Shipped', 'Pending')).toEqual(['Received'])
    expect(toCheck('AtCustoms', 'Hold')).toEqual(['Received'])
    for (const status of ['PreAlert', 'Delivered', 'AtHeadOffice'] as const)
      expect([status, ...toCheck(status, 'Pending')]).toEqual([status])
    expect(toCheck('AtCustoms', 'Cleared')).toEqual([])
  })

  test('may be checked repeatedly once we have it, until the package is delivered', () => {
    expect(where('Shipped', (row) => invoiceCheckProblem(row) === null)).toEqual(states.slice(2))
    expect(where('Delivered', (row) => invoiceCheckProblem(row) === null)).toEqual([])
  })

  test('that came waits to be checked', () => {
    expect(withInvoice('f')).toEqual({
      ...{ merchantInvoiceFileId: 'f', invoiceState: 'Received', invoiceProblem: null },
    })
  })
})

test.each([
  ['1234', false],
  ['4321', false],
  ['1111', false],
  ['2468', true],
  ['1357', true],
  ['1235', true],
  ['1122', true],
  ['12345678', false],
  ['13245678', true],
  ['123', false],
  ['135', false],
  ['135792468', false],
  ['13a5', false],
  ['13570', true],
  ['a1357', false],
  ['1357a', false],
])('the PIN %s is good: %s', (pin, isGood) => {
  expect(pinProblem(pin) === null).toBe(isGood)
})

test.each([
  ['QB012345ABCDEFGHJKMN', { number: '012345', secret: 'ABCDEFGHJKMN' }],
  [' qb012345abcdefghjkmn ', { number: '012345', secret: 'ABCDEFGHJKMN' }],
  ['XQB012345ABCDEFGHJKMN', null],
  ['QB012345ABCDEFGHJKMNX', null],
  ['QB012345ABCDEFGHJKM', null],
  ['QB01234IABCDEFGHJKMN', null],
  ['', null],
])('the badge “%s”', (code, badge) => {
  expect(readBadge(code)).toEqual(badge)
})

test('a signature is for one handheld, one person and one start of a shift', () => {
  const shift = { shiftId: 's', accountId: 'a', keyId: 'k', startedAt: 't' }
  expect(shiftWords('h', shift)).toBe('h a k s t')
})

test.each([
  ['2026-01-01', undefined],
  ['2026-02-01', 'old'],
  ['2026-02-28', 'old'],
  ['2026-03-01', 'new'],
  ['2027-01-01', 'new'],
])('on %s it is the %s one that holds', (day, name) => {
  const old = { name: 'old', validFrom: '2026-02-01' }
  const latest = { name: 'new', validFrom: '2026-03-01' }
  expect(validOn([old, latest], day)?.name).toBe(name)
  expect(validOn([latest, old], day)?.name).toBe(name)
})

test('of two that hold from the same day it is the first', () => {
  const versions = ['a', 'b'].map((name) => ({ name, validFrom: '2026-02-01' }))
  expect(validOn(versions, '2026-02-01')?.name).toBe('a')
})

test('the second brand has none of the first one’s texts', () => {
  const { secondBrand } = defaultSettings
  const settings = {
    brand: { name: 'Quayside', tagline: 'Fast', invoiceFooter: 'Thanks' },
    contact: { email: 'a@b.test', phone: '1', whatsapp: '2' },
    company: { ...defaultSettings.company, legalName: 'Quayside Ltd', trn: '123456789' },
    ...{ secondBrand, exchangeRate: 15_500 },
  }
  expect(secondBrandSettings(settings, 'Other')).toEqual({
    brand: { name: 'Other', tagline: '', invoiceFooter: '' },
    contact: { email: '', phone: '', whatsapp: '' },
    company: defaultSettings.company,
    ...{ secondBrand, exchangeRate: 15_500 },
  })
})

test.each([
  ['INV-2026-000001', 'invoice'],
  ['inv2026000001', 'invoice'],
  ['RCT-2026-000001', 'receipt'],
  ['MAN-20261102-0001', 'manifest'],
  ['MAN202611020001', 'manifest'],
  ['DLV-0123456789AB', 'delivery'],
  [' ord-0123456789ab ', 'order'],
  ['INV-2026-00001', null],
  ['XINV-2026-000001', null],
  ['INV-2026-0000012', null],
  ['RCT-2026-0000012', null],
  ['XRCT-2026-000001', null],
  ['MAN-20261102-00011', null],
  ['XMAN-20261102-0001', null],
  ['DLV-0123456789ABC', null],
  ['XDLV-0123456789AB', null],
  ['DLV-0123456789AG', null],
  ['ORD-0123456789ABC', null],
  ['XORD-0123456789AB', null],
  ['1Z999AA10123456784', null],
])('%s is our paper of the kind %s', (code, kind) => {
  expect(readPaper(code)).toEqual(kind && { kind, number: code.trim().toUpperCase() })
})

test.each([
  ['ORD-0123456789AB', '0123456789ab'],
  ['ord0123456789ab', '0123456789ab'],
  [' 0123456789AB ', '0123456789ab'],
  ['XORD-0123456789AB', null],
  ['ORD-0123456789ABC', null],
  ['DLV-0123456789AB', null],
])('the order number %s ends in %s', (text, end) => {
  expect(storeOrderNumberEnd(text)).toBe(end)
  expect(storeOrderNumber('01890000-0000-7000-8000-0123456789ab')).toBe('ORD-0123456789AB')
})
