import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceMobileCheck,
  IconDots,
} from '@tabler/icons-react'
import { Tag } from '../ui/tag.tsx'

const states = {
  device: { tone: 'warn', icon: IconDeviceMobileCheck, text: 'Waiting to sync' },
  sending: { tone: 'info', icon: IconCloudUp, text: 'Syncing' },
  server: { tone: 'good', icon: IconCloudCheck, text: 'Synced' },
  refused: { tone: 'bad', icon: IconAlertTriangle, text: 'Needs attention' },
} as const

const unknown = { tone: 'neutral', icon: IconDots, text: 'Checking…' } as const

/** Where a person's change is now, in the four words the whole product uses. Undefined: not known yet. */
export function StateBadge(props: { state: keyof typeof states | undefined; quiet?: boolean }) {
  const look = props.state ? states[props.state] : unknown
  return <Tag {...look} {...(props.quiet ? { quiet: true } : {})} />
}
