import { Button, Stack } from '@mantine/core'
import { useDeferredValue } from 'react'
import type { ListedFee } from '#sync/api/money/fees.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { pathTo } from '../../guards/path-to.ts'
import { feesQuery } from '../../queries/api/money/fees.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, InvoiceIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { FeeDialog } from './fee-dialog.tsx'
import { FeeCard, feeColumns, feeSearch, pickFees } from './fee-list.tsx'
import { PricePanel } from './price-preview.tsx'

const keyOf = ({ feeId }: ListedFee) => feeId
const words = {
  icon: InvoiceIcon,
  empty: 'No fees yet',
  emptyText:
    'A fee is added to bills by its rule: for each package, for clearance, above a value or a weight.',
}

/** The charges that rules add to bills, and what a package costs with them. */
export function FeesPage() {
  const session = useSession()
  const list = useListSearch(feeSearch)
  const source = useWholeList(feesQuery, pickFees(list.values))
  const columns = useColumns('fees', feeColumns)
  const row = useOpenRow()
  // The rows are drawn with the deferred values, and before that the panel would move.
  const hasHeight = useDeferredValue(source.is === 'shown', false)
  const opened = source.rows.find(({ feeId }) => feeId === row.id)
  return (
    <Page
      title="Fees"
      isList
      note={source.is === 'shown' && plural(source.total, 'fee')}
      back={{ to: pathTo('/admin/ratesheet'), text: 'Shipping Rates' }}
      actions={
        session &&
        rateSheetPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New fee
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <div>
          <ListToolbar {...{ name: 'fees', list, columns }} label="Search fees" placeholder="Name, rule" />
          <ListRows
            {...{ list, columns, source, words, filters: {} }}
            label="Fees"
            rowKey={keyOf}
            rowName={({ name }) => name}
            card={(fee) => <FeeCard row={fee} />}
          />
        </div>
        {hasHeight && <PricePanel />}
      </Stack>
      {row.id === newRow && <FeeDialog fee={null} onClose={row.close} />}
      {opened && <FeeDialog key={opened.feeId} fee={opened} onClose={row.close} />}
    </Page>
  )
}
