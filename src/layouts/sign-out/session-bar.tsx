import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { renewSession } from '../../session/session-refresh.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { SessionIcon } from '../../ui/icons.ts'
import classes from '../bar.module.css'

/** The time that renewing a valid session takes after a page is opened, by this tab or the leader. */
const renewalMs = 3_000

/**
 * Shown while the server is reachable but hasn't confirmed this session yet. An ended session leads to the login page.
 */
export function SessionBar() {
  const session = useSession()
  const online = useConnectionStore(({ level }) => level === 'ok' || level === 'slow')
  return session && !session.renewed && online ? <Unconfirmed accountId={session.accountId} /> : null
}

function Unconfirmed({ accountId }: { accountId: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  // The leader renews the session only for itself, so this tab tries once before it shows anything.
  const ask = () => renewSession(accountId).catch(() => setHasFailed(true))
  useTimeout(ask, renewalMs, { autoInvoke: true })
  if (!hasFailed) return null
  return (
    <div className={classes['bar']} data-tone="warn" role="status">
      <SessionIcon size={20} aria-hidden />
      <span>We couldn’t confirm your login yet. What you do is saved here and syncs by itself.</span>
      <Button size="sm" onClick={ask}>
        Try again
      </Button>
    </div>
  )
}
