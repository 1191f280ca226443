import { minuteMs } from '../lib/durations.ts'
/** How long a check-in can be undone, by the time at which its maker asks for it. */
export const undoMs = 10 * minuteMs

export const isUndoable = (checkedInAt: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(checkedInAt)
  return age >= 0 && age <= undoMs
}
