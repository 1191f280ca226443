import type { InvoiceReportBody, InvoiceReportKind, ReportBody, reports } from '#sync/api/company/reports.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { mustBeInOrder, periodOf } from '#sync/rules/pages/report-period.ts'
import { officeOf, type ReportReach, reachOf } from '#sync/rules/pages/report-reach.ts'
import { listBranches } from '../../db/company/branches.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'

const todayOf = ({ clock }: RouteDeps): string => jamaicaDay(clock.now())

const readReach = async (
  deps: RouteDeps,
  actor: Actor,
  branchId: string | null | undefined,
): Promise<ReportReach> => reachOf(officeOf(actor, branchId), await listBranches(deps.db.reads.kysely))

async function dashboard(deps: RouteDeps, actor: Actor, branchId: string | null | undefined) {
  const reach = await readReach(deps, actor, branchId)
  const driverId = actor.role === 'Driver' ? actor.accountId : null
  return deps.threads.ask('dashboard', { today: todayOf(deps), reach, driverId })
}

/** A period that cannot be is said before the office is looked for. */
async function report(deps: RouteDeps, actor: Actor, body: ReportBody) {
  const today = todayOf(deps)
  const period = periodOf(body, today)
  return deps.threads.ask('overPeriod', { today, period, reach: await readReach(deps, actor, body.branchId) })
}

async function invoices(
  deps: RouteDeps,
  actor: Actor,
  kind: InvoiceReportKind,
  pageNumber: number,
  { branchId: requestedBranchId, ...filter }: InvoiceReportBody,
) {
  mustBeInOrder(filter)
  const { branchId } = await readReach(deps, actor, requestedBranchId)
  return deps.threads.ask('invoices', { kind, pageNumber, branchId, filter })
}

/** A dashboard without the figures for which the person lacks the right. */
const withinRights = (actor: Actor, figures: Awaited<ReturnType<typeof dashboard>>) => ({
  ...figures,
  unpaid: may(actor, 'InvoiceView') ? figures.unpaid : null,
  toBill: may(actor, 'InvoiceView') ? figures.toBill : null,
  deliveriesToday: may(actor, 'DeliveryView') ? figures.deliveriesToday : null,
})

/** The reply schemas cut off what is only an admin's. */
export const reportHandlers: Handlers<typeof reports, RouteDeps> = {
  'accounts.admin': ({ actor, body }, deps) => dashboard(deps, actor, body.branchId),
  'accounts.employee': async ({ actor, body }, deps) =>
    withinRights(actor, await dashboard(deps, actor, body.branchId)),
  'accounts.adminReport': ({ actor, body }, deps) => report(deps, actor, body),
  'accounts.report': ({ actor, body }, deps) => report(deps, actor, body),
  'reports.admin': ({ actor, body }, deps) => report(deps, actor, body),
  'reports.employee': ({ actor, body }, deps) => report(deps, actor, body),
  'reports.packageInvoices': ({ actor, params, body }, deps) =>
    invoices(deps, actor, 'Package', params.id, body),
  'reports.storeOrderInvoices': ({ actor, params, body }, deps) =>
    invoices(deps, actor, 'StoreOrder', params.id, body),
  'reports.deliveryInvoices': ({ actor, params, body }, deps) =>
    invoices(deps, actor, 'Delivery', params.id, body),
}
