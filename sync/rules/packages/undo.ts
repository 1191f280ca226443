import { minuteMs } from '../../lib/durations.ts'
/** The time in which a check-in can be undone, counted to the moment when its maker asks. */
export const undoMs = 10 * minuteMs

export const isUndoable = (checkedInAt: string, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(checkedInAt)
  return age >= 0 && age <= undoMs
}
