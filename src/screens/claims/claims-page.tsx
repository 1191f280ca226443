import type { ClaimReply } from '#sync/api/packages/claims.ts'
import { claimStatuses, claimStatusText } from '#sync/entities/packages/claim-status.ts'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { claimRows } from '../../queries/api/money/claims.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { claimBody, claimColumns, claimSearch, ListedClaim } from './claim-list.tsx'

const keyOf = (row: ClaimReply) => row.claimId
const words = {
  icon: WarningIcon,
  many: 'claims',
  empty: 'No claims',
  emptyText: 'A claim appears here when a customer, or staff for them, opens one on the page of a package.',
}

/** The claims: the open ones first, the oldest of them at the top. */
export function ClaimsPage() {
  const list = useListSearch(claimSearch)
  const { values, set } = list
  const columns = useColumns('claims', claimColumns)
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const source = useServerList(claimRows(claimBody(values)), keyOf)
  const filters = {
    menus: [
      oneFilter({
        key: 'status',
        text: 'Status',
        options: claimStatuses.map((value) => ({ value, text: claimStatusText[value] })),
        value: values.status,
        set: (status) => set({ status }),
      }),
      customer,
    ],
  }
  return (
    <Page title="Claims" note={source.is === 'shown' && plural(source.total, 'claim')}>
      <ListToolbar
        {...{ name: 'claims', list, columns, filters }}
        label="Search claims"
        placeholder="Customer, mailbox, tracking number"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Claims"
        rowKey={keyOf}
        rowName={(row) => row.trackingNumber}
        card={(row) => <ListedClaim row={row} />}
      />
    </Page>
  )
}
