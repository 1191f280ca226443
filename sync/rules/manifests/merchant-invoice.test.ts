import { expect, test } from 'vitest'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import { invoiceStates, type Package } from '../../entities/packages/package.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { idOf } from '../../test/people.ts'
import { hasInvoiceToCheck, isInvoiceMissing, isWithoutCategory } from './merchant-invoice.ts'

// The papers of a package matter from its check-in until customs let it go.

type Papers = Pick<Package, 'status' | 'invoiceState' | 'customs' | 'lines' | 'dutyCategory'>
const customsOf = (state: Package['customs']['state']) => ({ customs: { ...untouchedCustoms, state } })
const papers = (over: Partial<Papers> = {}): Papers => ({
  ...{ status: 'ReceivedAtWharehouse', invoiceState: 'Missing', customs: untouchedCustoms },
  ...{ lines: [], dutyCategory: null, ...over },
})
const line = (dutyCategory: string | null): BoxLine => ({
  ...{ lineId: idOf(1), description: 'Goods', quantity: 1, valueUsdCents: 100, hsCode: '', dutyCategory },
})

test('customs asks for an invoice that is missing or was rejected, and staff check one that came', () => {
  const statesWhere = (ask: (row: Papers) => boolean) =>
    invoiceStates.filter((invoiceState) => ask(papers({ invoiceState })))
  expect(statesWhere(isInvoiceMissing)).toEqual(['Missing', 'Rejected'])
  expect(statesWhere(hasInvoiceToCheck)).toEqual(['Received'])
})

test.each<[what: string, over: Partial<Papers>, isOpen: boolean]>([
  ['in no other way than announced', { status: 'PreAlert' }, false],
  ['at the warehouse', {}, true],
  ['at customs', { status: 'AtCustoms' }, true],
  ['held by customs', { status: 'AtCustoms', ...customsOf('Hold') }, true],
  ['cleared by customs', { status: 'AtCustoms', ...customsOf('Cleared') }, false],
  ['which customs does not need', customsOf('NotNeeded'), false],
  ['at the head office', { status: 'AtHeadOffice' }, false],
  ['handed over', { status: 'Delivered' }, false],
])('papers of a package %s count: %s', (_what, over, isOpen) => {
  expect(isInvoiceMissing(papers(over))).toBe(isOpen)
  expect(isWithoutCategory(papers(over))).toBe(isOpen)
  expect(hasInvoiceToCheck(papers({ ...over, invoiceState: 'Received' }))).toBe(isOpen)
})

test.each<[what: string, over: Partial<Papers>, isUnsorted: boolean]>([
  ['of no category', {}, true],
  ['of a category', { dutyCategory: 'Books' }, false],
  ['with a line of no category', { lines: [line(null)] }, true],
  ['with one of two lines of no category', { lines: [line('Books'), line(null)] }, true],
  ['with a category for each line', { lines: [line('Books'), line('Phones')] }, false],
  ['with lines of no category beside an old one', { lines: [line(null)], dutyCategory: 'Books' }, true],
])('a package %s still needs one: %s', (_what, over, isUnsorted) => {
  expect(isWithoutCategory(papers(over))).toBe(isUnsorted)
})

test('a category is needed in no status before the check-in or behind customs', () => {
  const statuses = packageStatuses.filter((status) => isWithoutCategory(papers({ status })))
  expect(statuses).toEqual(packageStatuses.filter((status) => isInvoiceMissing(papers({ status }))))
  expect(statuses).not.toContain('PreAlert')
})
