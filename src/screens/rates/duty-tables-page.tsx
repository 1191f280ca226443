import { Button, Text } from '@mantine/core'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
import { CardHead } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { sortRows } from '../../components/list/whole-rows.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { dutyTablesQuery, removeDutyTable } from '../../queries/api/money/rates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AddIcon, CheckIcon, DutyIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatBusinessDay, formatUsd, plural } from '../../ui/texts/format.ts'
import { DutyTableEditor } from './duty-table-editor.tsx'
import { PeriodActions } from './period-actions.tsx'

type ListedTable = DutyTable & { readonly current: boolean }

const search = listSearch({}, ['from'], '-from')
const copyOf = 'copy-'
const nameOf = ({ validFrom }: DutyTable): string => `From ${formatBusinessDay(validFrom)}`

const TableLink = ({ row }: { row: ListedTable }) => (
  <OpenRowLink id={row.dutyTableId}>{nameOf(row)}</OpenRowLink>
)
const TableState = ({ row }: { row: ListedTable }) =>
  row.current ? <Tag tone="good" icon={CheckIcon} text="In use" quiet /> : null

const dutyColumns: ListColumn<ListedTable, 'from'>[] = [
  {
    key: 'from',
    header: 'In effect',
    width: 'minmax(150px, 1fr)',
    sort: 'from',
    falling: true,
    fixed: true,
    cell: (row) => <TableLink row={row} />,
  },
  {
    key: 'categories',
    header: 'Categories',
    width: 'minmax(0, 1fr)',
    cell: (row) => plural(row.rates.categories.length, 'category', 'categories'),
  },
  {
    key: 'free',
    header: 'Duty-free up to',
    width: '140px',
    end: true,
    cell: (row) => formatUsd(row.deMinimisUsdCents),
  },
  {
    key: 'gct',
    header: 'GCT',
    width: '90px',
    end: true,
    roomy: true,
    cell: (row) => `${row.rates.gctPercent}%`,
  },
  { key: 'state', header: 'Status', width: '110px', cell: (row) => <TableState row={row} /> },
]

/** The customs rates of all periods. */
export function DutyTablesPage() {
  const list = useListSearch(search)
  const source = useWholeList(dutyTablesQuery, (rows: readonly ListedTable[]) =>
    sortRows(rows, list.values.sort, { from: (row) => row.validFrom }),
  )
  const columns = useColumns('duty-tables', dutyColumns)
  const session = useSession()
  const row = useOpenRow()
  if (row.id) return <OpenTable id={row.id} onClose={row.close} />
  return (
    <Page
      title="Duty Tables"
      note={source.is === 'shown' && plural(source.total, 'duty table')}
      back={{ to: pathTo('/admin/ratesheet'), text: 'Shipping Rates' }}
      actions={
        session &&
        rateSheetPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New duty table
          </Button>
        )
      }
    >
      <ListRows
        {...{ list, columns, source }}
        filters={{}}
        label="Duty Tables"
        rowKey={(table) => table.dutyTableId}
        rowName={nameOf}
        card={(table) => (
          <>
            <CardHead>
              <TableLink row={table} />
            </CardHead>
            <TableState row={table} />
          </>
        )}
        words={{
          icon: DutyIcon,
          empty: 'No duty tables yet',
          emptyText: 'Without one, nothing can be priced.',
        }}
      />
    </Page>
  )
}

/** @param id the table's id, `new`, or `copy-` and the id of the table to copy */
function OpenTable({ id, onClose }: { id: string; onClose: () => void }) {
  const tables = useServerQuery(dutyTablesQuery)
  const rates = useServerQuery(shippingRatesQuery)
  const row = useOpenRow()
  const isNew = id === newRow || id.startsWith(copyOf)
  const table =
    tables.is === 'shown'
      ? (tables.data.find(({ dutyTableId }) => dutyTableId === id.replace(copyOf, '')) ?? null)
      : null
  const today = jamaicaDay(clock.now())
  return (
    <Page
      title={isNew || !table ? 'New duty table' : `Duty table ${nameOf(table).toLowerCase()}`}
      note={table?.current && !isNew ? 'In use today' : false}
      back={{ to: pathTo('/admin/dutytables'), text: 'Duty Tables' }}
      actions={
        !isNew && table && <TableActions table={table} copy={() => row.open(copyOf + id)} onGone={onClose} />
      }
    >
      <ServerContent answer={tables} away="Duty tables are shown when you’re online.">
        {() => (
          <ServerContent answer={rates} away="Duty tables are shown when you’re online.">
            {(now) =>
              table || isNew ? (
                <DutyTableEditor
                  key={id}
                  table={table}
                  isNew={isNew}
                  validFrom={table && !isNew ? table.validFrom : today}
                  rates={now}
                  onClose={onClose}
                />
              ) : (
                <Text>This duty table was deleted.</Text>
              )
            }
          </ServerContent>
        )}
      </ServerContent>
    </Page>
  )
}

interface TableActionsProps {
  table: DutyTable
  copy: () => void
  onGone: () => void
}

function TableActions({ table: { dutyTableId }, copy, onGone }: TableActionsProps) {
  const { send } = useWrite(removeDutyTable)
  const remove = async () => {
    await send({ params: { dutyTableId } })
    toastSuccess('Duty table deleted')
    onGone()
  }
  return (
    <PeriodActions
      copyText="Copy as a new table"
      question="Delete this duty table?"
      confirm="Delete duty table"
      onCopy={copy}
      onDelete={remove}
    >
      New invoices won’t use it. Issued invoices stay as they are.
    </PeriodActions>
  )
}
