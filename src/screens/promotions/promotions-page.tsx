import { Button } from '@mantine/core'
import type { ListedPromotion } from '#sync/api/money/promotions.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { pathTo } from '../../guards/path-to.ts'
import { promotionsQuery } from '../../queries/api/money/promotions.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, CreditNotesIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { PromotionDialog } from './promotion-dialog.tsx'
import { PromotionCard, pickPromotions, promotionColumns, promotionSearch } from './promotion-list.tsx'

const keyOf = ({ promotionId }: ListedPromotion) => promotionId
const words = {
  icon: CreditNotesIcon,
  empty: 'No promotions yet',
  emptyText: 'A promotion takes a percentage or an amount off bills, by itself or with a code.',
}

/** The discounts that bills of a time have. */
export function PromotionsPage() {
  const session = useSession()
  const list = useListSearch(promotionSearch)
  const source = useWholeList(promotionsQuery, pickPromotions(list.values))
  const columns = useColumns('promotions', promotionColumns)
  const row = useOpenRow()
  const opened = source.rows.find(({ promotionId }) => promotionId === row.id)
  return (
    <Page
      title="Promotions"
      note={source.is === 'shown' && plural(source.total, 'promotion')}
      back={{ to: pathTo('/admin/ratesheet'), text: 'Shipping Rates' }}
      actions={
        session &&
        rateSheetPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New promotion
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'promotions', list, columns }}
        label="Search promotions"
        placeholder="Name, code"
      />
      <ListRows
        {...{ list, columns, source, words, filters: {} }}
        label="Promotions"
        rowKey={keyOf}
        rowName={({ name }) => name}
        card={(promotion) => <PromotionCard row={promotion} />}
      />
      {row.id === newRow && <PromotionDialog promotion={null} onClose={row.close} />}
      {opened && <PromotionDialog key={opened.promotionId} promotion={opened} onClose={row.close} />}
    </Page>
  )
}
