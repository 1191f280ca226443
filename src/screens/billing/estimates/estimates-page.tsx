import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { useColumns } from '../../../components/list/columns.ts'
import { oneChips } from '../../../components/list/filter-kinds.tsx'
import { ListRows } from '../../../components/list/list-rows.tsx'
import { ListToolbar } from '../../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../../components/list/use-list-search.ts'
import { useServerList } from '../../../components/list/use-server-list.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { estimateRows } from '../../../queries/api/money/estimates.ts'
import { useSession } from '../../../session/session.ts'
import { AddIcon, NoInvoiceIcon } from '../../../ui/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { plural } from '../../../ui/texts/format.ts'
import {
  EstimateCard,
  estimateColumns,
  estimateName,
  estimateSearch,
  estimateStatuses,
} from './estimate-list.tsx'

const keyOf = (row: EstimateReply) => row.invoiceEstimateId
const words = {
  icon: NoInvoiceIcon,
  empty: 'No estimates yet',
  emptyText: 'An estimate says what something would cost. Nobody owes it until it is an invoice.',
}
const statusText = { open: 'Open', invoiced: 'Invoiced' } as const
const chips = estimateStatuses.map((value) => ({ value, text: statusText[value] }))

/** The office's estimates. */
export function EstimatesPage() {
  const session = useSession()
  const list = useListSearch(estimateSearch)
  const { values, set } = list
  const filter = { status: values.status, searchString: values.q || undefined }
  const source = useServerList(estimateRows(pickDefined(filter)), keyOf)
  const columns = useColumns('estimates', estimateColumns)
  const filters = { chips: oneChips(chips, values.status, (status) => set({ status })) }
  return (
    <Page
      title="Estimates"
      note={source.is === 'shown' && plural(source.total, 'estimate')}
      actions={
        session &&
        invoicePolicy.canCreate(session) && (
          <Button
            component={Link}
            to={pathTo('/admin/invoices/estimate/create')}
            leftSection={<AddIcon size={18} />}
          >
            New estimate
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'estimates', list, columns, filters }}
        label="Search estimates"
        placeholder="Title, customer, mailbox"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Estimates"
        rowKey={keyOf}
        rowName={estimateName}
        card={(row) => <EstimateCard row={row} />}
      />
    </Page>
  )
}
