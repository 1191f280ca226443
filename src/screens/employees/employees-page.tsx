import { Button } from '@mantine/core'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { employeeRows } from '../../queries/api/employees.ts'
import { useBranchName } from '../../queries/branches.ts'
import { AddIcon, CustomersIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import {
  EmployeeCard,
  employeeBody,
  employeeColumns,
  employeeSearch,
  employeeStatuses,
} from './employee-list.tsx'
import { employeeName } from './employee-state.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const keyOf = (row: AccountReply) => row.accountId
const statuses = employeeStatuses.map((value) => ({ value, text: value }))
const words = {
  icon: CustomersIcon,
  empty: 'No employees yet',
  emptyText: 'Invite somebody: they set their own password by the link in the mail.',
}

/** The employees with their roles, and invitations that weren't accepted yet. */
export function EmployeesPage() {
  const list = useListSearch(employeeSearch)
  const source = useServerList(employeeRows(employeeBody(list.values)), keyOf)
  const branchName = useBranchName()
  const columns = useColumns('employees', employeeColumns(branchName))
  const row = useOpenRow()
  const filters = { chips: oneChips(statuses, list.values.status, (status) => list.set({ status })) }
  return (
    <Page
      title="Employees"
      note={source.is === 'shown' && plural(source.total, 'employee')}
      actions={
        <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
          Invite employee
        </Button>
      }
    >
      <ListToolbar
        {...{ name: 'employees', list, columns, filters }}
        label="Search employees"
        placeholder="Name, email, phone"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Employees"
        rowKey={keyOf}
        rowName={employeeName}
        card={(account) => <EmployeeCard row={account} />}
      />
      {row.id === newRow && <InviteDialog onClose={row.close} />}
    </Page>
  )
}
