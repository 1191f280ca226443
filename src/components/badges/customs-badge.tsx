import { type CustomsState, customsText } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { ClearedIcon, CustomsIcon, HoldIcon, type Icon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

const looks: Record<CustomsState, { tone: Tone; icon: Icon }> = {
  NotNeeded: { tone: 'neutral', icon: ClearedIcon },
  Pending: { tone: 'neutral', icon: CustomsIcon },
  Submitted: { tone: 'warn', icon: CustomsIcon },
  Hold: { tone: 'bad', icon: HoldIcon },
  Cleared: { tone: 'good', icon: ClearedIcon },
}

/** A package's customs status. */
export const CustomsBadge = ({ state }: Pick<Package['customs'], 'state'>) => (
  <Tag {...looks[state]} text={customsText[state]} />
)
