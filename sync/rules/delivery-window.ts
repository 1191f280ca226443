/** The parts of a day that a customer chooses from. The office plans any window. */
export const requestedWindows = [
  { windowFrom: '09:00', windowTo: '12:00' },
  { windowFrom: '12:00', windowTo: '16:00' },
  { windowFrom: '16:00', windowTo: '19:00' },
] as const

/** Whether a customer may ask for it: one of those on offer, or none. */
export const isRequestable = ({ windowFrom, windowTo }: Window): boolean =>
  (windowFrom === null && windowTo === null) ||
  requestedWindows.some((one) => one.windowFrom === windowFrom && one.windowTo === windowTo)

interface Window {
  /** `HH:MM` in Jamaica. */
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** "9:00 am" of `09:00`, never broken before its half of the day. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** "9:00 am – 12:30 pm"; '' without a window. */
export const windowText = ({ windowFrom, windowTo }: Window): string =>
  windowFrom && windowTo ? `${clockText(windowFrom)} – ${clockText(windowTo)}` : ''
