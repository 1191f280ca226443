import { phoneChannelText } from '../../components/phone-channel-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import { accountMessagesQuery } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { formatDateTime } from '../../ui/format.ts'
import { RowsPanel, RowWords } from './rows-panel.tsx'

const by = { email: 'Email', push: 'Push', ...phoneChannelText } as const

/** The mails, pushes and texts that went to a customer, and what became of them. */
export const MessagesPanel = ({ accountId }: { accountId: string }) => (
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
