import { hourMs } from '../../lib/durations.ts'

/**
 * An opened card page counts as abandoned after this time, because the provider ends its sessions sooner. A payment
 * that still arrives is booked as usual.
 */
export const cardPageMs = 2 * hourMs
