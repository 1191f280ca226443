import type { InvoiceCounts, InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import {
  invoiceKinds,
  invoiceKindText,
  invoiceStatuses,
  invoiceStatusText,
} from '#sync/entities/money/invoice-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { SelectedActions } from '../../components/bulk-run/selected-actions.tsx'
import { useBranchFilter } from '../../components/list/branch-filter.tsx'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { daysFilter, oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { NewInvoiceButton } from '../../components/new-buttons.tsx'
import { exportInvoices } from '../../queries/api/exports.ts'
import { invoiceCountsQuery, invoiceRows } from '../../queries/api/server-cache/lists.ts'
import { type ServerAnswer, useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { NoInvoiceIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { invoiceActions, sumText } from './invoice-actions.tsx'
import { InvoiceCard, invoiceBody, invoiceListColumns, invoiceSearch } from './invoice-list.tsx'
import type { DrawnInvoice } from './print-dialog.tsx'

const keyOf = (row: InvoiceReply) => row.invoiceId
const words = {
  icon: NoInvoiceIcon,
  empty: 'No invoices yet',
  emptyText: 'Invoices appear here when packages are billed.',
}

/** The statuses with the number of invoices; null while it loads. */
function statusChips(answer: ServerAnswer<InvoiceCounts>) {
  const counts = answer.is === 'shown' ? answer.data : undefined
  return invoiceStatuses.map((value) => ({
    value,
    text: invoiceStatusText[value],
    count: counts ? countOf(counts.byStatus, value) : answer.is === 'loading' ? null : undefined,
  }))
}

/** All invoices, filtered by status, customer, kind and day. */
export function InvoicesPage({ paper }: { paper: DrawnInvoice }) {
  const list = useListSearch(invoiceSearch)
  const { values, set } = list
  const body = invoiceBody(values)
  const source = useServerList(invoiceRows(body), keyOf)
  const columns = useColumns('invoices', invoiceListColumns)
  const { status: _, sortOrder: __, ...others } = body
  // Each chip counts its own list; the sum covers the displayed one.
  const answer = useServerQuery(invoiceCountsQuery(others))
  const sums = useServerQuery(invoiceCountsQuery({ ...others, ...pickDefined({ status: values.status }) }))
  const selection = useSelection(source, keyOf, list.key)
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const branch = useBranchFilter(values.branchId, (branchId) => set({ branchId }))
  const statuses = statusChips(answer)
  const owed =
    sums.is === 'shown' &&
    `${formatJmd(sums.data.owedJmdCents)} owed${list.isNarrowed ? ' on these' : ' in all'}`
  const matches = source.is === 'shown' && plural(source.total, 'invoice')
  const filters = {
    chips: oneChips(statuses, values.status, (status) => set({ status })),
    menus: [
      customer,
      branch,
      kindFilter(values.kind, (kind) => set({ kind })),
      daysFilter({ key: 'created', text: 'Created', from: values.from, to: values.to, set }),
    ],
  }
  return (
    <Page
      title="Invoices"
      actions={<NewInvoiceButton />}
      note={matches && <Note matches={matches} owed={owed} />}
    >
      <ListToolbar
        {...{ name: 'invoices', list, columns, filters }}
        label="Search invoices"
        placeholder="Number, customer, mailbox"
      >
        <ExportMenu title="Invoices" load={(format) => exportInvoices({ ...body, format })} />
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Invoices"
        rowKey={keyOf}
        rowName={(row) => row.number ?? 'Draft'}
        card={(row) => <InvoiceCard row={row} />}
        selection={selection}
      />
      <SelectedActions
        {...{ list: 'invoices', what: 'invoice', actions: invoiceActions(paper) }}
        {...{ selection, total: source.total, sumOf: sumText }}
      />
    </Page>
  )
}

const Note = ({ matches, owed }: { matches: string; owed: string | false }) => (
  <>
    {matches}
    {owed && <span data-roomy> · {owed}</span>}
  </>
)

const kinds = invoiceKinds.map((value) => ({ value, text: invoiceKindText[value] }))
const kindFilter = (
  value: (typeof invoiceKinds)[number] | undefined,
  set: (kind: (typeof invoiceKinds)[number] | undefined) => void,
) => oneFilter({ key: 'kind', text: 'For', options: kinds, value, set })

type Counts = Readonly<Partial<Record<InvoiceReply['statusId'], number>>>

/** "Unpaid" counts every invoice with a balance, like the list. */
const countOf = (byStatus: Counts, status: InvoiceReply['statusId']): number =>
  (byStatus[status] ?? 0) + (status === 'unpaid' ? (byStatus['part-paid'] ?? 0) : 0)
