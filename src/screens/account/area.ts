import { useParams } from '@tanstack/react-router'

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

const areaAt = (base: string): Area => ({
  packages: `${base}/packages`,
  device: `${base}/device`,
  invoices: `${base}/invoices`,
  credit: `${base}/credit`,
  profile: `${base}/profile`,
  notifications: `${base}/notifications`,
  deliveries: `${base}/deliveries`,
  requestDelivery: `${base}/deliveries/create`,
  rates: `${base}/rates`,
  orders: `${base}/orders`,
  packageOf: (packageId) => `${base}/packages/${packageId}`,
  invoiceOf: (invoiceId) => `${base}/invoices/${invoiceId}`,
  receiptOf: (paymentId) => `${base}/receipts/${paymentId}`,
  deliveryOf: (deliveryId) => `${base}/deliveries/${deliveryId}`,
  orderOf: (storeOrderId) => `${base}/orders/${storeOrderId}`,
})

/** Returns the paths of this customer's pages, which begin with the brand's prefix for the second brand. */
export function useArea(): Area {
  const { prefix } = useParams({ strict: false })
  return areaAt(prefix ? `/${prefix}/account` : '/account')
}
