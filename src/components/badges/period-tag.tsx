import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../../browser/clock.ts'
import { CheckIcon, DelayedIcon, EndedIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

interface PeriodTagProps {
  row: { readonly current: boolean; readonly validFrom: string; readonly validTo?: string | null }
  /** Why it doesn't count although its period would allow it; '' if nothing but the period decides. */
  stop?: string
}

/** Whether bills of today have a price; nothing for an older one that a newer one took the place of. */
export function PeriodTag({ row: { current, validFrom, validTo = null }, stop = '' }: PeriodTagProps) {
  const today = jamaicaDay(clock.now())
  if (current) return <Tag tone="good" icon={CheckIcon} text="In use" quiet />
  if (stop !== '') return <Tag tone="neutral" icon={EndedIcon} text={stop} quiet />
  if (validFrom > today) return <Tag tone="info" icon={DelayedIcon} text="Future" quiet />
  return validTo === null ? null : <Tag tone="neutral" icon={EndedIcon} text="Ended" quiet />
}
