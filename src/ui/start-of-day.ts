/** Midnight on this device's clock, as rows store times. */
export function startOfDay(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()
}
