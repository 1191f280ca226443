import { Alert, Stack, Text } from '@mantine/core'
import type { ChannelsReply } from '#sync/api/messages/messages.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { phoneChannelText } from '../../components/mails/phone-channel-text.ts'
import { phoneChannelsQuery } from '../../queries/api/outbox.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { formatDateTime, plural } from '../../ui/texts/format.ts'

const isReached = ({ spentJmdCents, limitJmdCents }: ChannelsReply['day']): boolean =>
  spentJmdCents > 0 && spentJmdCents >= limitJmdCents

const waitingText = (waiting: number): string =>
  waiting === 0
    ? 'New messages will go out then; everything else goes on.'
    : `${plural(waiting, 'message')} will go out then; everything else goes on.`

/** The costs of WhatsApp and SMS, and the reason why a channel rests. Nothing is shown while neither is set up. */
export function PhoneChannels() {
  const answer = useServerQuery(phoneChannelsQuery)
  if (answer.is !== 'shown') return null
  const { channels, day, month } = answer.data
  if (!channels.some(({ isSetUp }) => isSetUp)) return null
  return (
    <Stack gap="xs" mb="sm">
      {channels.map(
        ({ channel, rest, waiting }) =>
          rest && (
            <Alert
              key={channel}
              color={rest.isBroken ? 'red' : 'yellow'}
              title={`${phoneChannelText[channel]} rests until ${formatDateTime(rest.until)}`}
            >
              {rest.reason} {rest.isBroken ? 'Customers get emails instead.' : waitingText(waiting)}
            </Alert>
          ),
      )}
      {(isReached(day) || isReached(month)) && (
        <Alert color="yellow" title="The limit for WhatsApp and SMS is reached">
          Customers get emails instead. You can raise it in the settings.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        WhatsApp and SMS: {jmdText(day.spentJmdCents)} of {jmdText(day.limitJmdCents)} today,{' '}
        {jmdText(month.spentJmdCents)} of {jmdText(month.limitJmdCents)} this month.
      </Text>
    </Stack>
  )
}
