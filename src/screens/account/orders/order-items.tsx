import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatUsd } from '../../../ui/texts/format.ts'
import { ItemRow } from './item-row.tsx'

/** The ordered items, with their prices once they are known. */
export const OrderItems = ({ order: { items } }: { order: OwnStoreOrder }) => (
  <Panel title="Items">
    <ul className="rows">
      {items.map(({ url, name, options, quantity, unitUsdCents, dutyCategory }, position) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be ordered twice
          key={position}
          url={url}
          name={name}
          more={[
            options,
            dutyCategory,
            unitUsdCents === null ? `Quantity ${quantity}` : `${quantity} × ${formatUsd(unitUsdCents)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {unitUsdCents !== null && <span>{formatUsd(unitUsdCents * quantity)}</span>}
        </ItemRow>
      ))}
    </ul>
  </Panel>
)
