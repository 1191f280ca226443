import {
  type Icon,
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudDown,
  IconCloudUp,
  IconDeviceMobileCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync-status.ts'
import { deviceOf } from '../../guards/places.ts'
import { type Glance, glanceOf, openCount, statusParts } from '../../ui/sync-words.ts'
import classes from './sync-indicator.module.css'

const icons: Record<Glance, Icon> = {
  refused: IconAlertTriangle,
  sending: IconCloudUp,
  device: IconDeviceMobileCheck,
  'catching-up': IconCloudDown,
  server: IconCloudCheck,
}

/** Always in sight: whether everything this person did is on the server, and how much is not. */
export function SyncIndicator() {
  const session = useSession()
  const status = useSyncStatus()
  if (!session) return null
  const glance = glanceOf(status)
  const Sign = icons[glance]
  const words = statusParts(status).join(' · ')
  const count = openCount(status)
  return (
    <Link
      to={deviceOf(session)}
      className={classes['indicator'] ?? ''}
      data-glance={glance}
      aria-label={`Sync: ${words}`}
      title={words}
    >
      <Sign size={22} aria-hidden />
      <span className={classes['words']}>{words}</span>
      {count > 0 && <span className={classes['count']}>{count}</span>}
    </Link>
  )
}
