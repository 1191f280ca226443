import { Button } from '@mantine/core'
import type { Branch } from '#sync/entities/company/branch.ts'
import { branchPolicy } from '#sync/policies/branch.ts'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { allBranchesQuery } from '../../queries/api/company.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, BranchesIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { BranchDialog } from './branch-dialog.tsx'
import { BranchCard, branchColumns, branchSearch, branchUses, pickBranches, useText } from './branch-list.tsx'

const keyOf = (row: Branch) => row.branchId
const chips = branchUses.map((value) => ({ value, text: useText[value] }))
const words = {
  icon: BranchesIcon,
  empty: 'No branches yet',
  emptyText: 'A branch is a warehouse or an office where customers pick up their packages.',
}

/** Warehouses and offices. */
export function BranchesPage() {
  const session = useSession()
  const list = useListSearch(branchSearch)
  const source = useWholeList(allBranchesQuery, pickBranches(list.values))
  const columns = useColumns('branches', branchColumns)
  const row = useOpenRow()
  const opened = source.rows.find(({ branchId }) => branchId === row.id)
  const filters = { chips: oneChips(chips, list.values.use, (use) => list.set({ use })) }
  return (
    <Page
      title="Locations"
      note={source.is === 'shown' && plural(source.total, 'branch', 'branches')}
      actions={
        session &&
        branchPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New branch
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'branches', list, columns, filters }}
        label="Search branches"
        placeholder="Name, code, address"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Branches"
        rowKey={keyOf}
        rowName={({ name }) => name}
        card={(branch) => <BranchCard row={branch} />}
      />
      {row.id === newRow && <BranchDialog branch={null} onClose={row.close} />}
      {opened && <BranchDialog key={opened.branchId} branch={opened} onClose={row.close} />}
    </Page>
  )
}
