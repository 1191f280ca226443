import { Anchor } from '@mantine/core'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import type { StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatCount, formatUsd, unknownText } from '../../ui/texts/format.ts'
import classes from './store-orders.module.css'

/** The items with a link to the shop, the quantity, and the shop's price. */
export const PricedItems = ({ items }: { items: readonly StoreOrderItem[] }) => (
  <table className={classes['items']} aria-label="Items">
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col" data-end>
          Quantity
        </th>
        <th scope="col" data-end data-roomy>
          In stock
        </th>
        <th scope="col" data-end data-roomy>
          Price
        </th>
        <th scope="col" data-end>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and their order is theirs
        <tr key={n}>
          <td>
            <Anchor href={item.url} target="_blank" rel="noopener noreferrer" fz="inherit">
              {item.name}
            </Anchor>
            <span className={classes['aside']}>
              {[item.options, item.dutyCategory, hostOf(item.url)].filter(Boolean).join(' · ')}
            </span>
          </td>
          <td data-end>{formatCount(item.quantity)}</td>
          <td data-end data-roomy>
            {item.inStock === null ? unknownText : formatCount(item.inStock)}
          </td>
          <td data-end data-roomy>
            {formatUsd(item.unitUsdCents)}
          </td>
          <td data-end>
            {item.unitUsdCents === null ? 'Not priced' : formatUsd(item.quantity * item.unitUsdCents)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '')

/** The total in the shop's currency; the invoice has it in Jamaican dollars. */
export function OrderSums({ order }: { order: StoreOrderReply }) {
  const isPriced = order.items.every(({ unitUsdCents }) => unitUsdCents !== null)
  const amount = (cents: number) => (isPriced ? formatUsd(cents) : 'Not priced')
  return (
    <SumList>
      <SumLine text="Goods" amount={amount(order.goodsUsdCents)} />
      <SumLine text="Service fee" amount={formatUsd(order.serviceFeeUsdCents)} />
      <SumLine text="Total" amount={amount(order.totalUsdCents)} look="total" />
    </SumList>
  )
}
