import { Stack, Table, Text } from '@mantine/core'
import type { ShippingRates } from '#sync/api/rate-sheets.ts'
import { daysText, otherCharges, sheetNotes } from '../../../components/quote/rate-texts.ts'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { rateTermsQuery } from '../../../queries/api/rates.ts'
import { FactList } from '../../../ui/facts.tsx'
import { formatUsd } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonPanel } from '../../../ui/skeletons.tsx'
import { CostCalculator } from './cost-calculator.tsx'
import classes from './rates-page.module.css'

/** What a package would cost, and every price that it is made of. */
export function AccountRatesPage() {
  const terms = useKeptQuery(rateTermsQuery)
  if (terms.is === 'loading')
    return (
      <Page title="Rates">
        <SkeletonPanel label="Loading the rates" count={10} />
      </Page>
    )
  if (terms.is !== 'shown')
    return (
      <Page title="Rates">
        <Panel>
          <ServerContent answer={terms} away="You’ll see our rates here when you’re online.">
            {() => null}
          </ServerContent>
        </Panel>
      </Page>
    )
  return (
    <Page title="Rates">
      <Stack>
        <LoadedAt answer={terms} />
        <CostCalculator rates={terms.data} />
        <div className={classes['sheets']}>
          {terms.data.rateSheets.map((sheet) => (
            <SheetPanel key={sheet.rateSheetId} sheet={sheet} rates={terms.data} />
          ))}
        </div>
        <Panel title="Other charges">
          <FactList facts={otherCharges(terms.data)} />
        </Panel>
      </Stack>
    </Page>
  )
}

interface SheetPanelProps {
  sheet: ShippingRates['rateSheets'][number]
  rates: ShippingRates
}

function SheetPanel({ sheet, rates: { settings } }: SheetPanelProps) {
  const days = daysText(settings.transit[sheet.mode === 'Air' ? 'air' : 'sea'])
  return (
    <Panel title={sheet.name}>
      <Stack gap="sm">
        {days && <Text c="dimmed">{days}</Text>}
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
              <Table.Td>Each pound more</Table.Td>
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
