import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { encode } from '../db/core/rows.ts'

/** The columns of a new delivery without money, for tests that write past the server. */
export const newDeliveryColumns = encode(
  'delivery',
  deliveryRow({ deliveryId: '', accountId: '', packageIds: [], feeJmdCents: 0, dueJmdCents: 0 }),
)
