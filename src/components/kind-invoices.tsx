import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { InvoicePageBody, InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { type InvoiceKind, invoiceStatuses, invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { exportInvoices } from '../queries/api/exports.ts'
import { sortedBody } from '../queries/api/server-cache/lists.ts'
import type { RowQuery } from '../queries/api/server-cache/use-server-rows.ts'
import { useSession } from '../session/session.ts'
import { toastSuccess } from '../stores/notifications.ts'
import { CancelIcon } from '../ui/icons.ts'
import { Page } from '../ui/layout/page.tsx'
import { formatJmd, plural } from '../ui/texts/format.ts'
import { InvoiceBadge } from './badges/invoice-badge.tsx'
import { ReasonDialog } from './fields/reason-dialog.tsx'
import { CardHead, CustomerCell, customerName, Moment } from './list/cells.tsx'
import { type ListColumn, useColumns } from './list/columns.ts'
import { useCustomerFilter } from './list/customer-filter.tsx'
import { ExportMenu } from './list/export-menu.tsx'
import { daysFilter, oneChips } from './list/filter-kinds.tsx'
import { rowLink } from './list/list-row.tsx'
import { ListRows } from './list/list-rows.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import type { ListWords } from './list/no-rows.tsx'
import { listSearch, oneDay, oneId, oneOf } from './list/search.ts'
import { useListSearch } from './list/use-list-search.ts'
import { useServerList } from './list/use-server-list.ts'

const sorts = ['created', 'number', 'due', 'total', 'balance'] as const
type Sort = (typeof sorts)[number]
const search = listSearch(
  { status: oneOf(invoiceStatuses), accountId: oneId, from: oneDay, to: oneDay },
  sorts,
  '-created',
)
const keyOf = (row: InvoiceReply) => row.invoiceId
const nameOf = (row: InvoiceReply) => row.number ?? 'Draft'
const statuses = invoiceStatuses.map((value) => ({ value, text: invoiceStatusText[value] }))

interface KindInvoicesProps {
  kind: InvoiceKind
  /** "Delivery Invoices" */
  title: string
  back: { to: string; text: string }
  words: ListWords
  rows: (body: Omit<InvoicePageBody, 'kind'>) => RowQuery<InvoiceReply>
  /** The thing that each invoice was made for, as a link. */
  thing: { header: string; link: (row: InvoiceReply) => ReactNode }
  canVoid: boolean
  /** The dialog's sentence about the consequences for the thing. */
  voidText: string
  onVoid: (invoiceId: string, reason: string) => Promise<unknown>
}

/** The invoices of one kind, filtered by status, customer and day, each with the thing it was made for. */
export function KindInvoicesPage({
  kind,
  title,
  back,
  words,
  rows,
  thing,
  canVoid,
  ...props
}: KindInvoicesProps) {
  const session = useSession()
  const [voiding, setVoiding] = useState<InvoiceReply | null>(null)
  const name = title.toLowerCase().replaceAll(' ', '-')
  const list = useListSearch(search)
  const body = sortedBody(list.values)
  const source = useServerList(rows(body), keyOf)
  const columns = useColumns(name, columnsOf(thing, canVoid ? setVoiding : null))
  const customer = useCustomerFilter(list.values.accountId, (accountId) => list.set({ accountId }))
  const days = { from: list.values.from, to: list.values.to, set: list.set }
  const filters = {
    chips: oneChips(statuses, list.values.status, (status) => list.set({ status })),
    menus: [customer, daysFilter({ key: 'created', text: 'Created', ...days })],
  }
  return (
    <Page title={title} back={back} note={source.is === 'shown' && plural(source.total, 'invoice')}>
      <ListToolbar
        {...{ name, list, columns, filters }}
        label={`Search ${title.toLowerCase()}`}
        placeholder="Number, customer, mailbox"
      >
        {session && invoicePolicy.canReadAll(session) && (
          <ExportMenu title={title} load={(format) => exportInvoices({ ...body, kind, format })} />
        )}
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source, words }}
        label={title}
        rowKey={keyOf}
        rowName={nameOf}
        card={(row) => <Card row={row} link={thing.link(row)} />}
      />
      {voiding && <VoidDialog {...props} row={voiding} onClose={() => setVoiding(null)} />}
    </Page>
  )
}

const NumberLink = ({ row }: { row: InvoiceReply }) => (
  <Link {...rowLink} to="/admin/invoices/$invoice" params={{ invoice: row.invoiceId }}>
    {nameOf(row)}
  </Link>
)

const columnsOf = (
  thing: KindInvoicesProps['thing'],
  onVoid: ((row: InvoiceReply) => void) | null,
): readonly ListColumn<InvoiceReply, Sort>[] => [
  {
    ...{ key: 'number', header: 'Number', width: 'minmax(152px, 0.8fr)', sort: 'number', fixed: true },
    cell: (row) => <NumberLink row={row} />,
  },
  {
    ...{ key: 'customer', header: 'Customer', width: 'minmax(0, 1.6fr)' },
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    ...{ key: 'thing', header: thing.header, width: '164px', roomy: true },
    cell: thing.link,
  },
  {
    ...{ key: 'status', header: 'Status', width: 'minmax(112px, 0.6fr)' },
    cell: (row) => <InvoiceBadge status={row.statusId} />,
  },
  {
    ...{ key: 'created', header: 'Created', width: '100px', sort: 'created', falling: true, roomy: true },
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    ...{ key: 'total', header: 'Total', width: '128px', sort: 'total', falling: true },
    ...{ end: true, roomy: true },
    cell: (row) => formatJmd(row.totalJmdCents),
  },
  {
    ...{ key: 'balance', header: 'Balance', width: '128px', sort: 'balance', falling: true, end: true },
    // A void invoice keeps its amounts, but nothing is owed on it.
    cell: (row) => formatJmd(row.statusId === 'void' ? 0 : row.balanceJmdCents),
  },
  ...(onVoid
    ? [
        {
          ...{ key: 'void', header: 'Void', width: '56px', fixed: true },
          cell: (row: InvoiceReply) => <VoidButton row={row} onClick={() => onVoid(row)} />,
        },
      ]
    : []),
]

const Card = ({ row, link }: { row: InvoiceReply; link: ReactNode }) => (
  <>
    <CardHead end={formatJmd(row.statusId === 'paid' ? row.totalJmdCents : row.balanceJmdCents)}>
      <NumberLink row={row} />
    </CardHead>
    <div>{customerName(row.customer)}</div>
    <InvoiceBadge status={row.statusId} /> {link}
  </>
)

const VoidButton = ({ row, onClick }: { row: InvoiceReply; onClick: () => void }) =>
  row.statusId !== 'void' && (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Void ${nameOf(row)}`}
      title={`Void ${nameOf(row)}`}
      onClick={onClick}
    >
      <CancelIcon size={16} />
    </ActionIcon>
  )

interface VoidDialogProps extends Pick<KindInvoicesProps, 'voidText' | 'onVoid'> {
  row: InvoiceReply
  onClose: () => void
}

const VoidDialog = ({ row, voidText, onVoid, onClose }: VoidDialogProps) => (
  <ReasonDialog
    title={`Void ${nameOf(row)}?`}
    confirm="Void invoice"
    ask="Why is it void? The customer can read this."
    onClose={onClose}
    onConfirm={async (reason) => {
      await onVoid(row.invoiceId, reason)
      toastSuccess(`${nameOf(row)} voided`)
    }}
  >
    {voidText}
    {row.paidJmdCents > 0 && ` ${formatJmd(row.paidJmdCents)} that was paid becomes account credit.`}
  </ReasonDialog>
)
