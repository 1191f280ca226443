import { csvType, type ExportFormat, type exports, xlsxType } from '#sync/api/exports.ts'
import type { FileAnswer } from '#sync/api/row.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { auditExport } from '../changes/audit-export.ts'
import { aboutOf } from '../exports/about.ts'
import { csvOf } from '../exports/csv.ts'
import {
  accountList,
  auditList,
  deliveryList,
  invoiceList,
  manifestList,
  packageList,
  paymentList,
} from '../exports/lists.ts'
import { fileNameOf, type Table } from '../exports/table.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import type { Call, Handlers } from '../http/route.ts'
import type { RouteDeps } from './deps.ts'

type Exporting = Pick<Call<(typeof exports)[keyof typeof exports]>, 'signed' | 'request'> & {
  readonly body: { readonly format: ExportFormat }
}

/** Records in the audit who exports a list of personal data, and which, before reading it. */
async function exportList<R>(
  { body, signed, request }: Exporting,
  deps: AccountDeps,
  list: Omit<Table<R>, 'about'>,
): Promise<FileAnswer> {
  deps.limits.exports.take(signed.actor.accountId)
  const { format, ...filter } = body
  const table = { ...list, about: aboutOf(filter, deps.clock.now()) }
  const workbook = format === 'xlsx' ? await xlsxOf(table) : null
  await auditExport(deps, { signed, request, title: table.title, choices: { format, ...filter } })
  const name = fileNameOf(table, format)
  return workbook
    ? { name, contentType: xlsxType, body: workbook }
    : { name, contentType: csvType, body: csvOf(table) }
}

export const exportHandlers: Handlers<typeof exports, AccountDeps & Pick<RouteDeps, 'threads' | 'env'>> = {
  'packages.export': (call, deps) =>
    exportList(
      call,
      deps,
      packageList(deps.db, { ...call.body, ...packagePolicy.whereReadable(call.actor) }),
    ),
  'manifests.export': (call, deps) => exportList(call, deps, manifestList(deps.db, call.body)),
  'invoices.export': (call, deps) => exportList(call, deps, invoiceList(deps.db, call.body)),
  'payments.export': (call, deps) => exportList(call, deps, paymentList(deps.db, call.body)),
  'deliveries.export': (call, deps) =>
    exportList(call, deps, deliveryList(deps.db, deliveryPolicy.whereReadable(call.actor), call.body)),
  'accounts.export': (call, deps) => exportList(call, deps, accountList(deps.db, call.body)),
  'accounts.auditExport': (call, deps) => exportList(call, deps, auditList(deps, call.body)),
}
