import { call } from '../../http/call.ts'
import { callsOf, payments } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const tills = callsOf(async () => (await import('#sync/api/money/tills.ts')).tills)
const storeOrders = callsOf(async () => (await import('#sync/api/orders/store-orders.ts')).storeOrders)
const deliveryPlans = callsOf(
  async () => (await import('#sync/api/deliveries/delivery-plans.ts')).deliveryPlans,
)
const checkouts = callsOf(async () => (await import('#sync/api/money/checkouts.ts')).checkouts)
const erasures = callsOf(async () => (await import('#sync/api/accounts/erasures.ts')).erasures)

const firstPage = { pageNumber: 1 } as const
/** Only the number of all is asked for. */
const pageSize = 1

const ordersIn = (status: 'requested' | 'approved') =>
  serverQuery({
    queryKey: ['orders', 'waiting', status],
    queryFn: async () => {
      const body = { status, pageSize }
      return (await call(storeOrders('storeOrders.paginated'), { params: firstPage, body })).totalItems
    },
  })

/** How much waits for the office and is only known to the server, by kind. */
export const officeCounts = {
  tillsToConfirm: serverQuery({
    queryKey: ['tills', 'waiting'],
    queryFn: async () => {
      const body = { status: 'toConfirm', pageSize } as const
      return (await call(tills('tills.paginated'), { params: firstPage, body })).totalItems
    },
  }),
  driverDaysToConfirm: serverQuery({
    queryKey: ['deliveries', 'days', 'waiting'],
    queryFn: async () =>
      (await call(deliveryPlans('deliveries.days'))).filter(({ confirmedAt }) => confirmedAt === null).length,
  }),
  paymentsToConfirm: serverQuery({
    queryKey: ['payments', 'waiting'],
    queryFn: async () => {
      const body = { status: 'unchecked', pageSize } as const
      return (await call(payments('payments.paginated'), { params: firstPage, body })).totalItems
    },
  }),
  cardAlerts: serverQuery({
    queryKey: ['checkouts', 'alerts', 'waiting'],
    queryFn: async () => (await call(checkouts('checkouts.alerts'), { query: { resolved: '0' } })).length,
  }),
  ordersToQuote: ordersIn('requested'),
  ordersToBuy: ordersIn('approved'),
  erasuresToDecide: serverQuery({
    queryKey: ['accounts', 'erasures', 'waiting'],
    queryFn: async () =>
      (await call(erasures('erasures.list'))).filter(({ status }) => status === 'Asked').length,
  }),
}

export type OfficeCount = keyof typeof officeCounts
