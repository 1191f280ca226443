import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { ContactMessage, ContactStatus } from '#sync/entities/messages/contact-message.ts'
import { contactMessageNoun } from '#sync/nouns/contact-message.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { contactQuery, sendContactStatus } from '../../queries/api/contact.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { SendIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { PhoneLink } from '../../ui/texts/phone-link.tsx'
import { replyLink } from '../../ui/texts/reply-link.ts'
import { useAction } from '../../ui/use-action.ts'
import { ContactStatusTag } from './contact-list.tsx'

interface ContactDialogProps {
  contactMessageId: string
  onClose: () => void
}

/** A message with its text, the means to answer it, and the people who handled it. */
export function ContactDialog({ contactMessageId, onClose }: ContactDialogProps) {
  const session = useSession()
  const canHandle = session !== null && accountPolicy.canAnswerContact(session)
  const answer = useServerQuery(contactQuery(contactMessageId, canHandle))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={answer.is === 'shown' ? answer.data.subject : contactMessageNoun.one}
      fromTop
    >
      <ServerContent answer={answer} away="Contact messages are shown when you’re online.">
        {(message) => (
          <Stack>
            <ContactFacts message={message} />
            {canHandle && <HandleContact message={message} />}
          </Stack>
        )}
      </ServerContent>
    </Dialog>
  )
}

const ContactFacts = ({ message }: { message: ContactMessage }) => (
  <>
    <FactList
      facts={[
        ['Status', <ContactStatusTag key="status" status={message.status} />],
        ['From', message.name],
        [
          'Email',
          <Anchor key="email" href={`mailto:${message.email}`} inherit>
            {message.email}
          </Anchor>,
        ],
        ['Phone', message.phone === '' ? null : <PhoneLink key="phone" number={message.phone} inherit />],
        ['Received', formatDateTime(message.createdAt)],
        ['Handled', message.handledAt && `${message.handledBy}, ${formatDateTime(message.handledAt)}`],
      ]}
    />
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Text>
  </>
)

const savedText: Readonly<Record<ContactStatus, string>> = {
  New: 'Marked as new',
  Read: 'Message reopened',
  Answered: 'Marked as answered',
  Closed: 'Message closed',
}

/** Sets the message's status for the whole office. */
function HandleContact({ message }: { message: ContactMessage }) {
  const { contactMessageId, status } = message
  const { send } = useWrite(sendContactStatus)
  const { run, busy, problem } = useAction(async (next: ContactStatus) => {
    await send({ params: { contactMessageId }, body: { status: next, seen: status } })
    toastSuccess(savedText[next])
  }, failureText)
  const isOpen = status === 'New' || status === 'Read'
  return (
    <>
      <ProblemAlert text={problem} />
      <DialogFoot>
        {isOpen ? (
          <>
            <Button variant="default" loading={busy} onClick={() => void run('Closed')}>
              Close without reply
            </Button>
            <Button variant="default" loading={busy} onClick={() => void run('Answered')}>
              Mark as answered
            </Button>
          </>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void run('Read')}>
            Reopen
          </Button>
        )}
        <Button component="a" href={replyLink(message)} leftSection={<SendIcon size={18} />}>
          Reply by email
        </Button>
      </DialogFoot>
    </>
  )
}
