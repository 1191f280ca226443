import { Button } from '@mantine/core'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { PeriodTag } from '../../components/badges/period-tag.tsx'
import { CardHead } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { zonePriceText } from '../../components/quote/rate-texts.ts'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryZonesQuery } from '../../queries/api/money/delivery-zones.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, PlaceIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { formatBusinessDay, formatJmd, plural } from '../../ui/texts/format.ts'
import { DeliveryZoneDialog } from './delivery-zone-dialog.tsx'

type ListedZone = DeliveryZone & { readonly current: boolean }

const sorts = ['name', 'from', 'price'] as const
const search = listSearch({}, sorts, 'name')
const copyOf = 'copy-'

const placesOf = ({ parishes, towns }: DeliveryZone): string => [...parishes, ...towns].join(', ')

const pick =
  ({ q, sort }: SearchValues<Record<never, never>, (typeof sorts)[number]>) =>
  (rows: readonly ListedZone[]): ListedZone[] =>
    sortRows(
      rows.filter((row) => matchesSearch(q, row.name, placesOf(row))),
      sort,
      { name: (row) => row.name, from: (row) => row.validFrom, price: (row) => row.baseJmdCents },
    )

const NameLink = ({ row }: { row: ListedZone }) => (
  <OpenRowLink id={row.deliveryZoneId}>{row.name}</OpenRowLink>
)

const zoneColumns: ListColumn<ListedZone, (typeof sorts)[number]>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(140px, 1fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'places', header: 'Places', width: 'minmax(0, 2fr)', roomy: true, cell: placesOf },
  {
    key: 'price',
    header: 'A delivery',
    width: '120px',
    sort: 'price',
    end: true,
    cell: (row) => formatJmd(row.baseJmdCents),
  },
  {
    key: 'pound',
    header: 'Each pound',
    width: '110px',
    roomy: true,
    end: true,
    cell: (row) => (row.perLbJmdCents > 0 ? formatJmd(row.perLbJmdCents) : ''),
  },
  {
    key: 'free',
    header: 'Free above',
    width: '130px',
    roomy: true,
    end: true,
    cell: (row) => (row.freeAboveJmdCents === null ? '' : formatJmd(row.freeAboveJmdCents)),
  },
  {
    key: 'from',
    header: 'In effect from',
    width: '120px',
    sort: 'from',
    falling: true,
    cell: (row) => formatBusinessDay(row.validFrom),
  },
  { key: 'state', header: 'Status', width: '100px', cell: (row) => <PeriodTag row={row} /> },
]

const ZoneCard = ({ zone }: { zone: ListedZone }) => (
  <>
    <CardHead>
      <NameLink row={zone} />
    </CardHead>
    <div>{placesOf(zone)}</div>
    <div>{zonePriceText(zone)}</div>
    From {formatBusinessDay(zone.validFrom)} <PeriodTag row={zone} />
  </>
)

/** The prices of deliveries by their places. A zone opens in a dialog. */
export function DeliveryZonesPage() {
  const list = useListSearch(search)
  const source = useWholeList(deliveryZonesQuery, pick(list.values))
  const columns = useColumns('delivery-zones', zoneColumns)
  const session = useSession()
  const row = useOpenRow()
  const isNew = row.id === newRow || (row.id?.startsWith(copyOf) ?? false)
  const opened = source.rows.find(({ deliveryZoneId }) => deliveryZoneId === row.id?.replace(copyOf, ''))
  return (
    <Page
      title="Delivery Zones"
      note={source.is === 'shown' && plural(source.total, 'delivery zone')}
      back={{ to: pathTo('/admin/ratesheet'), text: 'Shipping Rates' }}
      actions={
        session &&
        rateSheetPolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New delivery zone
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'delivery-zones', list, columns }}
        label="Search delivery zones"
        placeholder="Name, parish, town"
      />
      <ListRows
        {...{ list, columns, source }}
        filters={{}}
        label="Delivery Zones"
        rowKey={(zone) => zone.deliveryZoneId}
        rowName={({ name }) => name}
        card={(zone) => <ZoneCard zone={zone} />}
        words={{
          icon: PlaceIcon,
          empty: 'No delivery zones yet',
          emptyText: 'Without one, every delivery costs the company’s delivery fee.',
        }}
      />
      {(isNew || opened) && (
        <DeliveryZoneDialog
          key={row.id}
          zone={opened ?? null}
          isNew={isNew}
          onCopy={() => row.open(`${copyOf}${row.id}`)}
          onClose={row.close}
        />
      )}
    </Page>
  )
}
