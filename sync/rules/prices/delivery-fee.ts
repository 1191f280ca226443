import type { Settings } from '../../entities/company/settings.ts'
import type { Feature } from '../../entities/money/invoice-status.ts'
import { type DeliveryPlace, type ZoneTerms, zoneOf } from './delivery-zones.ts'
import { withServiceGct } from './gct.ts'
import { type Charge, jmdText } from './money.ts'

/** The charges of packages that make their delivery free: ours, without customs, taxes and goods. */
export const shippingFeatures: readonly Feature[] = [
  'Freight',
  'Handling',
  'Fuel',
  'Insurance',
  'Storage',
  'ServiceFee',
  'Fee',
  'FeeWithoutGct',
]

/** The contents and the place of a delivery. */
export interface DeliveryLoad {
  /** Null while it is unknown: the company's own fee. */
  readonly place: DeliveryPlace | null
  /** The chargeable pounds of its packages. */
  readonly lb: number
  /** The shipping charges of its packages. */
  readonly shippingJmdCents: number
}

export interface DeliveryTerms extends Pick<Settings, 'delivery'> {
  /** The zones of the day. */
  readonly deliveryZones?: readonly ZoneTerms[]
}

/** The charge of one delivery, before tax. */
export interface DeliveryCharge extends Charge {
  readonly feature: 'Delivery'
  readonly quantity: 1
}

export const plainFeeText = 'The fee for one delivery'

function zonePrice(
  zone: ZoneTerms,
  { lb, shippingJmdCents }: DeliveryLoad,
): Pick<Charge, 'unitJmdCents' | 'how'> {
  const { name, baseJmdCents, perLbJmdCents, freeAboveJmdCents } = zone
  if (freeAboveJmdCents !== null && shippingJmdCents > freeAboveJmdCents)
    return { unitJmdCents: 0, how: `${name}: free above ${jmdText(freeAboveJmdCents)} of shipping` }
  if (perLbJmdCents === 0) return { unitJmdCents: baseJmdCents, how: `${name}: ${jmdText(baseJmdCents)}` }
  return {
    unitJmdCents: baseJmdCents + Math.ceil(lb) * perLbJmdCents,
    how: `${name}: ${jmdText(baseJmdCents)}, and ${Math.ceil(lb)} lb at ${jmdText(perLbJmdCents)}`,
  }
}

const placeText = (place: DeliveryPlace | null): string =>
  place ? [place.town, place.parish].filter(Boolean).join(', ') : 'the door'

/**
 * The price of a delivery by its zone, or the company's fee where no zone is. Calculator, request, bill and the
 * office's form use this one function.
 */
export function deliveryChargeOf(
  load: DeliveryLoad,
  { delivery, deliveryZones = [] }: DeliveryTerms,
): DeliveryCharge {
  const { place } = load
  const zone = place && zoneOf(place, deliveryZones)
  return {
    feature: 'Delivery',
    description: `Delivery to ${placeText(place)}`,
    quantity: 1,
    ...(zone ? zonePrice(zone, load) : { unitJmdCents: delivery.feeJmdCents, how: plainFeeText }),
  }
}

/** The charge lines of one delivery, the same on the request form as on its invoice. A free one has none. */
export const deliveryCharges = (charge: Charge, gct: Settings['gct']): Charge[] =>
  charge.unitJmdCents === 0 ? [] : withServiceGct([charge], gct)
