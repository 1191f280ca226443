import type { CustomsState } from '#sync/entities/packages/customs.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** The form's values as text; '' for none. */
export interface CustomsValues {
  state: CustomsState
  channel: 'Green' | 'Yellow' | 'Red' | ''
  note: string
  entryNumber: string
  duty: string
}

/** Returns the fields that the person changed; channel, entry and duty otherwise stay unchanged. */
export function customsArgs(
  packageIds: string[],
  before: CustomsValues,
  values: CustomsValues,
): ArgsOf<'package.customs'> {
  const isChanged = (field: keyof CustomsValues): boolean => values[field] !== before[field]
  // A reason belongs to its hold, so a new state without its own note clears it.
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
