/** The windows that a customer can choose from. The office can plan any window. */
export const requestedWindows = [
  { windowFrom: '09:00', windowTo: '12:00' },
  { windowFrom: '12:00', windowTo: '16:00' },
  { windowFrom: '16:00', windowTo: '19:00' },
] as const

/** Returns true if a customer may request the window: one of the offered ones, or none. */
export const isRequestable = ({ windowFrom, windowTo }: Window): boolean =>
  (windowFrom === null && windowTo === null) ||
  requestedWindows.some((offer) => offer.windowFrom === windowFrom && offer.windowTo === windowTo)

/** Returns true once the window of a delivery has passed. */
export const isWindowOver = (
  { scheduledFor, windowTo }: Pick<Window, 'windowTo'> & { readonly scheduledFor: string | null },
  now: { readonly day: string; readonly time: string },
): boolean =>
  scheduledFor !== null &&
  (scheduledFor < now.day || (scheduledFor === now.day && windowTo !== null && windowTo <= now.time))

interface Window {
  /** `HH:MM` in Jamaica. */
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** "9:00 am" for `09:00`, with a space that doesn't break. */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** "9:00 am – 12:30 pm"; '' without a window. */
export const windowText = ({ windowFrom, windowTo }: Window): string =>
  windowFrom && windowTo ? `${clockText(windowFrom)} – ${clockText(windowTo)}` : ''
