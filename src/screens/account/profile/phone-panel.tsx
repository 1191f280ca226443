import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PhoneReach } from '#sync/api/messages/phones.ts'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { phoneChannelText } from '../../../components/mails/phone-channel-text.ts'
import { confirmPhone, phoneQuery, removePhone, sendPhoneCode } from '../../../queries/api/phone.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { useAction } from '../../../ui/use-action.ts'
import classes from './notifications-panel.module.css'

/** Messages to a phone: its number is confirmed by a code before anything goes there. */
export function PhonePanel() {
  const phone = useServerQuery(phoneQuery)
  if (phone.is !== 'shown' || phone.data.channels.length === 0) return null
  const reach = phone.data
  const names = reach.channels.map((channel) => phoneChannelText[channel]).join(' and ')
  return (
    <>
      <h3 className={classes['heading'] ?? ''}>{names}</h3>
      <Stack gap="xs">
        <Body reach={reach} names={names} />
      </Stack>
    </>
  )
}

function Body({ reach, names }: { reach: PhoneReach; names: string }) {
  if (reach.number === null)
    return (
      <Text size="sm">
        Enter your phone number with the area code in your details, and we can also send you messages by{' '}
        {names}.
      </Text>
    )
  return (
    <>
      {reach.isConfirmed ? (
        <Confirmed number={reach.number} />
      ) : (
        <Confirm reach={reach} number={reach.number} />
      )}
      {reach.stopped.map((channel) => (
        <Alert key={channel} color="signal" title={`${phoneChannelText[channel]} is stopped`}>
          You replied STOP to us. Send START to the same number to get messages again.
        </Alert>
      ))}
    </>
  )
}

function Confirmed({ number }: { number: string }) {
  const { send } = useWrite(removePhone)
  const remove = useAction(async () => {
    await send({})
    await toastSuccessOf(removePhone)
  }, failureText)
  return (
    <>
      <Text size="sm">
        {number} is confirmed. Choose below what to send there. At night only a driver who is on the way to
        you and codes are sent.
      </Text>
      <ProblemAlert text={remove.problem} />
      <Group>
        <Button variant="default" loading={remove.busy} onClick={() => void remove.run()}>
          Send nothing to this phone
        </Button>
      </Group>
    </>
  )
}

function Confirm({ reach, number }: { reach: PhoneReach; number: string }) {
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { send: sendCode } = useWrite(sendPhoneCode)
  const { send: sendAnswer } = useWrite(confirmPhone)
  const ask = useAction(async (channel: PhoneChannel) => {
    await sendCode({ body: { channel } })
    setCode('')
    setSentTo(number)
  }, failureText)
  const confirm = useAction(async () => {
    await sendAnswer({ body: { code: code.trim() } })
    await toastSuccessOf(confirmPhone)
  }, failureText)
  const isAsked = sentTo === number
  return (
    <>
      <Text size="sm">
        {isAsked
          ? `We’ve sent a code to ${number}. It’s good for 10 minutes.`
          : `To get messages at ${number}, confirm that it’s your phone: we send it a code.`}
      </Text>
      {isAsked && (
        <Group align="flex-end">
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button
            loading={confirm.busy}
            disabled={!/^\d{6}$/.test(code.trim())}
            onClick={() => void confirm.run()}
          >
            Confirm
          </Button>
        </Group>
      )}
      <ProblemAlert text={confirm.problem || ask.problem} />
      <Group>
        {reach.channels
          .filter((channel) => !reach.stopped.includes(channel))
          .map((channel) => (
            <Button key={channel} variant="default" loading={ask.busy} onClick={() => void ask.run(channel)}>
              {`${isAsked ? 'New code' : 'Code'} by ${phoneChannelText[channel]}`}
            </Button>
          ))}
      </Group>
    </>
  )
}
