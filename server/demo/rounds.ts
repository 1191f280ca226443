import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import type { NewStoreOrder } from '#sync/api/orders/store-orders.ts'
import type { DeliveryAddress } from '#sync/entities/deliveries/delivery.ts'
import { type StoreOrderStatus, storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Chance } from './chance.ts'

const places: readonly (readonly [string, string, DeliveryAddress['parish'], string])[] = [
  ['14 Gloucester Avenue', 'Montego Bay', 'St. James', 'The blue gate; the dog is friendly'],
  ['3 Coral Gardens Close', 'Montego Bay', 'St. James', ''],
  ['Shop 7, Fairview Plaza', 'Montego Bay', 'St. James', 'Open until five'],
  ['22 Rose Heights Road', 'Granville', 'St. James', 'Past the church, second left'],
  ['Lot 118, Cornwall Courts', 'Montego Bay', 'St. James', 'Call from the security post'],
  ['9 Water Square', 'Falmouth', 'Trelawny', ''],
  ['41 Hague Settlement', 'Falmouth', 'Trelawny', 'Green roof'],
  ['5 Bryan’s Street', 'Lucea', 'Hanover', ''],
]

export function pickAddress(chance: Chance): DeliveryAddress {
  const [line1, town, parish, note] = chance.pick(places)
  const phone = `+1 876 555 ${chance.digits(4)}`
  return { label: 'Home', line1, line2: '', town, parish, country: 'Jamaica', phone, note }
}

export interface DemoStop {
  /** It has a driver and a place in the round. */
  readonly planned: boolean
  /** When its customer expects it. */
  readonly window?: { readonly windowFrom: string; readonly windowTo: string }
  /** The driver's reports of the round, one after the other. */
  bodies(chance: Chance, nowMs: number): DeliveryUpdate[]
}

const goesOut: DeliveryUpdate = { status: 'OutForDelivery' }

const handOver = (chance: Chance, nowMs: number): DeliveryUpdate => ({
  status: 'Delivered',
  proof: {
    recipientName: chance.pick(['Marcia Brown', 'Delroy Smith', 'Ionie Clarke']),
    relationship: chance.pick(['Cousin', 'Mother', 'Neighbour']),
    idType: chance.pick(['DriversLicence', 'NationalId']),
    idLast4: '',
    signatureFileId: null,
    photoFileIds: [],
    latitude: 18.47 + chance.whole(0, 300) / 10_000,
    longitude: -77.92 + chance.whole(0, 300) / 10_000,
    accuracyM: chance.whole(4, 25),
    at: isoOf(nowMs - chance.whole(20, 180) * minuteMs),
    code: '',
    codeReason: '',
  },
})

const comesBack: DeliveryUpdate = {
  status: 'ReturnedToOffice',
  attempt: { reason: 'NobodyHome', note: 'Rang twice, no answer on the phone' },
}

const morning = { windowFrom: '09:00', windowTo: '12:00' }
const afternoon = { windowFrom: '13:00', windowTo: '16:30' }
const waits = { planned: true, window: afternoon, bodies: () => [] }
const onTheWay = { planned: true, window: morning, bodies: () => [goesOut] }

/** The driver's round today, and an unassigned one. The first stop is for the first customer who has a delivery. */
export const demoStops: readonly DemoStop[] = [
  onTheWay,
  { planned: false, bodies: () => [] },
  { planned: true, bodies: (chance, nowMs) => [goesOut, handOver(chance, nowMs)] },
  onTheWay,
  { planned: true, bodies: () => [goesOut, comesBack] },
  waits,
  { planned: true, bodies: (chance, nowMs) => [goesOut, handOver(chance, nowMs)] },
  onTheWay,
  waits,
]

const demoItems: readonly (readonly [string, string, string, number])[] = [
  ['Shoe Shop', 'Running shoes', 'Size 9, black', 8_999],
  ['Lamp House', 'Reading lamp', '', 3_450],
  ['Parts Direct', 'Brake pads', 'Front axle', 5_625],
  ['Book Corner', 'School books', 'Grade 6', 1_899],
  ['Kitchen World', 'Kitchen mixer', 'Red', 12_999],
  ['Sound Store', 'Headphones', 'Wireless', 7_900],
]

type DemoItem = NewStoreOrder['items'][number]

const demoItem = (name: string, item: Omit<DemoItem, 'name' | 'url'>): DemoItem => ({
  ...item,
  name,
  url: `https://shop.example/${name.toLowerCase().replaceAll(' ', '-')}`,
})

export type DemoOrder = Omit<NewStoreOrder, 'storeOrderId' | 'accountId'> & {
  readonly status: StoreOrderStatus
}

/** The parts of the split order that come in each of its two packages. */
export const splitParts = [
  [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ],
  [{ position: 1, quantity: 1 }],
]

/** An order that its shop sends in two packages. */
export const splitOrder: DemoOrder = {
  status: 'purchased',
  store: 'Game Depot',
  items: [
    demoItem('Game console', { options: 'White', unitUsdCents: 29_900, quantity: 1, inStock: 12 }),
    demoItem('Controller', { options: 'Wireless', unitUsdCents: 5_900, quantity: 2, inStock: 40 }),
  ],
  serviceFeeUsdCents: 500,
  note: '',
}

/** A store order in each status. */
export const demoOrders = (chance: Chance): DemoOrder[] =>
  storeOrderStatuses.map((status, n) => {
    const [store, name, options, unitUsdCents] = demoItems[n % demoItems.length] ?? ['', '', '', 0]
    const quantity = chance.whole(1, 3)
    return {
      status,
      store,
      items: [demoItem(name, { options, unitUsdCents, quantity, inStock: quantity + chance.whole(0, 9) })],
      serviceFeeUsdCents: 500,
      note: '',
    }
  })
