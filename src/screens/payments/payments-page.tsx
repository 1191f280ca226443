import type { ExportFormat } from '#sync/api/exports.ts'
import type { PaymentReply, PaymentSums } from '#sync/api/money/payments.ts'
import { paymentKinds } from '#sync/entities/money/payment-kind.ts'
import { paymentMethods, paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { SelectedActions } from '../../components/bulk-run/selected-actions.tsx'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { daysFilter, oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import type { ListSource } from '../../components/list/source.ts'
import { type ListControl, useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { exportPayments } from '../../queries/api/exports.ts'
import { paymentRows, paymentSumsQuery, receiptRows } from '../../queries/api/server-cache/lists.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { ReceiptIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { paymentActions, paymentSum } from './payment-actions.ts'
import {
  type NumberLinkComponent,
  PaymentCard,
  PaymentLink,
  paymentBody,
  paymentColumns,
  paymentKindText,
  paymentSearch,
  paymentStates,
  ReceiptLink,
  stateText,
} from './payment-list.tsx'

const keyOf = (row: PaymentReply) => row.paymentId

/** All payments, those that the office hasn't confirmed first. */
export function PaymentsPage() {
  const list = useListSearch(paymentSearch)
  const body = paymentBody(list.values)
  const source = useServerList(paymentRows(body), keyOf)
  const load = (format: ExportFormat) => exportPayments({ ...body, format })
  const { sortOrder: _, ...search } = body
  const sums = useServerQuery(paymentSumsQuery(search, list.isNarrowed))
  return (
    <MoneyList
      title="Payments"
      what="payment"
      list={list}
      source={source}
      link={PaymentLink}
      states={paymentStates}
      load={load}
      sums={list.isNarrowed && sums.is === 'shown' ? sumsText(sums.data) : ''}
      isSelectable
    />
  )
}

const sumsText = ({ receivedJmdCents, refundedJmdCents }: PaymentSums): string =>
  [
    `${formatJmd(receivedJmdCents)} received on these`,
    refundedJmdCents > 0 && `${formatJmd(refundedJmdCents)} refunded`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Valid payments, for which customers hold a receipt. */
export function ReceiptsPage() {
  const list = useListSearch(paymentSearch)
  const { status: _, ...body } = paymentBody(list.values)
  const source = useServerList(receiptRows(body), keyOf)
  return (
    <MoneyList title="Receipts" what="receipt" list={list} source={source} link={ReceiptLink} states={[]} />
  )
}

const kinds = paymentKinds.map((value) => ({ value, text: paymentKindText[value] }))
const methods = paymentMethods.map((value) => ({ value, text: paymentMethodText[value] }))
const kindFilter = (
  value: (typeof paymentKinds)[number] | undefined,
  set: (kind: (typeof paymentKinds)[number] | undefined) => void,
) => oneFilter({ key: 'kind', text: 'Kind', options: kinds, value, set })

const emptyText = 'They appear here when customers pay, at the counter or by a payment link.'

interface MoneyListProps {
  title: string
  what: string
  list: ListControl<typeof paymentSearch.fields, (typeof paymentSearch.sorts)[number]>
  source: ListSource<PaymentReply>
  states: readonly (typeof paymentStates)[number][]
  link: NumberLinkComponent
  /** The rows have checkboxes with actions. */
  isSelectable?: boolean
  load?: (format: ExportFormat) => Promise<Blob>
  /** The sums of the search, as text. */
  sums?: string
}

function MoneyList(props: MoneyListProps) {
  const { title, what, list, source, states, link, load, sums = '', isSelectable = false } = props
  const { values, set } = list
  const selection = useSelection(source, keyOf, list.key)
  const columns = useColumns(title.toLowerCase(), paymentColumns(link))
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const options = states.map((value) => ({ value, text: stateText[value] }))
  const filters = {
    chips: oneChips(options, values.status, (status) => set({ status })),
    menus: [
      customer,
      kindFilter(values.kind, (kind) => set({ kind })),
      oneFilter({
        key: 'method',
        text: 'Method',
        options: methods,
        value: values.method,
        set: (method) => set({ method }),
      }),
      daysFilter({ key: 'received', text: 'Received', from: values.from, to: values.to, set }),
    ],
  }
  return (
    <Page
      title={title}
      note={source.is === 'shown' && [plural(source.total, what), sums].filter(Boolean).join(' · ')}
    >
      <ListToolbar
        {...{ name: title.toLowerCase(), list, columns, filters }}
        label={`Search ${title.toLowerCase()}`}
        placeholder="Receipt, reference, customer, mailbox"
      >
        {load && <ExportMenu title={title} load={load} />}
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source }}
        selection={isSelectable ? selection : undefined}
        label={title}
        rowKey={keyOf}
        rowName={(row) => row.receiptNumber}
        card={(row) => <PaymentCard row={row} NumberLink={link} />}
        words={{ icon: ReceiptIcon, empty: `No ${title.toLowerCase()} yet`, emptyText }}
      />
      {isSelectable && (
        <SelectedActions
          list="payments"
          actions={paymentActions}
          {...{ selection, total: source.total, sumOf: paymentSum }}
          what={what}
        />
      )}
    </Page>
  )
}
