import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { renewSession } from '../session/session-refresh.ts'
import { useConnectionStore } from '../stores/connection.ts'
import { SessionIcon } from '../ui/icons.ts'
import classes from './bar.module.css'

/** As long as a session that is good takes to be renewed after a page has been opened, by this tab or the leading one. */
const renewalMs = 3_000

/** Says when the server is there and has not confirmed this session yet. A session that has ended leads to the login. */
export function SessionBar() {
  const session = useSession()
  const online = useConnectionStore(({ level }) => level === 'ok' || level === 'slow')
  return session && !session.renewed && online ? <Unconfirmed accountId={session.accountId} /> : null
}

function Unconfirmed({ accountId }: { accountId: string }) {
  const [failed, setFailed] = useState(false)
  // The leading tab renews for itself: what this one was not told it asks for, before it says anything.
  const ask = () => renewSession(accountId).catch(() => setFailed(true))
  useTimeout(ask, renewalMs, { autoInvoke: true })
  if (!failed) return null
  return (
    <div className={classes['bar']} data-tone="warn" role="status">
      <SessionIcon size={20} aria-hidden />
      <span>The server hasn’t confirmed your login yet. Your work is saved here and syncs by itself.</span>
      <Button size="sm" onClick={ask}>
        Try again
      </Button>
    </div>
  )
}
