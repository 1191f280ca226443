import { Button, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MarginReport, MarginSums } from '#sync/entities/money/margin.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { fetchMarginCsv, marginQuery } from '../../queries/api/money/journal.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { failureToast } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { formatBusinessDay, formatCount, formatJmd } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'

interface Period {
  from: string
  to: string
}

/** The margin of the flights that left in a report's period. */
export function MarginFigures(period: Period) {
  const answer = useServerQuery(marginQuery(period))
  const save = useAction(
    async () => saveFile(await fetchMarginCsv(period), `Margin ${period.from} to ${period.to}.csv`),
    failureToast('The margin couldn’t be loaded'),
  )
  return (
    <ServerContent answer={answer} away="The margin is shown when you’re online.">
      {(report) =>
        report.flights.length === 0 ? (
          <Text>No flight left on these days.</Text>
        ) : (
          <Stack gap="sm" align="start">
            <Text c="dimmed" size="sm">
              What packages were billed for our own charges, without customs, taxes and delivery, less the
              costs of their flight by chargeable weight. Costs are entered on the manifest.
            </Text>
            <Flights report={report} />
            <Margins title="Branch" rows={report.branches} />
            <Margins title="Service" rows={report.services} />
            <Button variant="default" loading={save.busy} onClick={() => void save.run()}>
              Download margin
            </Button>
          </Stack>
        )
      }
    </ServerContent>
  )
}

interface MarginRow extends MarginSums {
  readonly name: string
}

const columns: readonly [string, (sums: MarginSums) => string][] = [
  ['Packages', ({ packages }) => formatCount(packages)],
  ['Billed', ({ revenueJmdCents }) => formatJmd(revenueJmdCents)],
  ['Cost', ({ costJmdCents }) => formatJmd(costJmdCents)],
  ['Margin', ({ marginJmdCents }) => formatJmd(marginJmdCents)],
]

interface MarginsProps<R extends MarginRow> {
  title: string
  rows: readonly R[]
  nameOf?: (row: R) => ReactNode
  totals?: MarginSums
}

function Margins<R extends MarginRow>({ title, rows, nameOf = ({ name }) => name, totals }: MarginsProps<R>) {
  return (
    <Table.ScrollContainer minWidth={520} w="100%">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{title}</Table.Th>
            {columns.map(([head]) => (
              <Table.Th key={head} ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <MarginLine key={row.name} name={nameOf(row)} sums={row} />
          ))}
          {totals && <MarginLine name="All flights" sums={totals} />}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const MarginLine = ({ name, sums }: { name: ReactNode; sums: MarginSums }) => (
  <Table.Tr>
    <Table.Td>{name}</Table.Td>
    {columns.map(([head, value]) => (
      <Table.Td
        key={head}
        ta="end"
        {...(head === 'Margin' && sums.marginJmdCents < 0 && { c: 'var(--mantine-color-error)' })}
      >
        {value(sums)}
      </Table.Td>
    ))}
  </Table.Tr>
)

const Flights = ({ report: { flights, totals } }: { report: MarginReport }) => (
  <Margins
    title="Flight"
    rows={flights}
    nameOf={({ manifestId, name, day }) => (
      <>
        <Link to={pathTo('/admin/manifests/$manifest', { manifest: manifestId })}>{name}</Link>{' '}
        {formatBusinessDay(day)}
      </>
    )}
    totals={totals}
  />
)
