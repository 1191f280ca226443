import { Group, Text } from '@mantine/core'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { chargeAmount, totalsOf } from '#sync/rules/prices/money.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { brandPrefix } from '../../../guards/places.ts'
import { brandRatesQuery } from '../../../queries/api/money/estimates.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { accountQuery } from '../../../queries/api/staff-accounts.ts'
import { FigureRows } from '../../../ui/layout/figure-rows.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import classes from '../billing.module.css'
import type { EstimateValues } from './estimate-values.ts'
import { previewCharges, readEstimate } from './read-estimate.ts'

/** The charges while the form is filled in, from the function that the server prices with. */
export function EstimatePreview({ values, rates }: { values: EstimateValues; rates: ShippingRates }) {
  const read = readEstimate({ ...values, accountId: null, ownerText: '' })
  const customer = useServerQuery(accountQuery(values.accountId))
  const { brand, priceGroupId } = customer.is === 'shown' ? customer.data : { ...rates, brand: null }
  // The brand decides the address in the US, and the address the price.
  const brandRates = useServerQuery(brandRatesQuery(brand === brandPrefix ? brandPrefix : null))
  const isKnown = values.accountId === null || customer.is === 'shown'
  const charges =
    read.ok && isKnown && brandRates.is === 'shown'
      ? previewCharges(read.body, { ...brandRates.data, priceGroupId })
      : null
  return (
    <Panel title="Charges">
      {charges === null && <Text c="dimmed">Each charge appears here once the form is filled in.</Text>}
      {charges === undefined && (
        <Text>
          There is no {values.mode.toLowerCase()} freight rate or duty table for today. An administrator has
          to add one.
        </Text>
      )}
      {charges && <Charges charges={charges} />}
    </Panel>
  )
}

function Charges({ charges }: { charges: NonNullable<ReturnType<typeof previewCharges>> }) {
  return (
    <>
      <FigureRows label="Charges">
        {charges.map((charge, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id before the server keeps them
          <li key={n}>
            <span>
              {lineText(charge)}
              {charge.quantity > 1 && ` × ${charge.quantity}`}
              {charge.how !== '' && <span className={classes['how']}>{charge.how}</span>}
            </span>
            <span className={classes['amount']}>{formatJmd(chargeAmount(charge))}</span>
          </li>
        ))}
      </FigureRows>
      <Group justify="space-between" mt="sm" role="status" aria-label="Total">
        <Text fw={600}>Total</Text>
        <Text fw={600}>{formatJmd(totalsOf(charges).totalJmdCents)}</Text>
      </Group>
    </>
  )
}
