import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MessageReply } from '#sync/api/messages/messages.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { messageQuery, sendAgain } from '../../queries/api/outbox.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { channelText, eventText, MessageStateTag } from './message-list.tsx'

/** A message with its text, and the reason if it hasn't arrived. */
export function MessageDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const answer = useServerQuery(messageQuery(messageId))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={answer.is === 'shown' ? answer.data.subject : 'Message'}
      fromTop
    >
      <ServerContent answer={answer} away="Messages are shown when you’re online.">
        {(message) => <MessageFacts message={message} text={message.text} />}
      </ServerContent>
    </Dialog>
  )
}

function MessageFacts({ message, text }: { message: MessageReply; text: string }) {
  const { send } = useWrite(sendAgain)
  const retry = useAction(async () => {
    await send({ params: { messageId: message.messageId } })
    toastSuccess('The message is sent again')
  }, failureText)
  const isOver = message.state !== 'Waiting' && message.state !== 'Sending'
  const mayRepeat = message.state === 'Failed' || message.state === 'Unsure'
  return (
    <Stack>
      <FactList
        facts={[
          ['Status', <MessageStateTag key="state" state={message.state} />],
          ['By', channelText[message.channel]],
          ['To', message.to],
          [
            'Customer',
            message.accountId && (
              <Anchor
                key="account"
                component={Link}
                to={pathTo('/admin/accounts/$account', { account: message.accountId })}
              >
                Open the account
              </Anchor>
            ),
          ],
          ['About', eventText(message.event)],
          ['Created', formatDateTime(message.createdAt)],
          ['Sent', message.sentAt && formatDateTime(message.sentAt)],
          ['Next try', isOver ? null : formatDateTime(message.nextAt)],
          ['Tries', String(message.attempts)],
          ['Price', message.costJmdCents > 0 ? jmdText(message.costJmdCents) : null],
        ]}
      />
      {message.lastError && (
        <Alert color={message.state === 'Failed' ? 'red' : 'yellow'} title="What went wrong">
          {message.lastError}
        </Alert>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text ||
          (message.sentAt
            ? 'The text isn’t kept: it holds a secret.'
            : 'It hasn’t been sent, so it has no text yet.')}
      </Text>
      <ProblemAlert text={retry.problem} />
      {mayRepeat && (
        <DialogFoot>
          <Button loading={retry.busy} onClick={() => void retry.run()}>
            Send again
          </Button>
        </DialogFoot>
      )}
    </Stack>
  )
}
