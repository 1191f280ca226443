import { SegmentedControl, Text } from '@mantine/core'
import type { Preference, Preferences } from '#sync/api/messages/notifications.ts'
import {
  isOnByDefault,
  type MessageTopic,
  messageTopics,
  type NoticeChannel,
  noticeText,
  noticeTopics,
  topicText,
} from '#sync/entities/messages/message-topics.ts'
import { phoneChannelText } from '../../../components/mails/phone-channel-text.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { preferencesQuery, showPreferences, updatePreferences } from '../../../queries/api/notices.ts'
import { phoneQuery } from '../../../queries/api/phone.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { notify } from '../../../stores/notifications.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { availablePaces, type MailPace, mailPaces, readPace, withPace } from '../notifications/mail-pace.ts'
import classes from './notifications-panel.module.css'
import { PhonePanel } from './phone-panel.tsx'
import { PushSwitch } from './push-switch.tsx'

const channels = ['email', 'push', 'app'] as const
type Channel = NoticeChannel

const channelText: Record<Channel, string> = {
  email: 'Email',
  push: 'Device',
  app: 'App',
  ...phoneChannelText,
}

/** The notifications this person wants, and how. Each change is saved immediately. */
export function NotificationsPanel() {
  const preferences = useServerQuery(preferencesQuery)
  return (
    <Panel title="Notifications">
      <ServerContent answer={preferences} away="You can change them when you’re online.">
        {(current) => <Choices current={current} />}
      </ServerContent>
    </Panel>
  )
}

/** The choices that set every notification together. */
const presets = {
  matters: { label: 'Only what matters', wants: isOnByDefault },
  all: { label: 'Everything', wants: () => true },
} as const
type Preset = keyof typeof presets

const presetOf = ({ preferences }: Preferences): Preset | 'own' =>
  (['matters', 'all'] as const).find((preset) =>
    preferences.every((preference) =>
      channels.every((channel) => preference[channel] === presets[preset].wants(preference.event, channel)),
    ),
  ) ?? 'own'

/** Shows a change immediately, and takes it back if it wasn't saved. */
function useSavedPreferences(current: Preferences) {
  const { send } = useWrite(updatePreferences)
  return async (next: Preferences) => {
    showPreferences(next)
    try {
      showPreferences(await send({ body: next }))
    } catch (error) {
      showPreferences(current)
      notify('error', error instanceof Error ? error.message : 'That wasn’t saved. Please try again.')
    }
  }
}

function Choices({ current }: { current: Preferences }) {
  const save = useSavedPreferences(current)
  const choose = (event: Preference['event'], channel: Channel, yes: boolean) =>
    void save({
      ...current,
      preferences: current.preferences.map((preference) =>
        preference.event === event ? { ...preference, [channel]: yes } : preference,
      ),
    })
  const applyPreset = (value: string) => {
    if (value !== 'matters' && value !== 'all') return
    const { wants } = presets[value]
    const preferences = current.preferences.map(({ event, ...chosen }) => ({
      ...chosen,
      event,
      email: wants(event, 'email'),
      push: wants(event, 'push'),
      app: wants(event, 'app'),
    }))
    void save({ ...current, preferences })
  }
  const preset = presetOf(current)
  return (
    <>
      <PushSwitch />
      <SegmentedControl
        fullWidth
        aria-label="What to send"
        value={preset}
        onChange={applyPreset}
        data={[
          { value: 'matters', label: presets.matters.label },
          { value: 'all', label: presets.all.label },
          ...(preset === 'own' ? [{ value: 'own', label: 'My choice' }] : []),
        ]}
      />
      <h3 className={classes['heading'] ?? ''}>Emails</h3>
      {messageTopics.map((topic) => (
        <PaceOfMails
          key={topic}
          topic={topic}
          pace={readPace(current, topic)}
          onChange={(pace) => void save(withPace(current, topic, pace))}
        />
      ))}
      <Text size="sm" c="dimmed">
        The daily email comes at 6 pm in Jamaica; warnings about storage fees don’t wait for it. Emails about
        your account itself, like a new password, are always sent.
      </Text>
      <PhonePanel />
      <OneByOne preferences={current.preferences} onChoose={choose} />
    </>
  )
}

const paceText: Record<MailPace, string> = { once: 'At once', daily: 'Once a day', never: 'Never' }

interface PaceProps {
  topic: MessageTopic
  pace: MailPace
  onChange: (pace: MailPace) => void
}

function PaceOfMails({ topic, pace, onChange }: PaceProps) {
  return (
    <div className={classes['pace'] ?? ''}>
      <span>{topicText[topic]}</span>
      <SegmentedControl
        aria-label={`${topicText[topic]}: emails`}
        value={pace}
        onChange={(value) => {
          const next = mailPaces.find((candidate) => candidate === value)
          if (next) onChange(next)
        }}
        data={availablePaces(topic).map((value) => ({ value, label: paceText[value] }))}
      />
    </div>
  )
}

interface OneByOneProps {
  preferences: readonly Preference[]
  onChoose: RowProps['onChoose']
}

function OneByOne({ preferences, onChoose }: OneByOneProps) {
  const phone = useServerQuery(phoneQuery)
  const reach = phone.is === 'shown' ? phone.data : null
  const columns: readonly Column[] = [
    ...channels.map((channel) => ({ channel, isOpen: true })),
    ...(reach?.channels ?? []).map((channel) => ({ channel, isOpen: reach?.isConfirmed === true })),
  ]
  return (
    <details className={classes['each'] ?? ''}>
      <summary>Choose one by one</summary>
      <table className={classes['table']} data-wide={columns.length > channels.length || undefined}>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {columns.map(({ channel }) => (
              <th key={channel} scope="col">
                {channelText[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {messageTopics.map((topic) => (
          <tbody key={topic}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className={classes['topic']}>
                {topicText[topic]}
              </th>
            </tr>
            {preferences
              .filter(({ event }) => noticeTopics[event] === topic)
              .map((preference) => (
                <Row key={preference.event} {...{ preference, columns, onChoose }} />
              ))}
          </tbody>
        ))}
      </table>
    </details>
  )
}

interface Column {
  readonly channel: Channel
  /** A phone has to be confirmed before it can be chosen. */
  readonly isOpen: boolean
}

interface RowProps {
  preference: Preference
  columns: readonly Column[]
  onChoose: (event: Preference['event'], channel: Channel, yes: boolean) => void
}

function Row({ preference, columns, onChoose }: RowProps) {
  return (
    <tr>
      <td>{noticeText[preference.event]}</td>
      {columns.map(({ channel, isOpen }) => (
        <td key={channel}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control, and the label makes all of the cell the thumb's */}
          <label className={classes['box']}>
            <span className={classes['channel']} aria-hidden="true">
              {channelText[channel]}
            </span>
            <Checkbox
              aria-label={`${noticeText[preference.event]}: ${channelText[channel]}`}
              disabled={!isOpen}
              checked={isOpen && preference[channel]}
              onChange={(event) => onChoose(preference.event, channel, event.currentTarget.checked)}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}
