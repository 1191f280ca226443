import { Checkbox, Text } from '@mantine/core'
import type { Preference } from '#sync/api/notifications.ts'
import { messageTopics, noticeText, noticeTopics, topicText } from '#sync/entities/message-topics.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { preferencesQuery, showPreferences, updatePreferences } from '../../queries/api/notices.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { notify } from '../../stores/notifications.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './notifications-panel.module.css'
import { PushSwitch } from './push-switch.tsx'

const channels = [
  ['email', 'Email'],
  ['push', 'Device'],
  ['app', 'App'],
] as const
type Channel = (typeof channels)[number][0]

/** What this person wants to be told of, and how. Each change is kept at once. */
export function NotificationsPanel() {
  const preferences = useServerQuery(preferencesQuery)
  return (
    <Panel title="Notifications">
      <ServerContent answer={preferences} away="They can be chosen when there is a connection.">
        {(chosen) => <Choices chosen={chosen} />}
      </ServerContent>
    </Panel>
  )
}

function Choices({ chosen }: { chosen: readonly Preference[] }) {
  const { send } = useWrite(updatePreferences)
  const choose = async (event: Preference['event'], channel: Channel, yes: boolean) => {
    showPreferences(chosen.map((one) => (one.event === event ? { ...one, [channel]: yes } : one)))
    try {
      const body = { preferences: [{ event, [channel]: yes }] }
      showPreferences((await send({ body })).preferences)
    } catch (error) {
      showPreferences(chosen)
      notify('error', error instanceof Error ? error.message : 'That could not be kept. Please try again.')
    }
  }
  return (
    <>
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
    </>
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
