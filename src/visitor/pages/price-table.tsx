import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { shippingOnly } from '../../components/quote/quote.ts'
import { daysText } from '../../components/quote/rate-texts.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import shared from './public.module.css'
import tables from './tables.module.css'

interface PriceTableProps {
  rates: ShippingRates
  transit: Settings['transit']
  weights: readonly number[]
}

/** The prices of typical weights by shipping mode, as invoices would charge them. */
export function PriceTable({ rates, transit, weights }: PriceTableProps) {
  const modes = rates.rateSheets.map(({ mode }) => mode)
  const { dutyTable } = rates
  return (
    <>
      <table className={tables['table']}>
        <thead>
          <tr>
            <th scope="col">Weight</th>
            {modes.map((mode) => (
              <th key={mode} scope="col">
                {mode}
                <small>{daysText(mode === 'Air' ? transit.air : transit.sea)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weights.map((weight) => (
            <tr key={weight}>
              <th scope="row">{weight} lb</th>
              {modes.map((mode) => (
                <td key={mode}>{formatJmd(shippingOnly(rates, mode, weight))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {dutyTable && (
        <p className={shared['note']}>
          For a package worth US$50. Up to {formatUsd(dutyTable.deMinimisUsdCents)} there is no customs duty;
          above it, Jamaica Customs charges duty and GCT on the whole value.
        </p>
      )}
    </>
  )
}
