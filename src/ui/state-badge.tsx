import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceMobileCheck } from '@tabler/icons-react'
import { Tag } from './tag.tsx'

const states = {
  device: { tone: 'warn', icon: IconDeviceMobileCheck, text: 'Saved on this device' },
  sending: { tone: 'info', icon: IconCloudUp, text: 'Sending' },
  server: { tone: 'good', icon: IconCloudCheck, text: 'On the server' },
  refused: { tone: 'bad', icon: IconAlertTriangle, text: 'Needs you' },
} as const

/** Where a person's change is now: the four words the whole product uses for it. */
export function StateBadge(props: { state: keyof typeof states; quiet?: boolean }) {
  return <Tag {...states[props.state]} {...(props.quiet ? { quiet: true } : {})} />
}
