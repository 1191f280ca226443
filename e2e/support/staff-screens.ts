import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listAddresses, routeOfList } from './noun-screens.ts'
import { wedgeScan } from './wedge.ts'

export interface StaffScreen {
  /** Its file below src/routes/admin, which says that it exists. */
  readonly route: string
  /**
   * Its address; `$manifest`, `$account`, `$delivery` and the words of money-rows.ts mean such a row, `$` a package.
   */
  readonly path: string
  /** Brings the screen to where it has more controls. `number` is in no package yet. */
  readonly prepare?: (page: Page, number: string) => Promise<void>
}

/** The field looks the customer of the address up, and then changes without input. */
const customerIsThere = (page: Page): Promise<void> =>
  expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue(/^QS-/)

const tickFirst = (page: Page) => page.getByRole('main').getByRole('checkbox').nth(1).check()
const checkOneIn = async (page: Page, number: string) => {
  await wedgeScan(page, number)
  await page.getByRole('button', { name: `More for ${number}` }).waitFor()
}
const openForm = async (page: Page, number: string) => {
  await page.getByText('Full', { exact: true }).click()
  await page.getByRole('radio', { name: 'Full', checked: true }).waitFor({ state: 'attached' })
  await wedgeScan(page, number)
  await page.getByRole('heading', { name: number }).waitFor()
}

const preparedScreens: readonly StaffScreen[] = [
  { route: 'index.tsx', path: '/admin' },
  { route: 'accounts/customers.tsx', path: '/admin/accounts/customers' },
  { route: 'accounts/import.tsx', path: '/admin/accounts/import' },
  { route: 'customers.tsx', path: '/admin/customers' },
  { route: 'accesscontrol.tsx', path: '/admin/accesscontrol' },
  { route: 'accounts/index.tsx', path: '/admin/accounts' },
  { route: 'accounts/employees/index.tsx', path: '/admin/accounts/employees' },
  { route: 'accounts/employees/$account.tsx', path: '/admin/accounts/employees/$employee?tab=permissions' },
  { route: 'ratesheet.tsx', path: '/admin/ratesheet?open=new' },
  { route: 'promotions.tsx', path: '/admin/promotions?open=new' },
  { route: 'fees.tsx', path: '/admin/fees?open=new' },
  { route: 'deliveryzones.tsx', path: '/admin/deliveryzones?open=new' },
  { route: 'blogs/$blog/index.tsx', path: '/admin/blogs/$blog' },
  { route: 'blogs/$blog/edit.tsx', path: '/admin/blogs/$blog/edit' },
  { route: 'reports/index.tsx', path: '/admin/reports' },
  { route: 'reports/admin.tsx', path: '/admin/reports/admin' },
  { route: 'reports/auditlog.tsx', path: '/admin/reports/auditlog' },
  { route: 'todo.tsx', path: '/admin/todo' },
  { route: 'papers.tsx', path: '/admin/papers' },
  { route: 'company.tsx', path: '/admin/company' },
  { route: 'exchangerates.tsx', path: '/admin/exchangerates' },
  { route: 'retention.tsx', path: '/admin/retention' },
  { route: 'deliveries/index.tsx', path: '/admin/deliveries', prepare: tickFirst },
  { route: 'deliveries/board.tsx', path: '/admin/deliveries/board' },
  { route: 'deliveries/create.tsx', path: '/admin/deliveries/create?account=$payer' },
  { route: 'deliveries/days.tsx', path: '/admin/deliveries/days' },
  { route: 'deliveries/invoices.tsx', path: '/admin/deliveries/invoices' },
  { route: 'deliveries/$delivery/index.tsx', path: '/admin/deliveries/$delivery' },
  { route: 'deliveries/$delivery/edit.tsx', path: '/admin/deliveries/$delivery/edit' },
  { route: 'storeorders/invoices.tsx', path: '/admin/storeorders/invoices' },
  { route: 'storeorders/create.tsx', path: '/admin/storeorders/create?account=$payer' },
  { route: 'storeorders/$order/index.tsx', path: '/admin/storeorders/$order' },
  { route: 'storeorders/$order/edit.tsx', path: '/admin/storeorders/$order/edit' },
  { route: 'receipts/index.tsx', path: '/admin/receipts' },
  { route: 'accounts/$account.tsx', path: '/admin/accounts/$account' },
  { route: 'questions/$question.tsx', path: '/admin/questions/$question' },
  { route: 'manifests/$manifest.tsx', path: '/admin/manifests/$manifest' },
  { route: 'claims/$claim.tsx', path: '/admin/claims/$claim' },
  { route: 'transfers/$transfer.tsx', path: '/admin/transfers/$road' },
  { route: 'packages/index.tsx', path: '/admin/packages', prepare: tickFirst },
  { route: 'packages/create.tsx', path: '/admin/packages/create' },
  { route: 'packages/import.tsx', path: '/admin/packages/import' },
  { route: 'packages/import-received.tsx', path: '/admin/packages/import-received' },
  { route: 'manifests/import.tsx', path: '/admin/manifests/import' },
  { route: 'packages/handover.tsx', path: '/admin/packages/handover' },
  { route: 'packages/$package/index.tsx', path: '/admin/packages/$' },
  { route: 'packages/$package/edit.tsx', path: '/admin/packages/$/edit' },
  { route: 'packages/$package/customs-receipt.tsx', path: '/admin/packages/$/customs-receipt' },
  { route: 'packages/$package/images.tsx', path: '/admin/packages/$/images' },
  { route: 'floor.tsx', path: '/admin/floor' },
  { route: 'floor.tsx', path: '/admin/floor?task=where' },
  { route: 'floor.tsx', path: '/admin/floor?task=count' },
  { route: 'packages/checkin.tsx', path: '/admin/packages/checkin', prepare: checkOneIn },
  { route: 'packages/checkin.tsx', path: '/admin/packages/checkin', prepare: openForm },
  { route: 'invoices/payment.tsx', path: '/admin/invoices/payment?account=$payer' },
  { route: 'bank-transfers/$transfer.tsx', path: '/admin/bank-transfers/$transfer' },
  { route: 'payment-links/$checkout.tsx', path: '/admin/payment-links/$checkout' },
  { route: 'payment-links/create.tsx', path: '/admin/payment-links/create?account=$payer' },
  { route: 'invoices/bill.tsx', path: '/admin/invoices/bill?account=$payer' },
  { route: 'invoices/bill.tsx', path: '/admin/invoices/bill?account=$payer' },
  {
    route: 'invoices/estimate/create.tsx',
    path: '/admin/invoices/estimate/create?account=$payer',
    prepare: customerIsThere,
  },
  { route: 'invoices/estimate/$estimate/index.tsx', path: '/admin/invoices/estimate/$estimate' },
  { route: 'invoices/estimate/$estimate/print.tsx', path: '/admin/invoices/estimate/$estimate/print' },
  { route: 'invoices/$invoice/index.tsx', path: '/admin/invoices/$invoice' },
  { route: 'invoices/$invoice/print.tsx', path: '/admin/invoices/$invoice/print' },
  { route: 'till/$till/index.tsx', path: '/admin/till/$till' },
  { route: 'till/$till/close.tsx', path: '/admin/till/$openTill/close' },
  { route: 'till/close.tsx', path: '/admin/till/close' },
  { route: 'payments/$payment.tsx', path: '/admin/payments/$payment' },
  { route: 'receipts/$receipt/print.tsx', path: '/admin/receipts/$payment/print?paper=80mm' },
  { route: 'driver/index.tsx', path: '/admin/driver' },
  { route: 'driver/load.tsx', path: '/admin/driver/load' },
  { route: 'driver/close.tsx', path: '/admin/driver/close' },
  { route: 'driver/$delivery/index.tsx', path: '/admin/driver/$delivery' },
  { route: 'driver/$delivery/handover.tsx', path: '/admin/driver/$delivery/handover' },
  { route: 'profile.tsx', path: '/admin/profile' },
  { route: 'help.tsx', path: '/admin/help' },
  { route: 'device/index.tsx', path: '/admin/device' },
  { route: 'device/scan-test.tsx', path: '/admin/device/scan-test' },
]

const preparedRoutes = preparedScreens.map(({ route }) => route)

/** Every screen of the staff's. A route that is missing here fails the journey that walks them. */
export const staffScreens: readonly StaffScreen[] = [
  ...listAddresses
    .map((path) => ({ route: routeOfList(path), path }))
    .filter(({ route }) => !preparedRoutes.includes(route)),
  ...preparedScreens,
]

const routes = join(import.meta.dirname, '../../src/routes/admin')

/** The staff's routes that exist. */
export const staffRoutes = (): string[] =>
  readdirSync(routes, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative(routes, join(entry.parentPath, entry.name)))
    .sort()
