import { OnDeviceIcon, PendingIcon, SendingIcon, SyncedIcon, WarningIcon } from '../ui/icons.ts'
import { Tag } from '../ui/tag.tsx'

const states = {
  device: { tone: 'warn', icon: OnDeviceIcon, text: 'Waiting to sync' },
  sending: { tone: 'info', icon: SendingIcon, text: 'Syncing' },
  server: { tone: 'good', icon: SyncedIcon, text: 'Synced' },
  refused: { tone: 'bad', icon: WarningIcon, text: 'Needs attention' },
} as const

const unknown = { tone: 'neutral', icon: PendingIcon, text: 'Checking…' } as const

/** Where a person's change is now, in the four words the whole product uses. Undefined: not known yet. */
export function StateBadge(props: { state: keyof typeof states | undefined; quiet?: boolean }) {
  const look = props.state ? states[props.state] : unknown
  return <Tag {...look} {...(props.quiet ? { quiet: true } : {})} />
}
