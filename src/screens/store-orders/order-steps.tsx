import { type StoreOrderStatus, storeOrderStatusText } from '#sync/entities/store-order-status.ts'
import { CheckIcon } from '../../ui/icons.ts'
import classes from './store-orders.module.css'

const way = ['requested', 'quoted', 'approved', 'purchased', 'received'] as const satisfies StoreOrderStatus[]

/** The steps of an order, with those it has been through ticked. A cancelled order is on none of them. */
export function OrderSteps({ status }: { status: StoreOrderStatus }) {
  if (status === 'cancelled') return null
  const reached = way.indexOf(status)
  return (
    <ol className={classes['steps']} aria-label="Progress">
      {way.map((step, n) => (
        <li
          key={step}
          data-state={n < reached || status === 'received' ? 'done' : n === reached ? 'now' : 'ahead'}
          aria-current={n === reached ? 'step' : undefined}
        >
          <span className={classes['dot']} aria-hidden>
            {n < reached || status === 'received' ? <CheckIcon size={12} stroke={3} /> : n + 1}
          </span>
          {storeOrderStatusText[step]}
        </li>
      ))}
    </ol>
  )
}
