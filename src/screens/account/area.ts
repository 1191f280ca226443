import { useParams } from '@tanstack/react-router'
import { pathBelow } from '../../guards/path-to.ts'

export interface Area {
  packages: string
  device: string
  invoices: string
  /** Credit from payments, credit notes and refunds. */
  credit: string
  profile: string
  notifications: string
  deliveries: string
  requestDelivery: string
  rates: string
  orders: string
  /** The page of one package. */
  packageOf: (packageId: string) => string
  invoiceOf: (invoiceId: string) => string
  receiptOf: (paymentId: string) => string
  deliveryOf: (deliveryId: string) => string
  orderOf: (storeOrderId: string) => string
}

/** @param base begins the brand's addresses: '' or '/slp' */
const areaAt = (base: string): Area => ({
  packages: pathBelow(base, '/account/packages'),
  device: pathBelow(base, '/account/device'),
  invoices: pathBelow(base, '/account/invoices'),
  credit: pathBelow(base, '/account/credit'),
  profile: pathBelow(base, '/account/profile'),
  notifications: pathBelow(base, '/account/notifications'),
  deliveries: pathBelow(base, '/account/deliveries'),
  requestDelivery: pathBelow(base, '/account/deliveries/create'),
  rates: pathBelow(base, '/account/rates'),
  orders: pathBelow(base, '/account/orders'),
  packageOf: (packageId) => pathBelow(base, '/account/packages/$id', { id: packageId }),
  invoiceOf: (invoiceId) => pathBelow(base, '/account/invoices/$id', { id: invoiceId }),
  receiptOf: (paymentId) => pathBelow(base, '/account/receipts/$id', { id: paymentId }),
  deliveryOf: (deliveryId) => pathBelow(base, '/account/deliveries/$id', { id: deliveryId }),
  orderOf: (storeOrderId) => pathBelow(base, '/account/orders/$id', { id: storeOrderId }),
})

/** Returns the paths of this customer's pages, which begin with the brand's prefix for the second brand. */
export function useArea(): Area {
  const { prefix } = useParams({ strict: false })
  return areaAt(prefix ? `/${prefix}` : '')
}
