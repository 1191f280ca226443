import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
import { CardHead } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { shippingRatesQuery } from '../../queries/api/money/estimates.ts'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { rateSheetsQuery, removeRateSheet } from '../../queries/api/money/rates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import {
  AddIcon,
  CheckIcon,
  CreditNotesIcon,
  CustomersIcon,
  DelayedIcon,
  DutyIcon,
  InvoiceIcon,
  PlaceIcon,
  RatesIcon,
} from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatBusinessDay, formatUsd, plural } from '../../ui/texts/format.ts'
import { PeriodActions } from './period-actions.tsx'
import { RateSheetEditor } from './rate-sheet-editor.tsx'

type ListedSheet = RateSheet & { readonly current: boolean }

const modes = ['Air', 'Sea'] as const
const sorts = ['from', 'name', 'mode'] as const
const fields = { mode: oneOf(modes) }
const search = listSearch(fields, sorts, '-from')
const chips = modes.map((value) => ({ value, text: `${value} freight` }))
const copyOf = 'copy-'

const pick =
  ({ q, mode, sort }: SearchValues<typeof fields, (typeof sorts)[number]>) =>
  (rows: readonly ListedSheet[]): ListedSheet[] =>
    sortRows(
      rows.filter((row) => matchesSearch(q, row.name) && (mode === undefined || row.mode === mode)),
      sort,
      { from: (row) => row.validFrom, name: (row) => row.name, mode: (row) => row.mode },
    )

const NameLink = ({ row }: { row: ListedSheet }) => <OpenRowLink id={row.rateSheetId}>{row.name}</OpenRowLink>

/** Only sheets in use and future ones have a state: a past one has its day. */
function SheetState({ row }: { row: ListedSheet }) {
  if (row.current) return <Tag tone="good" icon={CheckIcon} text="In use" quiet />
  return row.validFrom > jamaicaDay(clock.now()) ? (
    <Tag
      tone="info"
      icon={DelayedIcon}
      text="Future"
      title={`From ${formatBusinessDay(row.validFrom)}`}
      quiet
    />
  ) : null
}

/** The service, the price group and the origin that the sheet is for. */
function Payers({ row: { service, priceGroupId, originBranchId } }: { row: ListedSheet }) {
  const origin = useBranches()?.find(({ branchId }) => branchId === originBranchId)
  const groups = useServerQuery(priceGroupsQuery)
  const group =
    groups.is === 'shown' ? groups.data.find((group) => group.priceGroupId === priceGroupId)?.name : undefined
  return [service, group, origin && `from ${origin.name}`].filter(Boolean).join(', ') || 'Everybody'
}

const weights = ({ bands }: ListedSheet): string =>
  `${bands.length} weights, to ${bands.at(-1)?.uptoLb ?? 0} lb`

const columnsOf: ListColumn<ListedSheet, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1.4fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'mode', header: 'Freight', width: '90px', sort: 'mode', cell: (row) => row.mode },
  {
    key: 'payers',
    header: 'For',
    width: 'minmax(110px, 0.8fr)',
    roomy: true,
    cell: (row) => <Payers row={row} />,
  },
  {
    key: 'from',
    header: 'In effect from',
    width: '120px',
    sort: 'from',
    falling: true,
    cell: (row) => formatBusinessDay(row.validFrom),
  },
  { key: 'bands', header: 'Weights', width: 'minmax(0, 1fr)', roomy: true, cell: weights },
  {
    key: 'first',
    header: 'First pound',
    width: '110px',
    roomy: true,
    end: true,
    cell: (row) => formatUsd(row.bands[0]?.priceUsdCents),
  },
  {
    key: 'extra',
    header: 'Further pound',
    width: '120px',
    roomy: true,
    end: true,
    cell: (row) => formatUsd(row.extraLbUsdCents),
  },
  { key: 'state', header: 'Status', width: '110px', cell: (row) => <SheetState row={row} /> },
]

/** The other lists that decide a price, behind one button, because a phone has no room for five. */
function OtherPrices() {
  const navigate = useNavigate()
  return (
    <MoreActions
      choices={[
        {
          text: 'Price groups',
          icon: <CustomersIcon size={18} />,
          onClick: () => navigate({ to: '/admin/pricegroups' }),
        },
        {
          text: 'Duty tables',
          icon: <DutyIcon size={18} />,
          onClick: () => navigate({ to: '/admin/dutytables' }),
        },
        {
          text: 'Delivery zones',
          icon: <PlaceIcon size={18} />,
          onClick: () => navigate({ to: '/admin/deliveryzones' }),
        },
        {
          text: 'Fees',
          icon: <InvoiceIcon size={18} />,
          onClick: () => navigate({ to: '/admin/fees' }),
        },
        {
          text: 'Promotions',
          icon: <CreditNotesIcon size={18} />,
          onClick: () => navigate({ to: '/admin/promotions' }),
        },
      ]}
    />
  )
}

/** The shipping rates of all periods. A sheet opens next to the cost of a sample package. */
export function RateSheetsPage() {
  const list = useListSearch(search)
  const source = useWholeList(rateSheetsQuery, pick(list.values))
  const columns = useColumns('rate-sheets', columnsOf)
  const session = useSession()
  const row = useOpenRow()
  if (row.id) return <OpenSheet id={row.id} onClose={row.close} />
  const filters = { chips: oneChips(chips, list.values.mode, (mode) => list.set({ mode })) }
  return (
    <Page
      title="Shipping Rates"
      note={source.is === 'shown' && plural(source.total, 'rate sheet')}
      actions={
        <>
          {session && rateSheetPolicy.canCreate(session) && (
            <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
              New rate sheet
            </Button>
          )}
          <OtherPrices />
        </>
      }
    >
      <ListToolbar
        {...{ name: 'rate-sheets', list, columns, filters }}
        label="Search rate sheets"
        placeholder="Name"
      />
      <ListRows
        {...{ list, filters, columns, source }}
        label="Rate sheets"
        rowKey={(sheet) => sheet.rateSheetId}
        rowName={({ name }) => name}
        card={(sheet) => (
          <>
            <CardHead end={sheet.mode}>
              <NameLink row={sheet} />
            </CardHead>
            <div>
              From {formatBusinessDay(sheet.validFrom)}, <Payers row={sheet} />
            </div>
            <SheetState row={sheet} />
          </>
        )}
        words={{
          icon: RatesIcon,
          empty: 'No rate sheets yet',
          emptyText: 'Without one, packages can’t be priced.',
        }}
      />
    </Page>
  )
}

/** @param id the sheet's id, `new`, or `copy-` and the id of the sheet to copy */
function OpenSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const sheets = useServerQuery(rateSheetsQuery)
  const rates = useServerQuery(shippingRatesQuery)
  const row = useOpenRow()
  const isNew = id === newRow || id.startsWith(copyOf)
  const sheet =
    sheets.is === 'shown'
      ? (sheets.data.find(({ rateSheetId }) => rateSheetId === id.replace(copyOf, '')) ?? null)
      : null
  return (
    <Page
      title={isNew ? 'New rate sheet' : (sheet?.name ?? 'Rate sheet')}
      note={
        sheet &&
        !isNew &&
        (sheet.current ? 'In use today' : `In effect from ${formatBusinessDay(sheet.validFrom)}`)
      }
      back={{ to: pathTo('/admin/ratesheet'), text: 'Shipping Rates' }}
      actions={
        !isNew && sheet && <SheetActions sheet={sheet} copy={() => row.open(copyOf + id)} onGone={onClose} />
      }
    >
      <ServerContent answer={sheets} away="Rate sheets are shown when you’re online.">
        {() => (
          <ServerContent answer={rates} away="Rate sheets are shown when you’re online.">
            {(today) =>
              sheet || isNew ? (
                <RateSheetEditor key={id} sheet={sheet} isNew={isNew} rates={today} onClose={onClose} />
              ) : (
                'This rate sheet was deleted.'
              )
            }
          </ServerContent>
        )}
      </ServerContent>
    </Page>
  )
}

interface SheetActionsProps {
  sheet: RateSheet
  copy: () => void
  onGone: () => void
}

function SheetActions({ sheet: { rateSheetId, name }, copy, onGone }: SheetActionsProps) {
  const { send } = useWrite(removeRateSheet)
  const remove = async () => {
    await send({ params: { rateSheetId } })
    await toastSuccessOf(removeRateSheet)
    onGone()
  }
  return (
    <PeriodActions
      copyText="Copy as a new sheet"
      question={`Delete ${name}?`}
      confirm="Delete rate sheet"
      onCopy={copy}
      onDelete={remove}
    >
      New invoices won’t use it. Issued invoices stay as they are.
    </PeriodActions>
  )
}
