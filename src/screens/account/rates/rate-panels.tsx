import { Stack, Table, Text } from '@mantine/core'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { otherCharges, sheetNotes } from '../../../components/quote/rate-texts.ts'
import { offeredWays, sheetsOfWays, waysNote } from '../../../components/quote/ways.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatUsd } from '../../../ui/texts/format.ts'
import { CostCalculator } from './cost-calculator.tsx'
import classes from './rates-page.module.css'

/** The calculator, and the prices it uses. */
export const RatePanels = ({ rates }: { rates: ShippingRates }) => (
  <>
    <CostCalculator rates={rates} />
    <div className={classes['sheets']}>
      {sheetsOfWays(offeredWays(rates)).map(([sheet, ways]) => (
        <SheetPanel key={sheet.rateSheetId} sheet={sheet} note={waysNote(ways)} />
      ))}
    </div>
    <Panel title="Other charges">
      <FactList facts={otherCharges(rates)} />
    </Panel>
  </>
)

interface SheetPanelProps {
  sheet: ShippingRates['rateSheets'][number]
  note: string
}

function SheetPanel({ sheet, note }: SheetPanelProps) {
  return (
    <Panel title={sheet.name}>
      <Stack gap="sm">
        {note && <Text c="dimmed">{note}</Text>}
        <Table className={classes['bands'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Up to</Table.Th>
              <Table.Th>Freight</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sheet.bands.map(({ uptoLb, priceUsdCents }) => (
              <Table.Tr key={uptoLb}>
                <Table.Td>{uptoLb} lb</Table.Td>
                <Table.Td>{formatUsd(priceUsdCents)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td>Each extra pound</Table.Td>
              <Table.Td>{formatUsd(sheet.extraLbUsdCents)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        <ul className={classes['notes']}>
          {sheetNotes(sheet).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
