import { checkoutStatuses, staffSteps } from '#sync/entities/money/checkout-status.ts'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { daysFilter, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import type { ListSource } from '../../components/list/source.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { NewPaymentLinkButton } from '../../components/new-buttons.tsx'
import { cardAlertsQuery } from '../../queries/api/money/checkouts.ts'
import { checkoutRows } from '../../queries/api/server-cache/lists.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { PaymentLinkIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/layout/skeletons.tsx'
import { plural } from '../../ui/texts/format.ts'
import { CardAlerts } from './card-alerts.tsx'
import { LinkCard, type LinkRow, linkBody, linkColumns, linkSearch } from './link-list.tsx'

const keyOf = (row: LinkRow) => row.checkoutId
const statuses = checkoutStatuses.map((value) => ({ value, text: staffSteps.text[value] }))
const words = {
  icon: PaymentLinkIcon,
  empty: 'No payment links yet',
  emptyText: 'A link appears here when the office or a customer makes one for what is owed.',
}

/** The payment links with their status. Card money that needs a decision loads with them, so that the list doesn't move. */
export function PaymentLinksPage() {
  const list = useLinkSearch()
  const source = useServerList(checkoutRows(linkBody(list.values)), keyOf)
  const alerts = useServerQuery(cardAlertsQuery)
  return (
    <Page
      isList
      title="Payment Links"
      actions={<NewPaymentLinkButton />}
      note={source.is === 'shown' && plural(source.total, 'payment link')}
    >
      {alerts.is === 'loading' ? (
        <SkeletonRows label="Loading payment links" count={14} />
      ) : (
        <>
          <CardAlerts alerts={alerts.is === 'shown' ? alerts.data : []} />
          <LinkList list={list} source={source} />
        </>
      )}
    </Page>
  )
}

const useLinkSearch = () => useListSearch(linkSearch)

interface LinkListProps {
  list: ReturnType<typeof useLinkSearch>
  source: ListSource<LinkRow>
}

function LinkList({ list, source }: LinkListProps) {
  const { values, set } = list
  const columns = useColumns('payment-links', linkColumns)
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
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
      daysFilter({ key: 'created', text: 'Created', from: values.from, to: values.to, set }),
    ],
  }
  return (
    <>
      <ListToolbar
        {...{ name: 'payment-links', list, columns, filters }}
        label="Search payment links"
        placeholder="Customer, mailbox, reference, invoice"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Payment Links"
        rowKey={keyOf}
        rowName={(row) => row.customer.mailbox}
        card={(row) => <LinkCard row={row} />}
      />
    </>
  )
}
