import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { requestOrder } from '../../../queries/api/own/own-orders.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { failureText, joinSentences } from '../../../ui/dialogs/not-saved.ts'
import { AddIcon, DeleteIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useArea } from '../area.ts'
import { type CartItem, cartOf, useCartItems } from './cart.ts'
import { CartItemForm } from './cart-item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { shopHost } from './order-text.ts'
import classes from './orders.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'

/** The items a customer wants us to buy: collected on this device, offline too, and requested together. */
export function CartPanel({ accountId }: { accountId: string }) {
  const items = useCartItems(accountId)
  const [adding, setAdding] = useState(false)
  return (
    <Panel title={items.length === 0 ? 'Order from a shop' : `Your cart: ${plural(items.length, 'item')}`}>
      <Stack gap="sm">
        {items.length === 0 && (
          <Text c="dimmed">Paste the link of what you want. We check the price and send you a quote.</Text>
        )}
        <CartItems accountId={accountId} items={items} />
        <CartActions accountId={accountId} items={items} onAdd={() => setAdding(true)} />
      </Stack>
      {adding && (
        <CartItemForm
          accountId={accountId}
          shop={items[0] ? shopHost(items[0].url) : null}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

interface CartProps {
  accountId: string
  items: readonly CartItem[]
}

function CartItems({ accountId, items }: CartProps) {
  const cart = cartOf(accountId)
  if (items.length === 0) return null
  return (
    <ul className="rows">
      {items.map(({ url, name, options, quantity, inStock, dutyCategory }, position) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be in a cart twice
          key={position}
          url={url}
          name={name}
          more={[options, dutyCategory, shopHost(url)].filter(Boolean).join(' · ')}
        >
          <span className={classes['end']}>
            <QuantityStepper
              {...{ name, quantity, inStock }}
              onLess={() => cart.decrement(position)}
              onMore={() => cart.increment(position)}
            />
            <ActionIcon aria-label={`Remove ${name}`} onClick={() => cart.remove(position)}>
              <DeleteIcon size={20} />
            </ActionIcon>
          </span>
        </ItemRow>
      ))}
    </ul>
  )
}

function CartActions({ accountId, items, onAdd }: CartProps & { onAdd: () => void }) {
  const { send } = useWrite(requestOrder)
  const [storeOrderId] = useState(() => uuidv7())
  const area = useArea()
  const navigate = useNavigate()
  const request = useAction(
    async () => {
      const cartItems = items.map(({ inStock: _, dutyCategory = null, ...item }) => ({
        ...item,
        dutyCategory,
      }))
      const order = await send({
        body: { storeOrderId, store: shopHost(items[0]?.url ?? ''), items: cartItems },
      })
      cartOf(accountId).clear()
      await toastSuccessOf(requestOrder)
      await navigate({ to: area.orderOf(order.storeOrderId) })
    },
    (error) => joinSentences(failureText(error), 'Your cart is kept on this device.'),
  )
  return (
    <>
      <ProblemAlert text={request.problem} />
      <Group>
        <Button
          variant={items.length === 0 ? 'filled' : 'default'}
          leftSection={<AddIcon size={20} />}
          onClick={onAdd}
        >
          Add an item
        </Button>
        {items.length > 0 && (
          <Button loading={request.busy} onClick={() => void request.run()}>
            Request a quote
          </Button>
        )}
      </Group>
    </>
  )
}
