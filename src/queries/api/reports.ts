import { call } from '../../http/call.ts'
import { type BodyOf, reports } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

const ofOffice = reports('reports.employee')
const ofAll = reports('reports.admin')

/** The report of one's own office. */
export const reportQuery = (body: BodyOf<typeof ofOffice>) =>
  serverQuery({ queryKey: ['reports', 'office', body], queryFn: () => call(ofOffice, { body }) })

/** The report of all offices or one, with figures of single people. For administrators. */
export const adminReportQuery = (body: BodyOf<typeof ofAll>) =>
  serverQuery({ queryKey: ['reports', 'admin', body], queryFn: () => call(ofAll, { body }) })

const ofCompany = reports('accounts.admin')
const ofPerson = reports('accounts.employee')

// Money changes a few times an hour; packages change with each scan, and are counted on the device.
const meta = { also: ['invoices', 'payments'] } as const

/** What an administrator sees first: of all offices, or of one. */
export const companyDashboardQuery = (body: BodyOf<typeof ofCompany>) =>
  serverQuery({ queryKey: ['reports', 'dashboard', body], queryFn: () => call(ofCompany, { body }), meta })

/** What staff see first, of their own office. */
export const officeDashboardQuery = serverQuery({
  queryKey: ['reports', 'dashboard'],
  queryFn: () => call(ofPerson, { body: {} }),
  meta,
})
