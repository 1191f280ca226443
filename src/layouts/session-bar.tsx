import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../data/session.ts'
import { refreshSession } from '../data/session-refresh.ts'
import { useConnectionStore } from '../stores/connection.ts'
import classes from './bar.module.css'

/** As long as a session that is good takes to be renewed after a page has been opened, by this tab or the leading one. */
const renewalMs = 3_000

/** Says when the server ended this session, or has not seen it yet. Nothing saved here is touched by that. */
export function SessionBar() {
  const session = useSession()
  const offline = useConnectionStore(({ level }) => level !== 'ok' && level !== 'slow')
  // Without the server the connection's own banner says what matters; only the server can ask for a sign-in.
  return session && !session.renewed && !offline ? <Ended accountId={session.accountId} /> : null
}

function Ended({ accountId }: { accountId: string }) {
  const here = useLocation({ select: (location) => location.href })
  const [isSure, setSure] = useState(false)
  // The leading tab renews for itself: what this one was not told it asks for, before it says anything.
  const ask = () => refreshSession(accountId).catch(() => setSure(true))
  useTimeout(ask, renewalMs, { autoInvoke: true })
  if (!isSure) return null
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
