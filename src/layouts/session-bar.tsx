import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../data/session.ts'
import { useConnectionStore } from '../stores/connection.ts'
import classes from './bar.module.css'

/** Says when the server ended this session, or has not seen it yet. Nothing saved here is touched by that. */
export function SessionBar() {
  const session = useSession()
  const offline = useConnectionStore(({ level }) => level !== 'ok' && level !== 'slow')
  const here = useLocation({ select: (location) => location.href })
  if (!session || session.renewed) return null
  // Without the server the connection's own banner says what matters; only the server can ask for a sign-in.
  if (offline) return null
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
