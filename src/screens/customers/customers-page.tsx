import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { importPolicy } from '#sync/policies/import.ts'
import { AddCustomerDialog } from '../../components/add-customer/add-customer-dialog.tsx'
import { SelectedActions } from '../../components/bulk-run/selected-actions.tsx'
import { useColumns } from '../../components/list/columns.ts'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { pathTo } from '../../guards/path-to.ts'
import { exportCustomers } from '../../queries/api/exports.ts'
import { customerRows } from '../../queries/api/server-cache/lists.ts'
import { useBranchName, usePickupOffices } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, CustomersIcon, UploadIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { customerActions } from './customer-actions.ts'
import {
  accountStatuses,
  CustomerCard,
  customerBody,
  customerColumns,
  customerLabel,
  customerSearch,
} from './customer-list.tsx'

const keyOf = (row: AccountReply) => row.accountId
const statuses = accountStatuses.map((value) => ({ value, text: value }))
const words = {
  icon: CustomersIcon,
  empty: 'No customers yet',
  emptyText: 'Customers appear here when they register, or when the office adds them.',
}

/** All customers, searchable by name, mailbox, email or phone. */
export function CustomersPage() {
  const list = useListSearch(customerSearch)
  const body = customerBody(list.values)
  const source = useServerList(customerRows(body), keyOf)
  const branchName = useBranchName()
  const selection = useSelection(source, keyOf, list.key)
  const offices = usePickupOffices() ?? []
  const columns = useColumns('customers', customerColumns(branchName))
  const filters = { chips: oneChips(statuses, list.values.status, (status) => list.set({ status })) }
  return (
    <Page
      title="Customers"
      note={source.is === 'shown' && plural(source.total, 'customer')}
      actions={<Actions />}
    >
      <ListToolbar
        {...{ name: 'customers', list, columns, filters }}
        label="Search customers"
        placeholder="Name, mailbox, email, phone"
      >
        <ExportMenu title="Customers" load={(format) => exportCustomers({ ...body, format })} />
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source, selection, words }}
        label="Customers"
        rowKey={keyOf}
        rowName={customerLabel}
        card={(row) => <CustomerCard row={row} />}
      />
      <SelectedActions
        list="customers"
        actions={customerActions(offices)}
        {...{ selection, total: source.total }}
        what="customer"
      />
    </Page>
  )
}

/** The dialog is open if the address says so, so that the palette can link to it. */
function Actions() {
  const session = useSession()
  const row = useOpenRow()
  const navigate = useNavigate()
  if (!session) return null
  const canAdd = accountPolicy.canCreate(session)
  return (
    <>
      {importPolicy.canImport(session, 'customers') && <ImportButton />}
      {canAdd && (
        <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
          Add customer
        </Button>
      )}
      {canAdd && row.id === newRow && (
        <AddCustomerDialog
          onClose={row.close}
          onAdded={({ accountId }) =>
            void navigate({ to: pathTo('/admin/accounts/$account', { account: accountId }) })
          }
        />
      )}
    </>
  )
}

function ImportButton() {
  return (
    <Button
      variant="default"
      leftSection={<UploadIcon size={18} />}
      component={Link}
      to={pathTo('/admin/accounts/import')}
    >
      Import
    </Button>
  )
}
