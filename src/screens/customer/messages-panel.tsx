import { pathTo } from '../../guards/path-to.ts'
import { accountMessagesQuery } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { formatDateTime } from '../../ui/format.ts'
import { RowsPanel, RowWords } from './rows-panel.tsx'

/** The mails and pushes that went to a customer. */
export const MessagesPanel = ({ accountId }: { accountId: string }) => (
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
