import { Link } from '@tanstack/react-router'
import type { DeliveryStop } from '../../../queries/deliveries.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useArea } from '../area.ts'
import classes from '../package-rows.module.css'
import { addressText, contentText, deliveryLooks, whenText } from './delivery-text.ts'

interface DeliveryRowProps {
  stop: DeliveryStop
  /** The driver and how far away they are, shown instead of the day and the time. */
  note?: string
}

/** A row of a customer's list of deliveries. */
export function DeliveryRow({ stop, note }: DeliveryRowProps) {
  const area = useArea()
  const { delivery } = stop
  return (
    <Link to={area.deliveryOf(delivery.deliveryId)} className={classes['row'] ?? ''}>
      <span className={classes['words']}>
        <span className={classes['what']}>{contentText(stop)}</span>
        <span className={classes['more']}>
          {note ?? (
            <>
              {whenText(delivery)}
              <span className={classes['dot']}> · </span>
              <span className={classes['place']}>{addressText(delivery.address)}</span>
            </>
          )}
        </span>
      </span>
      <span className={classes['state']}>
        <Tag {...deliveryLooks[delivery.status]} />
      </span>
    </Link>
  )
}
