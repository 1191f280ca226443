import { hourMs } from '../lib/durations.ts'

/**
 * After so long a card page that was opened counts as left: the provider ends its sessions sooner. A payment that still
 * comes is booked as any other.
 */
export const cardPageMs = 2 * hourMs
