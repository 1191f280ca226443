import { OnDeviceIcon, PendingIcon, SendingIcon, SyncedIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

const states = {
  device: { tone: 'warn', icon: OnDeviceIcon, text: 'Waiting to sync' },
  sending: { tone: 'info', icon: SendingIcon, text: 'Syncing' },
  server: { tone: 'good', icon: SyncedIcon, text: 'Synced' },
  refused: { tone: 'bad', icon: WarningIcon, text: 'Needs attention' },
} as const

const unknownLook = { tone: 'neutral', icon: PendingIcon, text: 'Checking…' } as const

/** The state of a change, one of the product's four. Undefined while that isn't known. */
export function StateBadge(props: { state: keyof typeof states | undefined; quiet?: boolean }) {
  const look = props.state ? states[props.state] : unknownLook
  return <Tag {...look} {...(props.quiet ? { quiet: true } : {})} />
}
