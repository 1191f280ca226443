import { Text } from '@mantine/core'
import type { OfficeMail } from '#sync/api/messages/office-mails.ts'
import { formatDateTime } from '../../ui/texts/format.ts'

const stateText: Readonly<Record<NonNullable<OfficeMail['state']>, string>> = {
  Waiting: 'Being emailed',
  Sending: 'Being emailed',
  Unsure: 'Being emailed',
  Sent: 'Emailed',
  Delivered: 'Emailed',
  Read: 'Emailed',
  Failed: 'Couldn’t be emailed',
}

/** The mails about a paper, with time and recipient, latest first. */
export const MailNotes = ({ mails }: { mails: readonly OfficeMail[] }) =>
  mails.map(({ at, to, by, state }) => (
    <Text key={at} size="sm" c={state === 'Failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
      {stateText[state ?? 'Sent']} at {formatDateTime(at)} to {to}, by {by}
    </Text>
  ))
