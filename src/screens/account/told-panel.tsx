import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notifications } from '#sync/api/notifications.ts'
import { call } from '../../data/call.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './notifications-panel.module.css'
import { useAnswer } from './use-answer.ts'

const title = 'What you were told'
const ask = () => call(notifications['notifications.list'], { query: { pageNumber: 1, pageSize: 10 } })

/** The latest that happened to this person's packages. What is shown here counts as read. */
export function ToldPanel() {
  const [answer] = useAnswer(ask)
  const unread = typeof answer === 'object' ? answer.unread : 0
  useEffect(() => {
    // Not read is what it stays when that cannot be told: it is shown as new once more.
    if (unread > 0) call(notifications['notifications.read']).catch(() => undefined)
  }, [unread])
  if (answer === undefined) return <Panel title={title}>Loading …</Panel>
  if (answer === 'away') return <Panel title={title}>It is shown when there is a connection.</Panel>
  if (answer.result.length === 0) return <Panel title={title}>Nothing yet.</Panel>
  return (
    <Panel title={title}>
      <ul className={classes['notices']}>
        {answer.result.map((one) => (
          <li key={one.noticeId} className={classes['told']}>
            <Anchor component={Link} to={one.link}>
              {one.title}
            </Anchor>
            <Text>{one.text}</Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(one.createdAt)}
              {one.readAt === null && ' · new'}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
