import type { Settings } from '../../entities/company/settings.ts'
import type { StoreOrder } from '../../entities/orders/store-order.ts'
import { withServiceGct } from './gct.ts'
import { type Charge, jmdOfUsd, jmdText, usdText } from './money.ts'

type OrderFacts = Pick<StoreOrder, 'items' | 'serviceFeeUsdCents' | 'store'>
type Terms = Pick<Settings, 'exchangeRate' | 'gct'>

/**
 * Goods and service fee in JMD at the current rate, each amount rounded once, with GCT: the quote equals the later
 * invoice.
 */
export function storeOrderCharges(
  { items, serviceFeeUsdCents, store }: OrderFacts,
  { exchangeRate, gct }: Terms,
): Charge[] {
  const at = `at ${jmdText(exchangeRate)} to the US dollar`
  const goods = items.map(
    ({ name, options, quantity, inStock, unitUsdCents }): Charge => ({
      feature: 'Goods',
      description: options ? `${name} (${options})` : name,
      quantity,
      inStock,
      unitJmdCents: jmdOfUsd(unitUsdCents ?? 0, exchangeRate),
      how: `${usdText(unitUsdCents ?? 0)} each at ${store}, ${at}`,
    }),
  )
  const fee: Charge[] =
    serviceFeeUsdCents === 0
      ? []
      : [
          {
            feature: 'ServiceFee',
            description: 'Service fee',
            quantity: 1,
            unitJmdCents: jmdOfUsd(serviceFeeUsdCents, exchangeRate),
            how: `${usdText(serviceFeeUsdCents)}, ${at}`,
          },
        ]
  return withServiceGct([...goods, ...fee], gct)
}
