import { Stack, Text } from '@mantine/core'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import {
  ownBalancesQuery,
  ownCreditNotesQuery,
  ownRefundsQuery,
} from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { useSession } from '../../../session/session.ts'
import { CreditNotesIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { NoteRow, RefundRow } from './credit-rows.tsx'
import { TopUpButton } from './top-up.tsx'

// The statement is below the first screen.
const StatementPanel = later(
  async () => (await import('../../../components/statement/statement-panel.tsx')).StatementPanel,
)

/** A customer's credit: from payments and credit notes, and the refunds. */
export function AccountCreditPage() {
  const user = useSession()
  const area = useArea()
  if (!user) return null
  return (
    <Page title="Credit" back={{ to: area.invoices, text: 'Invoices' }} narrow>
      <Stack>
        <BalancePanel accountId={user.accountId} />
        <NotesPanel accountId={user.accountId} />
        <RefundsPanel accountId={user.accountId} />
        <StatementPanel accountId={user.accountId} />
      </Stack>
    </Page>
  )
}

interface PanelProps {
  accountId: string
}

const offlineText = 'You’ll see it here when you’re online.'

function BalancePanel({ accountId }: PanelProps) {
  const answer = useKeptQuery(ownBalancesQuery(accountId))
  if (answer.is === 'loading') return <SkeletonPanel label="Loading your credit" />
  return (
    <Panel title="What you have">
      {answer.is === 'shown' && <LoadedAt answer={answer} />}
      <ServerContent answer={answer} away={offlineText}>
        {({ creditJmdCents, creditNotesJmdCents }) => (
          <Stack gap="sm">
            <FactList
              facts={[
                ['Credit from payments', formatJmd(creditJmdCents)],
                ['Credit notes', formatJmd(creditNotesJmdCents)],
              ]}
            />
            <Text size="sm" c="dimmed">
              {creditJmdCents > 0
                ? 'Use your credit when you pay an invoice, or ask our office to pay back what came from payments.'
                : 'Credit notes lower what you pay. You choose them when you pay an invoice.'}
            </Text>
            <TopUpButton />
          </Stack>
        )}
      </ServerContent>
    </Panel>
  )
}

function NotesPanel({ accountId }: PanelProps) {
  const answer = useKeptQuery(ownCreditNotesQuery(accountId))
  if (answer.is === 'loading') return <SkeletonPanel label="Loading your credit notes" />
  return (
    <Panel title="Credit notes" flush>
      <ServerContent answer={answer} away={offlineText}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState
              icon={CreditNotesIcon}
              title="No credit notes"
              text="When we take money off for something that went wrong, it’s listed here with its reason."
            />
          ) : (
            <ul className="rows">
              {notes.map((note) => (
                <NoteRow key={note.creditNoteId} note={note} />
              ))}
            </ul>
          )
        }
      </ServerContent>
    </Panel>
  )
}

/** Draws nothing for the many customers without a refund. */
function RefundsPanel({ accountId }: PanelProps) {
  const answer = useKeptQuery(ownRefundsQuery(accountId))
  if (answer.is !== 'shown' || answer.data.length === 0) return null
  return (
    <Panel title="Refunds" flush>
      <ul className="rows">
        {answer.data.map((refund) => (
          <RefundRow key={refund.paymentId} refund={refund} />
        ))}
      </ul>
    </Panel>
  )
}
