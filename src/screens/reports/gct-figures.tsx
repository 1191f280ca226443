import { Button, Stack, Table, Text } from '@mantine/core'
import type { GctReturn, GctSum } from '#sync/entities/money/gct-return.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { fetchGctCsv, gctQuery } from '../../queries/api/money/journal.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { failureToast } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'

interface Period {
  from: string
  to: string
}

/** The figures of a GCT return for a report's period. */
export function GctFigures(period: Period) {
  const answer = useServerQuery(gctQuery(period))
  const save = useAction(
    async () => saveFile(await fetchGctCsv(period), `GCT ${period.from} to ${period.to}.csv`),
    failureToast('The GCT couldn’t be loaded'),
  )
  return (
    <ServerContent answer={answer} away="The GCT is shown when you’re online.">
      {(figures) => (
        <Stack gap="sm" align="start">
          <Sums sums={figures.sums} />
          <Totals figures={figures} />
          <Button variant="default" loading={save.busy} onClick={() => void save.run()}>
            Download GCT
          </Button>
        </Stack>
      )}
    </ServerContent>
  )
}

const columns: readonly [string, (sum: GctSum) => number][] = [
  ['Amount', (sum) => sum.taxableJmdCents],
  ['GCT', (sum) => sum.gctJmdCents],
  ['Taken back', (sum) => sum.voidedTaxableJmdCents],
  ['GCT taken back', (sum) => sum.voidedGctJmdCents],
]

function Sums({ sums }: Pick<GctReturn, 'sums'>) {
  if (sums.length === 0) return <Text>No GCT was charged on these days.</Text>
  return (
    <Table.ScrollContainer minWidth={480} w="100%">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tax</Table.Th>
            {columns.map(([head]) => (
              <Table.Th key={head} ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map((sum) => (
            <Table.Tr key={`${sum.kind} ${sum.rate}`}>
              <Table.Td>{`${sum.kind} ${sum.rate}`.trim()}</Table.Td>
              {columns.map(([head, value]) => (
                <Table.Td key={head} ta="end">
                  {formatJmd(value(sum))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Totals = ({ figures }: { figures: GctReturn }) => (
  <FactList
    facts={[
      ['GCT to pay', formatJmd(figures.netGctJmdCents)],
      ['Billed without GCT', formatJmd(figures.untaxedJmdCents)],
      ['Credit notes without GCT', formatJmd(figures.creditNotesJmdCents)],
    ]}
  />
)
