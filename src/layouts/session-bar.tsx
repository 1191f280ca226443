import { Button } from '@mantine/core'
import { IconCloudOff, IconKey } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../data/session.ts'
import { useConnectionStore } from '../stores/connection.ts'
import classes from './bar.module.css'

/** Says when this session was opened without the server, or the server ended it. Nothing saved here is touched by either. */
export function SessionBar() {
  const session = useSession()
  const offline = useConnectionStore(({ level }) => level !== 'ok' && level !== 'slow')
  const here = useLocation({ select: (location) => location.href })
  if (!session || session.renewed) return null
  if (offline)
    return (
      <div className={classes['bar']} role="status">
        <IconCloudOff size={20} aria-hidden />
        <span>Opened from this device. Nothing is sent until you are online.</span>
      </div>
    )
  return (
    <div className={classes['bar']} data-tone="warn" role="status">
      <IconKey size={20} aria-hidden />
      <span>
        Your sign-in has ended. What you saved stays on this device and is sent after you sign in again.
      </span>
      <Button size="sm" renderRoot={(props) => <Link {...props} to="/login" search={{ redirect: here }} />}>
        Sign in
      </Button>
    </div>
  )
}
