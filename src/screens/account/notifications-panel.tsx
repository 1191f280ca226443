import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notifications, type Preference } from '#sync/api/notifications.ts'
import { messageTopics, noticeText, noticeTopics, topicText } from '#sync/entities/message-words.ts'
import { call } from '../../data/call.ts'
import { notify } from '../../stores/notifications.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './notifications-panel.module.css'
import { PushSwitch } from './push-switch.tsx'
import { useAnswer } from './use-answer.ts'

const ask = async () => (await call(notifications['accounts.notifications'])).preferences

const channels = [
  ['email', 'Email'],
  ['push', 'Device'],
  ['app', 'App'],
] as const
type Channel = (typeof channels)[number][0]

/** What this person wants to be told of, and how. Each change is kept at once. */
export function NotificationsPanel() {
  const [answer] = useAnswer(ask)
  const [changed, setChanged] = useState<readonly Preference[] | null>(null)
  if (answer === undefined) return <Panel title="Notifications">Loading …</Panel>
  if (answer === 'away')
    return <Panel title="Notifications">They can be chosen when there is a connection.</Panel>
  const chosen = changed ?? answer

  const choose = async (event: Preference['event'], channel: Channel, yes: boolean) => {
    setChanged(chosen.map((one) => (one.event === event ? { ...one, [channel]: yes } : one)))
    try {
      const body = { preferences: [{ event, [channel]: yes }] }
      setChanged((await call(notifications['accounts.updateNotifications'], { body })).preferences)
    } catch (error) {
      setChanged(chosen)
      notify('error', error instanceof Error ? error.message : 'That could not be kept. Please try again.')
    }
  }

  return (
    <Panel title="Notifications">
      <Stack>
        <PushSwitch />
        <Text c="dimmed">
          Device: the phones and computers on which you switched notifications on. App: the list above. Mails
          about your account itself, like a new password, are always sent.
        </Text>
        {messageTopics.map((topic) => (
          <section key={topic} aria-labelledby={`notices-${topic}`}>
            <Text id={`notices-${topic}`} component="h3" fw={650}>
              {topicText[topic]}
            </Text>
            <ul className={classes['notices']}>
              {chosen
                .filter(({ event }) => noticeTopics[event] === topic)
                .map((one) => (
                  <Row key={one.event} one={one} onChoose={choose} />
                ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Panel>
  )
}

interface RowProps {
  one: Preference
  onChoose: (event: Preference['event'], channel: Channel, yes: boolean) => void
}

function Row({ one, onChoose }: RowProps) {
  return (
    <li className={classes['notice']}>
      <span>{noticeText[one.event]}</span>
      <span className={classes['channels']}>
        {channels.map(([channel, name]) => (
          <Checkbox
            key={channel}
            label={name}
            styles={{ body: { alignItems: 'center' } }}
            aria-label={`${noticeText[one.event]}: ${name}`}
            checked={one[channel]}
            onChange={(event) => onChoose(one.event, channel, event.currentTarget.checked)}
          />
        ))}
      </span>
    </li>
  )
}
