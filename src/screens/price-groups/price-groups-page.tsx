import { Button } from '@mantine/core'
import type { ListedPriceGroup } from '#sync/api/money/price-groups.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, CustomersIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { PriceGroupDialog } from './price-group-dialog.tsx'
import { GroupCard, groupColumns, groupSearch, pickGroups } from './price-group-list.tsx'

const keyOf = ({ priceGroupId }: ListedPriceGroup) => priceGroupId
const words = {
  icon: CustomersIcon,
  empty: 'No price groups yet',
  emptyText: 'A group of customers can have rate sheets of its own.',
}

/** The groups of customers who pay the same prices. */
export function PriceGroupsPage() {
  const session = useSession()
  const list = useListSearch(groupSearch)
  const source = useWholeList(priceGroupsQuery, pickGroups(list.values))
  const columns = useColumns('price-groups', groupColumns)
  const row = useOpenRow()
  const opened = source.rows.find(({ priceGroupId }) => priceGroupId === row.id)
  return (
    <Page
      title="Price Groups"
      note={source.is === 'shown' && plural(source.total, 'price group')}
      actions={
        session &&
        rateSheetPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New price group
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'price-groups', list, columns }}
        label="Search price groups"
        placeholder="Name"
      />
      <ListRows
        {...{ list, columns, source, words, filters: {} }}
        label="Price groups"
        rowKey={keyOf}
        rowName={({ name }) => name}
        card={(group) => <GroupCard row={group} />}
      />
      {row.id === newRow && <PriceGroupDialog group={null} onClose={row.close} />}
      {opened && <PriceGroupDialog key={opened.priceGroupId} group={opened} onClose={row.close} />}
    </Page>
  )
}
