import { type StoreOrderStatus, storeOrderStatusText } from '#sync/entities/orders/store-order-status.ts'
import { CheckIcon } from '../../ui/icons.ts'
import classes from './store-orders.module.css'

const way = ['requested', 'quoted', 'approved', 'purchased', 'received'] as const satisfies StoreOrderStatus[]

/** An order's steps, with the completed ones ticked. A cancelled order shows none. */
export function OrderSteps({ status }: { status: StoreOrderStatus }) {
  if (status === 'cancelled') return null
  const currentStep = way.indexOf(status)
  return (
    <ol className={classes['steps']} aria-label="Progress">
      {way.map((step, n) => (
        <li
          key={step}
          data-state={n < currentStep || status === 'received' ? 'done' : n === currentStep ? 'now' : 'ahead'}
          aria-current={n === currentStep ? 'step' : undefined}
        >
          <span className={classes['dot']} aria-hidden>
            {n < currentStep || status === 'received' ? <CheckIcon size={12} stroke={3} /> : n + 1}
          </span>
          {storeOrderStatusText[step]}
        </li>
      ))}
    </ol>
  )
}
