import type { ListedTill } from '#sync/api/money/tills.ts'
import { tillStates } from '#sync/entities/money/till-kinds.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { useColumns } from '../../components/list/columns.ts'
import { daysFilter, oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { OwnTill } from '../../components/till/own-till.tsx'
import { tillStateText } from '../../components/till/till-badge.tsx'
import { currentTillQuery, tillRows } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { TillIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { TillCard, tillBody, tillColumns, tillSearch } from './till-list.tsx'

const keyOf = (till: ListedTill) => till.tillId
const states = tillStates.map((value) => ({ value, text: tillStateText[value] }))

/** The tills: who has one open, the counted amounts, and the counts that another person must confirm. */
export function TillsPage() {
  const session = useSession()
  const list = useListSearch(tillSearch)
  const { values, set } = list
  const source = useServerList(tillRows(tillBody(values)), keyOf)
  const columns = useColumns('tills', tillColumns)
  const filters = {
    chips: oneChips(states, values.status, (status) => set({ status })),
    menus: [daysFilter({ key: 'opened', text: 'Opened', from: values.from, to: values.to, set })],
  }
  return (
    <Page
      title="Tills"
      note={source.is === 'shown' && plural(source.total, 'till')}
      actions={session && tillPolicy.canWork(session) && <OwnActions />}
    >
      <ListToolbar
        {...{ name: 'tills', list, columns, filters }}
        label="Search tills"
        placeholder="Cashier"
      />
      <ListRows
        {...{ list, filters, columns, source }}
        label="Tills"
        rowKey={keyOf}
        rowName={(till) => till.cashierName}
        card={(till) => <TillCard till={till} />}
        words={{
          icon: TillIcon,
          empty: 'No tills yet',
          emptyText: 'A till appears here when a cashier opens it under Accept Payments.',
        }}
      />
    </Page>
  )
}

function OwnActions() {
  const answer = useServerQuery(currentTillQuery)
  return answer.is === 'shown' && answer.data.till ? <OwnTill till={answer.data.till} /> : null
}
