import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Notification } from '#sync/api/messages/notifications.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { markNoticesRead, noticesQuery } from '../../../queries/api/notices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { toastError } from '../../../stores/notifications.ts'
import { NotificationsIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeletons.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import classes from './notifications-page.module.css'

const toastFailure = (error: unknown) =>
  toastError('That failed', error instanceof Error ? error.message : '')

/** Every notification of the customer, the newest first. */
export function NotificationsPage() {
  const area = useArea()
  const [pages, setPages] = useState(1)
  const first = useKeptQuery(noticesQuery(1))
  const { send, busy } = useWrite(markNoticesRead)
  const unread = first.is === 'shown' ? first.data.unread : 0
  return (
    <Page
      title="Notifications"
      narrow
      actions={
        <>
          <Button
            variant="default"
            disabled={unread === 0}
            loading={busy}
            onClick={() => void send({ body: {} }).catch(toastFailure)}
          >
            Mark all as read
          </Button>
          <Button variant="default" renderRoot={(props) => <Link {...props} to={area.profile} />}>
            Settings
          </Button>
        </>
      }
    >
      <Panel flush>
        {Array.from({ length: pages }, (_, n) => n + 1).map((page) => (
          <NoticePage key={page} page={page} onMore={page === pages ? () => setPages(page + 1) : undefined} />
        ))}
      </Panel>
    </Page>
  )
}

interface NoticePageProps {
  page: number
  /** Set on the last visible page. */
  onMore: (() => void) | undefined
}

function NoticePage({ page, onMore }: NoticePageProps) {
  const answer = useKeptQuery(noticesQuery(page))
  if (answer.is === 'loading') return <SkeletonRows label="Loading notifications" count={6} />
  return (
    <div className={answer.is === 'shown' ? '' : (classes['aside'] ?? '')}>
      <ServerContent answer={answer} away="Your notifications are shown here when you’re online.">
        {({ result, totalItems }) => (
          <>
            {totalItems === 0 && (
              <EmptyState
                icon={NotificationsIcon}
                title="No notifications yet"
                text="When something happens to your packages or invoices, you’ll read it here."
              />
            )}
            <ul className="rows">
              {result.map((notice) => (
                <Notice key={notice.noticeId} notice={notice} />
              ))}
            </ul>
            {onMore && page * 20 < totalItems && (
              <Button variant="subtle" fullWidth onClick={onMore}>
                Show older
              </Button>
            )}
          </>
        )}
      </ServerContent>
    </div>
  )
}

/** Opening the subject of a notification marks it as read. */
function Notice({ notice: { noticeId, title, text, link, createdAt, readAt } }: { notice: Notification }) {
  const { send } = useWrite(markNoticesRead)
  const isNew = readAt === null
  // Without a connection it stays new and is shown as new again.
  const read = () => isNew && void send({ body: { noticeIds: [noticeId] } }).catch(() => undefined)
  return (
    <li>
      <Link to={link} className={classes['notice'] ?? ''} data-new={isNew || undefined} onClick={read}>
        <span>
          {title}
          {isNew && <span className={classes['new']}>New</span>}
        </span>
        <small>{text}</small>
        <small>{formatDateTime(createdAt)}</small>
      </Link>
    </li>
  )
}
