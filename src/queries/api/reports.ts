import { call } from '../../http/call.ts'
import { type BodyOf, callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const reports = callsOf(async () => (await import('#sync/api/company/reports.ts')).reports)

const ofOffice = reports('reports.employee')
const ofAll = reports('reports.admin')

/** The report of a person's own branch. */
export const reportQuery = (body: BodyOf<typeof ofOffice>) =>
  serverQuery({ queryKey: ['reports', 'office', body], queryFn: () => call(ofOffice, { body }) })

/** The report of all branches or one, with figures by person, for administrators. */
export const adminReportQuery = (body: BodyOf<typeof ofAll>) =>
  serverQuery({ queryKey: ['reports', 'admin', body], queryFn: () => call(ofAll, { body }) })

const ofCompany = reports('accounts.admin')
const ofPerson = reports('accounts.employee')

// Payments change a few times an hour. Packages change with each scan and are counted on the device.
const meta = { also: ['invoices', 'payments'] } as const

/** An administrator's dashboard, of all branches or one. */
export const companyDashboardQuery = (body: BodyOf<typeof ofCompany>) =>
  serverQuery({ queryKey: ['reports', 'dashboard', body], queryFn: () => call(ofCompany, { body }), meta })

/** The dashboard of staff for their own branch. */
export const officeDashboardQuery = serverQuery({
  queryKey: ['reports', 'dashboard'],
  queryFn: () => call(ofPerson, { body: {} }),
  meta,
})
