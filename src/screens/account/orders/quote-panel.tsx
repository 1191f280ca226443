import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { chargeAmount } from '#sync/rules/prices/money.ts'
import { storeOrderCharges } from '#sync/rules/prices/store-order-charges.ts'
import { decrementInCart, incrementInCart } from '#sync/rules/texts/quantity.ts'
import { rateTermsQuery } from '../../../queries/api/money/rates.ts'
import { approveQuote } from '../../../queries/api/own/own-orders.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../../ui/layout/sums.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { formatJmd, formatUsd } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ItemRow } from './item-row.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const totalOf = ({ items, serviceFeeUsdCents }: Pick<OwnStoreOrder, 'items' | 'serviceFeeUsdCents'>) =>
  items.reduce((sum, { quantity, unitUsdCents }) => sum + quantity * (unitUsdCents ?? 0), serviceFeeUsdCents)

/** The quote with the quantities to buy. The customer approves exactly the displayed figures. */
export function QuotePanel({ order, isOld }: { order: OwnStoreOrder; isOld: boolean }) {
  const [items, setItems] = useState(order.items)
  const { send } = useWrite(approveQuote)
  const editedOrder = { ...order, items }
  const step = (position: number, by: typeof incrementInCart) =>
    setItems(items.map((item, n) => (n === position ? by(item) : item)))
  const approve = useAction(async () => {
    await send({
      params: { storeOrderId: order.storeOrderId },
      body: { quantities: items.map(({ quantity }) => quantity), totalUsdCents: totalOf(editedOrder) },
    })
    await toastSuccessOf(approveQuote)
  }, failureText)
  return (
    <Panel title="Your quote">
      <Stack gap="sm">
        <ul className="rows">
          {items.map((item, position) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be ordered twice
              key={position}
              url={item.url}
              name={item.name}
              more={[
                item.options,
                item.dutyCategory,
                `${formatUsd(item.unitUsdCents)} each`,
                item.inStock !== null && `${item.inStock} in stock`,
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <QuantityStepper
                name={item.name}
                quantity={item.quantity}
                inStock={item.inStock}
                onLess={() => step(position, decrementInCart)}
                onMore={() => step(position, incrementInCart)}
              />
            </ItemRow>
          ))}
        </ul>
        <QuoteSums order={editedOrder} />
        <ProblemAlert text={approve.problem} />
        <Button size="lg" loading={approve.busy} disabled={isOld} onClick={() => void approve.run()}>
          Approve quote
        </Button>
        <Text size="sm" c="dimmed">
          When you approve, you get an invoice. We buy your items once it’s paid. Shipping to Jamaica is
          billed later, by weight.
        </Text>
      </Stack>
    </Panel>
  )
}

/** The height of four amounts and the note below, so that nothing below moves when they arrive. */
const sumsHeight = 154

/** Shows US dollars as the shop charges, and Jamaican dollars at today’s rate as on the invoice. */
function QuoteSums({ order }: { order: OwnStoreOrder }) {
  const terms = useKeptQuery(rateTermsQuery)
  if (terms.is === 'loading')
    return <Skeleton h={sumsHeight} role="status" aria-label="Loading the amounts" />
  if (terms.is !== 'shown')
    return (
      <Text>
        Total {formatUsd(totalOf(order))}, with our service fee of {formatUsd(order.serviceFeeUsdCents)}
      </Text>
    )
  const charges = storeOrderCharges(order, terms.data.settings)
  const goods = charges.filter(({ feature }) => feature === 'Goods')
  const sum = (lines: typeof charges) => lines.reduce((total, charge) => total + chargeAmount(charge), 0)
  return (
    <>
      <SumList live>
        <SumLine text="Items" cents={sum(goods)} />
        {charges
          .filter(({ feature }) => feature !== 'Goods')
          .map((charge) => (
            <SumLine key={charge.feature} text={charge.description} cents={chargeAmount(charge)} />
          ))}
        <SumLine text="Total" cents={sum(charges)} look="total" />
      </SumList>
      <Text size="sm" c="dimmed">
        {formatUsd(totalOf(order))} before tax, at {formatJmd(terms.data.settings.exchangeRate)} to US$1
        today.
      </Text>
    </>
  )
}
