import { Checkbox, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { notifications, type Preference } from '#sync/api/notifications.ts'
import { messageTopics, noticeText, noticeTopics, topicText } from '#sync/entities/message-words.ts'
import { call } from '../../data/call.ts'
import { notify } from '../../stores/notifications.ts'
import { Panel } from '../../ui/panel.tsx'
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
          Device: the phones and computers on which you switched notifications on. App: the list in the app.
          Mails about your account itself, like a new password, are always sent.
        </Text>
        {messageTopics.map((topic) => (
          <Table key={topic} verticalSpacing="xs" horizontalSpacing={6} aria-label={topicText[topic]}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{topicText[topic]}</Table.Th>
                {channels.map(([channel, name]) => (
                  <Table.Th key={channel} w={58} ta="center">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {chosen
                .filter(({ event }) => noticeTopics[event] === topic)
                .map((one) => (
                  <Row key={one.event} one={one} onChoose={choose} />
                ))}
            </Table.Tbody>
          </Table>
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
    <Table.Tr>
      <Table.Td>{noticeText[one.event]}</Table.Td>
      {channels.map(([channel, name]) => (
        <Table.Td key={channel}>
          <Checkbox
            checked={one[channel]}
            onChange={(event) => onChoose(one.event, channel, event.currentTarget.checked)}
            aria-label={`${noticeText[one.event]}: ${name}`}
            styles={{ body: { justifyContent: 'center' } }}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
