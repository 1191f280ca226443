import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { shippingOnly } from '../../components/quote/quote.ts'
import { offeredWays } from '../../components/quote/ways.ts'
import { formatJmd, formatUsd } from '../../ui/texts/format.ts'
import shared from './public.module.css'
import tables from './tables.module.css'

interface PriceTableProps {
  rates: ShippingRates
  weights: readonly number[]
}

/** The prices of typical weights by shipping mode, as invoices would charge them. */
export function PriceTable({ rates, weights }: PriceTableProps) {
  const ways = offeredWays(rates)
  const { dutyTable } = rates
  return (
    <>
      <table className={tables['table']}>
        <thead>
          <tr>
            <th scope="col">Weight</th>
            {ways.map(({ text, days }) => (
              <th key={text} scope="col">
                {text}
                <small>{days}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weights.map((weight) => (
            <tr key={weight}>
              <th scope="row">{weight} lb</th>
              {ways.map((way) => (
                <td key={way.text}>{formatJmd(shippingOnly(rates, way, weight))}</td>
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
