import { Stack } from '@mantine/core'
import { phoneChannelText } from '../../components/mails/phone-channel-text.ts'
import { QuestionLinks } from '../../components/questions/question-links.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountMessagesQuery } from '../../queries/api/staff-accounts.ts'
import { useSession } from '../../session/session.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import { RowsPanel, RowWords } from './rows-panel.tsx'

const by = { email: 'Email', push: 'Push', ...phoneChannelText } as const

/** A customer's questions, and for administrators the mails, pushes and texts that went to them. */
export function MessagesPanel({ accountId }: { accountId: string }) {
  const session = useSession()
  return (
    <Stack>
      <QuestionLinks of={{ accountId }} />
      {session?.role === 'Admin' && <SentPanel accountId={accountId} />}
    </Stack>
  )
}

/** The mails, pushes and texts that went to a customer, and what became of them. */
const SentPanel = ({ accountId }: { accountId: string }) => (
  <RowsPanel
    title="Messages"
    answer={useServerQuery(accountMessagesQuery(accountId))}
    keyOf={({ messageId }) => messageId}
  >
    {({ messageId, subject, channel, to, state, lastError, createdAt }) => (
      <>
        <RowWords
          to={pathTo('/admin/messages', { open: messageId })}
          text={subject || 'Message'}
          note={[formatDateTime(createdAt), by[channel], to, lastError].filter(Boolean).join(' · ')}
        />
        <span>{state}</span>
      </>
    )}
  </RowsPanel>
)
