import { Stack } from '@mantine/core'
import { QuestionLinks } from '../../components/questions/question-links.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { accountMessagesQuery } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { formatDateTime } from '../../ui/format.ts'
import { RowsPanel, RowWords } from './rows-panel.tsx'

/** A customer's questions, and for administrators the mails and pushes that went to them. */
export function MessagesPanel({ accountId }: { accountId: string }) {
  const session = useSession()
  return (
    <Stack>
      <QuestionLinks of={{ accountId }} />
      {session?.role === 'Admin' && <SentPanel accountId={accountId} />}
    </Stack>
  )
}

/** The mails and pushes that went to a customer. */
const SentPanel = ({ accountId }: { accountId: string }) => (
  <RowsPanel
    title="Messages"
    answer={useServerQuery(accountMessagesQuery(accountId))}
    keyOf={({ messageId }) => messageId}
  >
    {({ messageId, subject, to, state, createdAt }) => (
      <>
        <RowWords
          to={pathTo('/admin/messages', { open: messageId })}
          text={subject || 'Message'}
          note={[formatDateTime(createdAt), to].filter(Boolean).join(' · ')}
        />
        <span>{state}</span>
      </>
    )}
  </RowsPanel>
)
