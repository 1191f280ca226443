import { Link } from '@tanstack/react-router'
import { isStaff } from '#sync/policies/roles.ts'
import { type Glance, glanceOf, pressingCount, statusParts } from '../../components/session/sync-labels.ts'
import { devicePage } from '../../guards/places.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import {
  type Icon,
  OnDeviceIcon,
  ReceivingIcon,
  SendingIcon,
  ServerIcon,
  SyncedIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import classes from './sync-indicator.module.css'

const icons: Record<Glance, Icon> = {
  counting: ServerIcon,
  refused: WarningIcon,
  sending: SendingIcon,
  device: OnDeviceIcon,
  'catching-up': ReceivingIcon,
  server: SyncedIcon,
}

/** Always visible: whether this person's work is synced, and how much isn't. */
export function SyncIndicator() {
  const session = useSession()
  const { work, behind } = useSyncStatus()
  if (!session) return null
  const glance = glanceOf(work, behind)
  const Sign = icons[glance]
  const words = statusParts(work, behind, isStaff(session.role) ? 'photo' : 'file').join(' · ')
  const count = pressingCount(work)
  return (
    <Link
      to={devicePage(session)}
      className={classes['indicator'] ?? ''}
      data-glance={glance}
      aria-label={`Sync: ${words}`}
      title={words}
    >
      <Sign size={22} aria-hidden />
      <span className={classes['words']}>{words}</span>
      {count !== null && count > 0 && <span className={classes['count']}>{count}</span>}
    </Link>
  )
}
