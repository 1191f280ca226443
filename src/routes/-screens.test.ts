import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { documentTitle, layouts, type ScreenFacts } from '../guards/facts.ts'
import { guardNames } from '../guards/guards.ts'
import { routeTree } from '../routeTree.gen.ts'

const pagesBelow = (route: AnyRoute): AnyRoute[] => {
  const children: AnyRoute[] = Object.values(route.children ?? {})
  return children.length === 0 ? [route] : children.flatMap(pagesBelow)
}

interface Screen {
  path: string
  facts: Partial<ScreenFacts>
}

/** What the router keeps of a file route, without the types of all other routes. */
interface Options {
  path?: string
  getParentRoute?: () => AnyRoute
  staticData?: Partial<ScreenFacts>
}
const optionsOf = (route: AnyRoute): Options => route.options

const screens: Screen[] = pagesBelow(routeTree)
  .map((route) => ({
    path: fullPath(route) || '/',
    facts: optionsOf(route).staticData ?? {},
  }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))

function fullPath(route: AnyRoute): string {
  const parent = optionsOf(route).getParentRoute?.()
  const own = optionsOf(route).path ?? ''
  const base: string = parent ? fullPath(parent) : ''
  return `${base}/${own}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

test('all screens: path, title, layout, guard, permission', () => {
  const lines = screens.map(
    ({ path, facts }) =>
      `${path} · ${facts.title} · ${facts.layout} · ${facts.guard?.join('+') || 'open'} · ${facts.permission}`,
  )
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "/ · Ship from the US to Jamaica · default · open · None
    /$prefix · Ship from the US to Jamaica · slp · open · None
    /$prefix/account/credit · Credit · slpdashboard · permission · None
    /$prefix/account/dashboard · Dashboard · slpdashboard · permission · None
    /$prefix/account/deliveries · Deliveries · slpdashboard · permission · None
    /$prefix/account/deliveries/$id · Delivery · slpdashboard · permission · None
    /$prefix/account/deliveries/create · Request a delivery · slpdashboard · permission · None
    /$prefix/account/device · Device & Sync · slpdashboard · permission · None
    /$prefix/account/forgot-password · Forgot password · slp · open · None
    /$prefix/account/invoices · Invoices · slpdashboard · permission · None
    /$prefix/account/invoices/$id · Invoice · slpdashboard · permission · None
    /$prefix/account/notifications · Notifications · slpdashboard · permission · None
    /$prefix/account/orders · Store Orders · slpdashboard · permission · None
    /$prefix/account/orders/$id · Store order · slpdashboard · permission · None
    /$prefix/account/packages · Packages · slpdashboard · permission · None
    /$prefix/account/packages/$id · Package · slpdashboard · permission · None
    /$prefix/account/profile · Account Profile · slpdashboard · permission · None
    /$prefix/account/rates · Rates · slpdashboard · permission · None
    /$prefix/account/receipts/$id · Receipt · slpdashboard · permission · None
    /$prefix/account/reset-password · Set a new password · slp · open · None
    /$prefix/account/verify-email · Confirm your address · slp · open · None
    /$prefix/checkout/$token · Checkout · slp · open · None
    /$prefix/contact · Contact us · slp · open · None
    /$prefix/forms · Forms and guides · slp · open · None
    /$prefix/inspire · Inspire · slp · open · None
    /$prefix/inspire/$slug · Inspire · slp · open · None
    /$prefix/login · Login · contentonly · open · None
    /$prefix/privacy · Privacy · slp · open · None
    /$prefix/rates · Shipping rates to Jamaica · slp · open · None
    /$prefix/register · Register · slp · open · None
    /$prefix/shipping-calculator · Shipping calculator · slp · open · None
    /$prefix/terms · Terms of service · slp · open · None
    /account · Dashboard · account · permission · None
    /account/credit · Credit · account · permission · None
    /account/dashboard · Dashboard · account · permission · None
    /account/deliveries · Deliveries · account · permission · None
    /account/deliveries/$id · Delivery · account · permission · None
    /account/deliveries/create · Request a delivery · account · permission · None
    /account/device · Device & Sync · account · permission · None
    /account/forgot-password · Forgot password · default · open · None
    /account/invoices · Invoices · account · permission · None
    /account/invoices/$id · Invoice · account · permission · None
    /account/notifications · Notifications · account · permission · None
    /account/orders · Store Orders · account · permission · None
    /account/orders/$id · Store order · account · permission · None
    /account/packages · Packages · account · permission · None
    /account/packages/$id · Package · account · permission · None
    /account/payment-cancelled · Payment cancelled · account · permission · None
    /account/payment-success · Payment · account · permission · None
    /account/profile · Account Profile · account · permission · None
    /account/rates · Rates · account · permission · None
    /account/receipts/$id · Receipt · account · permission · None
    /account/reset-password · Set a new password · default · open · None
    /account/verify-email · Confirm your address · default · open · None
    /admin · Dashboard · dashboard · permission · BackendView
    /admin/accesscontrol · Access Control · dashboard · permission+admin · BackendView
    /admin/accounts · Customers · dashboard · permission · AccountView
    /admin/accounts/$account · Customer · dashboard · permission · AccountView
    /admin/accounts/customers · Customers · dashboard · permission · AccountView
    /admin/accounts/employees · Employees · dashboard · permission · AccessView
    /admin/accounts/employees/$account · Employee · dashboard · permission · AccessView
    /admin/accounts/import · Import Customers · dashboard · permission · AccountCreate
    /admin/bank-transfers · Transfers to check · dashboard · permission · PaymentView
    /admin/bank-transfers/$transfer · Bank transfer · dashboard · permission · PaymentView
    /admin/blogs · Blogs · dashboard · permission · BlogView
    /admin/blogs/$blog · Blog · dashboard · permission · BlogView
    /admin/blogs/$blog/edit · Edit blog · dashboard · permission · BlogUpdate
    /admin/branches · Locations · dashboard · permission · BranchView
    /admin/clienterrors · Client Errors · dashboard · permission+admin · BackendView
    /admin/company · Company · dashboard · permission+admin · BackendView
    /admin/contactmessages · Contact Messages · dashboard · permission · AccountView
    /admin/creditnotes · Credit Notes · dashboard · permission · CreditNoteView
    /admin/customers · Customers · dashboard · permission · AccountView
    /admin/deliveries · Deliveries · dashboard · permission · DeliveryView
    /admin/deliveries/$delivery · Delivery · dashboard · permission · DeliveryView
    /admin/deliveries/$delivery/edit · Edit delivery · dashboard · permission · DeliveryUpdate
    /admin/deliveries/board · Delivery Plan · dashboard · permission · DeliveryView
    /admin/deliveries/create · New delivery · dashboard · permission · DeliveryCreate
    /admin/deliveries/days · Driver Days · dashboard · permission · DeliveryView
    /admin/deliveries/invoices · Delivery Invoices · dashboard · permission · InvoiceView
    /admin/device · Device & Sync · dashboard · permission · BackendView
    /admin/device/scan-test · Scan test · dashboard · permission · BackendView
    /admin/driver · My deliveries · dashboard · permission · DeliveryUpdate
    /admin/driver/$delivery · Stop · dashboard · permission · DeliveryUpdate
    /admin/driver/$delivery/handover · Hand over · dashboard · permission · DeliveryUpdate
    /admin/driver/close · Close the day · dashboard · permission · DeliveryUpdate
    /admin/driver/load · Load the van · dashboard · permission · DeliveryUpdate
    /admin/dutytables · Duty Tables · dashboard · permission · RateSheetView
    /admin/filemanager · File Manager · dashboard · permission · FileManagerView
    /admin/floor · Floor · dashboard · permission · PackageUpdate
    /admin/hubdevices · Devices · dashboard · permission+admin · BackendView
    /admin/invoices · Invoices · dashboard · permission · InvoiceView
    /admin/invoices/$invoice · Invoice · dashboard · permission · InvoiceView
    /admin/invoices/$invoice/print · Invoice · print · permission · InvoiceView
    /admin/invoices/bill · New invoice · dashboard · permission · InvoiceCreate
    /admin/invoices/estimate · Estimates · dashboard · permission · InvoiceView
    /admin/invoices/estimate/$estimate · Estimate · dashboard · permission · InvoiceView
    /admin/invoices/estimate/$estimate/print · Estimate · print · permission · InvoiceView
    /admin/invoices/estimate/create · New estimate · dashboard · permission · InvoiceCreate
    /admin/invoices/payment · Accept Payments · dashboard · permission · ReceivePaymentView
    /admin/mailinglist · Mailing List · dashboard · permission · NewsletterView
    /admin/manifests · Manifests · dashboard · permission · ManifestView
    /admin/manifests/$manifest · Manifest · dashboard · permission · ManifestView
    /admin/messages · Messages · dashboard · permission+admin · BackendView
    /admin/packages · Packages · dashboard · permission · PackageView
    /admin/packages/$package · Package · dashboard · permission · PackageView
    /admin/packages/$package/customs-receipt · Customs receipt · print · permission · InvoiceView
    /admin/packages/$package/edit · Edit package · dashboard · permission · PackageUpdate
    /admin/packages/$package/images · Package images · dashboard · permission · PackageView
    /admin/packages/checkin · Check-in Wizard · dashboard · permission · CheckInPackageView
    /admin/packages/create · Add Package · dashboard · permission · PackageCreate
    /admin/packages/handover · Hand over · dashboard · permission · PackageDeliver
    /admin/packages/import · Import Pre-Alerts · dashboard · permission · PackageCreate
    /admin/packages/reviews · Reviews · dashboard · permission · PackageUpdate
    /admin/payment-links · Payment Links · dashboard · permission · CheckoutView
    /admin/payment-links/$checkout · Payment link · dashboard · permission · CheckoutView
    /admin/payment-links/create · New payment link · dashboard · permission · CheckoutUpdate
    /admin/payments · Payments · dashboard · permission · PaymentView
    /admin/payments/$payment · Payment · dashboard · permission · PaymentView
    /admin/profile · My Profile · dashboard · permission · BackendView
    /admin/ratesheet · Shipping Rates · dashboard · permission · RateSheetView
    /admin/receipts · Receipts · dashboard · permission · InvoiceView
    /admin/receipts/$receipt/print · Receipt · print · permission · BackendView
    /admin/reports · Reports · dashboard · permission · ReportView
    /admin/reports/admin · Company report · dashboard · permission+admin · BackendView
    /admin/reports/auditlog · Audit Trail · dashboard · permission+admin · BackendView
    /admin/settings · Settings · dashboard · permission+admin · BackendView
    /admin/storeorders · Store Orders · dashboard · permission · StoreOrderView
    /admin/storeorders/$order · Store order · dashboard · permission · StoreOrderView
    /admin/storeorders/$order/edit · Edit store order · dashboard · permission · StoreOrderUpdate
    /admin/storeorders/create · New store order · dashboard · permission · StoreOrderCreate
    /admin/storeorders/invoices · Order Invoices · dashboard · permission · StoreOrderView
    /admin/till · Tills · dashboard · permission · PaymentView
    /admin/till/$till · Till · dashboard · permission · PaymentView
    /admin/till/$till/close · Close till · dashboard · permission · PaymentUpdate
    /admin/till/close · Close till · dashboard · permission · ReceivePaymentView
    /checkout · Checkout · default · open · None
    /checkout/$token · Checkout · default · open · None
    /contact · Contact us · default · open · None
    /forms · Forms and guides · default · open · None
    /inspire · Inspire · default · open · None
    /inspire/$slug · Inspire · default · open · None
    /login · Login · contentonly · open · None
    /payment-cancelled · Payment cancelled · default · open · None
    /payment-success · Payment · default · open · None
    /privacy · Privacy · default · open · None
    /rates · Shipping rates to Jamaica · default · open · None
    /register · Register · default · open · None
    /shipping-calculator · Shipping calculator · default · open · None
    /terms · Terms of service · default · open · None
    /unauthorized · Unauthorized · contentonly · open · None"
  `)
})

test('every screen names its title, a layout and only guards that exist', () => {
  for (const { path, facts } of screens) {
    expect.soft(facts.title, path).toBeTruthy()
    expect.soft(layouts, path).toContain(facts.layout)
    expect.soft(guardNames, path).toEqual(expect.arrayContaining([...(facts.guard ?? ['(none given)'])]))
    expect.soft(facts.permission, path).toBeDefined()
  }
})

/** Whoever comes here from a mail is not signed in yet. */
const fromMails = ['', '/$prefix'].flatMap((brand) =>
  ['forgot-password', 'reset-password', 'verify-email'].map((page) => `${brand}/account/${page}`),
)

test('every page below /account and /admin needs a login, and those below /admin always a permission', () => {
  const guarded = screens.filter(
    ({ path }) => /\/(account|admin)(\/|$)/.test(path) && !fromMails.includes(path),
  )
  expect(guarded.filter(({ facts }) => !facts.guard?.includes('permission'))).toEqual([])
  const admin = screens.filter(({ path }) => path.startsWith('/admin'))
  expect(admin.filter(({ facts }) => facts.permission === 'None')).toEqual([])
})

test('titles end in the product’s suffix', () => {
  expect(documentTitle('Packages')).toBe('Packages | Premium Online Shopping and Shipping Experience')
  expect(documentTitle(undefined)).toBe('Premium Online Shopping and Shipping Experience')
})
