import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { forbiddenText } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'

/**
 * Who gets past the door, by hand from the specification's calls and the table of default permissions; never made
 * from the rows. U User, S Supervisor, N Senior, E Employee, A Agent, P Processor, W Warehouse, D Driver, * nobody
 * but Admin, who passes everywhere; - means that no session is needed, and the letters after it who may with one.
 */
const table: Record<ApiName, string> = {
  'accounts.create': '- S N E',
  'accounts.authenticate': '-',
  'accounts.refreshToken': '-',
  'accounts.firstAdmin': '-',
  'accounts.user': 'U S N E A P W D',
  'accounts.logout': 'U S N E A P W D',
  'accounts.update': 'U S N E',
  'accounts.list': 'S N E A P W',
  'accounts.customers': 'S N E A P W',
  'accounts.minimal': 'S N E A P W',
  'accounts.customersMinimal': 'S N E A P W',
  'accounts.get': 'S N E A P W',
  'accounts.byUser': 'S N E A P W',
  'accounts.createStaff': '*',
  'accounts.updateAddress': 'U S N E A P W D',
  'accounts.updateAuthorizedPersons': 'U S N E A P W D',
  'accounts.remove': 'U S',
  'accounts.customersPaginated': 'S N E A P W',
  'accounts.customersMinimalPaginated': 'S N E A P W',
  'accounts.paymentCustomersPaginated': 'S N E',
  'accounts.employeesPaginated': '*',
  'accounts.roles': '*',
  'accounts.permissions': '*',
  'accounts.authorizations': '*',
  'accounts.addAuthorization': '*',
  'accounts.updateAuthorization': '*',
  'accounts.removeAuthorization': '*',
  'accounts.audit': '*',
  'accounts.auditPaginated': '*',
  'address.list': 'U S N E A P W',
  'address.create': 'U S N E A P W D',
  'address.update': 'U S N E A P W D',
  'address.remove': 'U S N E A P W D',
  'contact.send': '-',
  'contact.paginated': 'S N E A P W',
  'contact.get': 'S N E A P W',
  'contact.open': 'S N E',
  'contact.setStatus': 'S N E',
  'blogs.list': '-',
  'blogs.bySlug': '-',
  'blogs.create': 'S N',
  'blogs.update': 'S N',
  'blogs.remove': 'S N',
  'handhelds.open': 'S',
  'handhelds.list': 'S',
  'handhelds.close': 'S',
  'handhelds.enrolled': 'S',
  'handhelds.revoke': 'S',
  'handhelds.issueBadge': 'S',
  'handhelds.ownKeys': 'S N E A P W D',
  'handhelds.setPin': 'S N E A P W D',
  'handhelds.removePin': 'S N E A P W D',
  'handhelds.roster': 'S N E A P W D',
  'newsletter.subscribe': '-',
  'newsletter.import': 'S N',
  'newsletter.list': 'S N',
  'newsletter.get': 'S N',
  'newsletter.update': 'S N',
  'newsletter.remove': 'S N',
  'newsletter.send': 'S N',
  'accounts.verifyEmail': '-',
  'accounts.resendVerification': '-',
  'accounts.forgotPassword': '-',
  'accounts.resetPassword': '-',
  'accounts.sessions': 'U S N E A P W D',
  'accounts.endSession': 'U S N E A P W D',
  'accounts.endSessionsOf': 'S N E',
  'accounts.endSessionOf': 'S N E',
  'accounts.invite': 'S N E',
  'accounts.sessionsOf': 'S N E',
  'accounts.endOtherSessions': 'U S N E A P W D',
  'accounts.notifications': 'U S N E A P W D',
  'accounts.updateNotifications': 'U S N E A P W D',
  'notifications.list': 'U S N E A P W D',
  'notifications.read': 'U S N E A P W D',
  'push.key': 'U S N E A P W D',
  'push.subscribe': 'U S N E A P W D',
  'push.unsubscribe': 'U S N E A P W D',
  'messages.paginated': '*',
  'messages.get': '*',
  'messages.retry': '*',
  'branches.list': '-',
  'branches.create': '*',
  'branches.update': '*',
  'branches.remove': '*',
  'checkouts.byToken': '-',
  'checkouts.process': '-',
  'checkouts.verify': '-',
  'checkouts.create': 'U S N E A P W D',
  'checkouts.createBulk': 'U S N E A P W D',
  'checkouts.fygaro': 'U S N E',
  'checkouts.list': 'S N E',
  'checkouts.alerts': 'S N E',
  'checkouts.resolveAlert': 'S N E',
  'checkouts.get': 'S N E',
  'checkouts.paginated': 'S N E',
  'checkouts.update': 'S N E',
  'checkouts.setStatus': 'S N E',
  'checkouts.setStatusByToken': 'S N E',
  'checkouts.remove': 'S',
  'checkouts.mail': 'S N E',
  'packages.checkInvoice': 'S N E P W',
  'invoices.mail': 'S N E P',
  'invoices.payment': 'U S N E A P W D',
  'invoices.bulkPayment': 'U S N E A P W D',
  'accounts.admin': '*',
  'accounts.employee': 'S N E A P W D',
  'accounts.adminReport': '*',
  'accounts.report': 'S N E',
  'reports.admin': '*',
  'reports.employee': 'S N E',
  'reports.packageInvoices': 'S N E',
  'reports.storeOrderInvoices': 'S N E',
  'reports.deliveryInvoices': 'S N E',
  'clientErrors.report': '-',
  'clientErrors.list': '*',
  'creditNotes.list': '*',
  'creditNotes.ofAccount': 'U S N E',
  'creditNotes.create': '*',
  'creditNotes.update': '*',
  'creditNotes.remove': '*',
  'edits.list': 'S N E A P W D',
  'dutyTables.list': '-',
  'dutyTables.create': '*',
  'dutyTables.update': '*',
  'dutyTables.remove': '*',
  'deliveries.customer': 'U S N E A P W D',
  'deliveries.arrivals': 'U S N E A P W D',
  'deliveries.customerByStatus': 'U S N E A P W D',
  'deliveries.create': 'U S N E A P W D',
  'deliveries.update': 'U S N E A D',
  'deliveries.remove': 'U S N',
  'deliveries.list': 'S N E A D',
  'deliveries.byStatus': 'S N E A D',
  'deliveries.get': 'S N E A D',
  'deliveries.van': 'S N E A D',
  'deliveries.paginated': 'S N E A D',
  'deliveries.unpaidInvoices': 'S N E A D',
  'deliveries.invoicesPaginated': 'S N E A D',
  'deliveries.removeInvoice': 'S N',
  'deliveries.plan': 'S N E A D',
  'deliveries.drivers': 'S N E A D',
  'deliveries.days': 'S N E A D',
  'deliveries.confirmDay': 'S N',
  'deliveries.export': 'S N E A D',
  'packages.export': 'S N E A P W D',
  'manifests.export': 'S N P W A',
  'invoices.export': 'S N E A P',
  'payments.export': 'S N E',
  'accounts.auditExport': '*',
  'accounts.export': 'S N E A P W',
  'invoices.pdf': 'U S N E A P',
  'payments.receipt': 'U S N E',
  'packages.label': 'S N E A P W D',
  'manifests.pdf': 'S N P W A',
  'manifests.customsGaps': 'S N P W A',
  'manifests.customsList': 'S N P W A',
  'deliveries.proof': 'U S N E A D',
  'files.publicDocuments': '-',
  'files.downloadPublic': '-',
  'files.get': 'U S N E A P W D',
  'files.paginated': 'S N',
  'files.facts': 'S N',
  'files.upload': 'S N',
  'files.update': 'S N',
  'files.remove': 'S N',
  'packages.uploadInvoice': 'U S N E A P W D',
  'invoices.uploadInvoice': 'U S N E A P W D',
  'ownStoreOrders.list': 'U S N E A P W D',
  'ownStoreOrders.request': 'U S N E A P W D',
  'ownStoreOrders.approve': 'U S N E A P W D',
  'ownStoreOrders.cancel': 'U S N E A P W D',
  'storeOrders.list': 'S N E A P',
  'storeOrders.byStatus': 'S N E A P',
  'storeOrders.get': 'S N E A P',
  'storeOrders.unpaidInvoices': 'S N E A P',
  'storeOrders.paginated': 'S N E A P',
  'storeOrders.invoicesPaginated': 'S N E A P',
  'storeOrders.create': 'S N E',
  'storeOrders.update': 'S N E',
  'storeOrders.remove': 'S',
  'storeOrders.removeInvoice': 'S',
  'health.get': '-',
  'health.openapi': '-',
  'hub.devices': '*',
  'hub.createDevice': '*',
  'hub.revokeDevice': '*',
  // Which kind it is, the call itself asks; its test is imports.test.ts.
  'imports.list': 'S N E A P W D',
  'imports.get': 'S N E A P W D',
  'imports.check': 'S N E A P W D',
  'imports.start': 'S N E A P W D',
  'imports.addRows': 'S N E A P W D',
  'imports.finish': 'S N E A P W D',
  'imports.undoPlan': 'S N E A P W D',
  'imports.undo': 'S N E A P W D',
  'printJobs.printers': 'S N E A P W D',
  'printJobs.list': 'S N E A P W D',
  'printJobs.create': 'S N E A P W D',
  'printJobs.again': 'S N E A P W D',
  'printJobs.cancel': 'S N E A P W D',
  'invoices.customerByStatus': 'U S N E A P W D',
  'invoices.recent': 'U S N E A P W D',
  'invoices.count': 'U S N E A P W D',
  'invoices.paginated': 'U S N E A P W D',
  'invoices.accountAll': 'U S N E A P',
  'invoices.accountUnpaid': 'U S N E A P',
  'invoices.accountByStatus': 'U S N E A P',
  'invoices.accountPaginated': 'U S N E A P',
  'invoices.get': 'U S N E A P',
  'invoices.bulkSummary': 'U S N E A P',
  'invoices.list': 'S N E A P',
  'invoices.byUser': 'S N E A P',
  'invoices.byInvoice': 'S N E A P',
  'invoices.history': 'S N E A P',
  'invoices.packagePaginated': 'S N E A P',
  'invoices.create': 'U S N E P',
  'invoices.update': 'U S N E P',
  'invoices.remove': 'U S',
  'invoices.draftOfPackage': 'U S N E A P',
  'invoices.makeOfPackage': 'S N E P',
  'invoices.draftOfAccount': 'S N E P',
  'invoices.makeOfAccount': 'S N E P',
  'invoices.byEstimate': 'S N E A P',
  'invoices.estimate': 'S N E A P',
  'invoices.estimatesPaginated': 'S N E A P',
  'invoices.newEstimate': 'S N E P',
  'invoices.updateEstimate': 'S N E P',
  'invoices.removeEstimate': 'S',
  'manifests.list': 'S N P W A',
  'manifests.minimal': 'S N P W A',
  'manifests.get': 'S N P W A',
  'manifests.getWithoutPackages': 'S N P W A',
  'manifests.paginated': 'S N P W A',
  'manifests.create': 'S N P W',
  'manifests.packages': 'S N P W A',
  'manifests.statusUpdate': 'S N P W',
  'manifests.update': 'S N P W',
  'manifests.remove': 'S',
  'payments.list': 'S N E',
  'payments.get': 'S N E',
  'payments.paginated': 'S N E',
  'payments.receipts': 'S N E A P',
  'payments.create': 'S N E',
  'payments.receiptCheck': 'S N',
  'payments.update': 'S N',
  'payments.remove': '*',
  'payments.balances': 'U S N E',
  'invoices.receivePayment': 'S N E',
  'packages.list': 'U S N E A P W D',
  'packages.accountPaginated': 'U S N E A P W D',
  'packages.recent': 'U S N E A P W D',
  'packages.customerByStatus': 'U S N E A P W D',
  'packages.count': 'U S N E A P W D',
  'packages.customerGet': 'U S N E A P W D',
  'packages.prealert': 'U S N E A P W D',
  'packages.update': 'U S N E A P W D',
  'packages.remove': 'U S N E A P W D',
  'packages.get': 'S N E A P W D',
  'packages.featured': 'S N E A P W D',
  'packages.byAccount': 'S N E A P W D',
  'packages.byAccountStatus': 'S N E A P W D',
  'packages.countByAccount': 'S N E A P W D',
  'packages.paginated': 'S N E A P W D',
  'packages.findForAccount': 'S N E A P W D',
  'packages.prealertsForAccount': 'S N E A P W D',
  'packages.create': 'S N W',
  'packages.checkin': 'S N P W',
  'packages.delivertocustomer': 'S N E A D',
  'packages.release': 'S N E A D',
  'packages.statusUpdate': 'S N P W A',
  'packages.customs': 'S N P W A',
  'packages.draftInvoice': 'U S N E A P',
  'packages.makeInvoice': 'S N E P',
  'packages.storage': 'U S N E A P',
  'packages.billStorage': 'S N E P',
  'rateSheets.list': '-',
  'rateSheets.shippingRates': '-',
  'rateSheets.terms': '-',
  'rateSheets.create': '*',
  'rateSheets.update': '*',
  'rateSheets.remove': '*',
  'settings.get': 'S N E A P W D',
  'settings.public': '-',
  'settings.update': '*',
}

const letters: Record<string, Role> = {
  U: 'User',
  S: 'Supervisor',
  N: 'Senior',
  E: 'Employee',
  A: 'Agent',
  P: 'Processor',
  W: 'Warehouse',
  D: 'Driver',
}
const roles: Role[] = ['Admin', ...Object.values(letters)]

const unknownId = '01999999-9999-7999-8999-999999999999'
const parameters: Record<string, string> = {
  pageNumber: '1',
  page: '1',
  status: 'Shipped',
  statusId: 'Shipped',
}

/** Where `{status}` is not that of a package. */
const statusOf = (name: ApiName): Record<string, string> =>
  name.startsWith('invoices.') ? { status: 'unpaid' } : {}

/** Where `{id}` is the number of a page. */
const byPage: readonly ApiName[] = [
  'manifests.paginated',
  'accounts.customersMinimalPaginated',
  'accounts.paymentCustomersPaginated',
  'invoices.packagePaginated',
  'reports.packageInvoices',
  'reports.storeOrderInvoices',
  'reports.deliveryInvoices',
]

/** An address that fits the row, of something that is not there. */
const addressOf = (name: ApiName): string =>
  api[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    byPage.includes(name) ? '1' : ({ ...parameters, ...statusOf(name) }[key] ?? unknownId),
  )

let server: TestApp
const tokens = new Map<Role, string>()
beforeAll(async () => {
  server = await openTestApp()
  for (const role of roles) tokens.set(role, await server.tokenOf(role))
})
afterAll(() => server.close())

const send = (name: ApiName, token: string | null) => {
  const { method } = api[name]
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
  return server.as(token, { method, url: addressOf(name), ...payload })
}

/** How many rows this database connection has ever written. */
const written = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select total_changes() as n`.execute(writerOf(server.app.deps.db))).rows[0]?.n

const withoutSession = (name: ApiName): boolean => table[name].startsWith('-')

test.each(apiNames.filter((name) => !withoutSession(name)))(
  '%s is refused without a session, and says so',
  async (name) => {
    const before = await written()
    const answer = await send(name, null)
    expect([answer.statusCode, answer.json(), await written()]).toEqual([
      401,
      { message: 'Please log in to continue.', title: 'Not Authorized' },
      before,
    ])
  },
)

describe.each(apiNames.filter((name) => table[name] !== '-' && name !== 'accounts.logout'))('%s', (name) => {
  test.each(roles)('for %s is decided as the table says', async (role) => {
    const may = role === 'Admin' || table[name].split(' ').some((letter) => letters[letter] === role)
    const before = await written()
    const answer = await send(name, tokens.get(role) ?? null)
    if (may) expect([401, 403, 500]).not.toContain(answer.statusCode)
    else
      expect([answer.statusCode, answer.json(), await written()]).toEqual([
        403,
        { message: forbiddenText, title: 'Forbidden' },
        before,
      ])
  })
})

test.each(apiNames.filter((name) => withoutSession(name) && name !== 'accounts.refreshToken'))(
  '%s needs no session',
  async (name) => {
    expect([401, 403, 500]).not.toContain((await send(name, null)).statusCode)
  },
)

test('a call is answered with and without a slash at its end', async () => {
  const token = tokens.get('Admin') ?? ''
  for (const url of ['/api/accounts/minimal', '/api/accounts/minimal/'])
    expect((await server.as(token, { url })).statusCode).toBe(200)
})
