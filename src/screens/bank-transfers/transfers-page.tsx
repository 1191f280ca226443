import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { bankTransferStatuses, bankTransferSteps } from '#sync/entities/money/bank-transfer-status.ts'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { transferRows } from '../../queries/api/money/bank-transfers.ts'
import { TransferIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { TransferCard, transferBody, transferColumns, transferSearch } from './transfer-list.tsx'

const keyOf = (row: BankTransferReply) => row.bankTransferId
const statuses = [
  ...bankTransferStatuses.map((value) => ({ value, text: bankTransferSteps.text[value] })),
  { value: 'all' as const, text: 'All' },
]
const words = {
  icon: TransferIcon,
  many: 'transfers',
  empty: 'No transfers to check',
  emptyText: 'A transfer appears here when a customer sends in the slip of the bank.',
}

/** The customers' transfers. By default those still to check, the oldest first. */
export function TransfersPage() {
  const list = useListSearch(transferSearch)
  const { values, set } = list
  const columns = useColumns('bank-transfers', transferColumns)
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const source = useServerList(transferRows(transferBody(values)), keyOf)
  const filters = {
    menus: [
      oneFilter({
        key: 'status',
        text: 'Status',
        options: statuses,
        value: values.status,
        set: (status) => set({ status }),
      }),
      customer,
    ],
  }
  return (
    <Page title="Bank Transfers" note={source.is === 'shown' && plural(source.total, 'transfer')}>
      <ListToolbar
        {...{ name: 'bank-transfers', list, columns, filters }}
        label="Search transfers"
        placeholder="Customer, mailbox, reference, invoice"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Bank Transfers"
        rowKey={keyOf}
        rowName={(row) => row.customer.mailbox}
        card={(row) => <TransferCard row={row} />}
      />
    </Page>
  )
}
