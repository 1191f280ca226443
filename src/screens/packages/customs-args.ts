import type { CustomsState } from '#sync/entities/customs.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { parseCents } from '../../ui/format.ts'

/** What the form holds: text, and '' for nothing. */
export interface CustomsValues {
  state: CustomsState
  channel: 'Green' | 'Yellow' | 'Red' | ''
  note: string
  entryNumber: string
  duty: string
}

/** The change that a person made: channel, entry and duty stay as they are where nobody touched them. */
export function customsArgs(
  packageIds: string[],
  before: CustomsValues,
  values: CustomsValues,
): ArgsOf<'package.customs'> {
  const isChanged = (field: keyof CustomsValues): boolean => values[field] !== before[field]
  // A reason belongs to its hold: another state without a note of its own does not keep it.
  const note = isChanged('state') && !isChanged('note') ? '' : values.note.trim()
  return {
    packageIds,
    state: values.state,
    note: values.state === 'Hold' ? values.note.trim() : note,
    ...(isChanged('channel') ? { channel: values.channel || null } : {}),
    ...(isChanged('entryNumber') ? { entryNumber: values.entryNumber.trim() } : {}),
    ...(isChanged('duty') ? { dutyJmdCents: parseCents(values.duty) } : {}),
  }
}
