import type { Package } from '../../entities/packages/package.ts'

// Separate from what a hold costs, so that a first screen can use it without loading the prices.

/** True while a package waits in the warehouse because its customer hasn't said ship. */
export const isHeldForCustomer = ({ shipWhen, status }: Pick<Package, 'shipWhen' | 'status'>): boolean =>
  shipWhen === 'Hold' && (status === 'PreAlert' || status === 'ReceivedAtWharehouse')

/** True while a package waits to be packed into one box with others, as its customer asked. */
export const isToPackTogether = ({
  shipWhen,
  status,
  deletedAt,
}: Pick<Package, 'shipWhen' | 'status' | 'deletedAt'>): boolean =>
  shipWhen === 'Together' && status === 'ReceivedAtWharehouse' && !deletedAt
