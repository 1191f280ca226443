import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Notification } from '#sync/api/messages/notifications.ts'
import { isBadNews } from '#sync/entities/messages/message-topics.ts'
import { noticesQuery } from '../../../queries/api/notices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { notify } from '../../../stores/notifications.ts'
import { NotificationsIcon } from '../../../ui/icons.ts'
import { useArea } from '../area.ts'
import classes from './notifications-bell.module.css'

/** The number of new notifications in the bar, and the link to them. New ones also appear as a toast. */
export function NotificationsBell() {
  const area = useArea()
  const answer = useKeptQuery(noticesQuery(1))
  const unread = answer.is === 'shown' ? answer.data.unread : 0
  useArrivals(answer.is === 'shown' && answer.oldSinceMs === null ? answer.data.result : undefined)
  useAppBadge(unread)
  const text = unread > 0 ? `Notifications: ${unread} new` : 'Notifications'
  return (
    <Link to={area.notifications} className={classes['bell'] ?? ''} aria-label={text} title={text}>
      <NotificationsIcon size={22} aria-hidden />
      {unread > 0 && <span className={classes['count']}>{unread > 99 ? '99+' : unread}</span>}
    </Link>
  )
}

/** Shows the number of new notifications on the installed app's icon, where the browser supports badges. */
function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
}

/** An answer appears in its thread, where a toast would only cover the field for the next question. */
const isInView = ({ event, link }: Notification): boolean =>
  event === 'question.answered' && link === window.location.pathname

/** Shows a toast for notifications that arrive while the page is open; the count covers earlier ones. */
function useArrivals(notices: readonly Notification[] | undefined): void {
  const newest = useRef<string | null>(null)
  useEffect(() => {
    if (!notices) return
    const before = newest.current
    newest.current = notices[0]?.createdAt ?? ''
    if (before === null) return
    const [newNotice] = notices.filter(({ createdAt, readAt }) => createdAt > before && readAt === null)
    if (newNotice && !isInView(newNotice))
      notify(isBadNews(newNotice.event) ? 'error' : 'success', newNotice.title)
  }, [notices])
}
