import type { Settings } from '../../entities/company/settings.ts'
import { withServiceGct } from './gct.ts'
import type { Charge } from './money.ts'

interface Place {
  readonly town: string
  readonly parish: string
}

/** The charge lines of one delivery, the same on the request form as on its invoice. */
export const deliveryCharges = (
  feeJmdCents: number,
  { town, parish }: Place,
  gct: Settings['gct'],
): Charge[] =>
  feeJmdCents === 0
    ? []
    : withServiceGct(
        [
          {
            feature: 'Delivery',
            description: `Delivery to ${town}, ${parish}`,
            quantity: 1,
            unitJmdCents: feeJmdCents,
            how: 'The fee for one delivery',
          },
        ],
        gct,
      )
