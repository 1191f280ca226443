import type { Delivery } from '../../entities/deliveries/delivery.ts'

/**
 * Returns true for a day that a customer asked for and the office hasn't confirmed. The server's list expresses the same
 * in SQL.
 */
export const isDeliveryRequest = ({
  status,
  scheduledFor,
  confirmedAt,
}: Pick<Delivery, 'status' | 'scheduledFor' | 'confirmedAt'>): boolean =>
  status === 'InStore' && scheduledFor !== null && confirmedAt === null
