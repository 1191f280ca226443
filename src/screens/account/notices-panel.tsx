import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ServerContent } from '../../components/server-content.tsx'
import { shownNoticesQuery } from '../../queries/api/notices.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './notifications-panel.module.css'

/** The latest that happened to this person's packages. What is shown here counts as read. */
export function NoticesPanel() {
  const notices = useServerQuery(shownNoticesQuery)
  return (
    <Panel title="What you were told">
      <ServerContent answer={notices} away="It is shown when there is a connection.">
        {(all) =>
          all.length === 0 ? (
            'Nothing yet.'
          ) : (
            <ul className={classes['notices']}>
              {all.map((one) => (
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
          )
        }
      </ServerContent>
    </Panel>
  )
}
