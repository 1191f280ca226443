import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CustomerPaperReply } from '#sync/api/accounts/customer-papers.ts'
import type { CustomerPaperKind } from '#sync/entities/accounts/customer-paper.ts'
import { neededBeforeText } from '#sync/entities/accounts/customer-paper-states.ts'
import { papersQuery } from '../../queries/api/customer-papers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ServerContent } from '../server-content.tsx'
import { CheckPaperDialog } from './check-paper-dialog.tsx'
import { PaperState } from './paper-state.tsx'
import { SendPaperDialog } from './send-paper-dialog.tsx'

interface PapersProps {
  accountId: string
  /** Whether these are the papers of the person logged in. */
  isOwn: boolean
}

/** The papers that a customer has sent or still has to send, such as a photo ID. */
export const PapersPanel = (props: PapersProps) => {
  const answer = useServerQuery(papersQuery(props.accountId))
  if (answer.is === 'shown' && answer.data.kinds.length + answer.data.papers.length === 0) return null
  return (
    <Panel title="Papers">
      <ServerContent answer={answer} away="Papers are shown when you’re online.">
        {({ kinds, papers }) => <Papers {...props} kinds={kinds} papers={papers} />}
      </ServerContent>
    </Panel>
  )
}

interface PaperRow {
  readonly name: string
  /** Null for a kind that is no longer asked for. */
  readonly kind: CustomerPaperKind | null
  readonly papers: readonly CustomerPaperReply[]
}

/** A row for each kind, and one for each paper of a kind that was deleted. */
const rowsOf = (kinds: readonly CustomerPaperKind[], papers: readonly CustomerPaperReply[]): PaperRow[] => [
  ...kinds.map((kind) => ({
    name: kind.name,
    kind,
    papers: papers.filter(({ kindId }) => kindId === kind.kindId),
  })),
  ...papers
    .filter((paper) => !kinds.some(({ kindId }) => kindId === paper.kindId))
    .map((paper) => ({ name: paper.kindName, kind: null, papers: [paper] })),
]

interface PaperListProps extends PapersProps {
  kinds: readonly CustomerPaperKind[]
  papers: readonly CustomerPaperReply[]
}

function Papers({ accountId, isOwn, kinds, papers }: PaperListProps) {
  const [sending, setSending] = useState<CustomerPaperKind | null>(null)
  const [open, setOpen] = useState<CustomerPaperReply | null>(null)
  return (
    <Stack>
      {rowsOf(kinds, papers).map(({ name, kind, papers: ofKind }) => (
        <Stack key={ofKind[0]?.paperId ?? name} gap={4}>
          <Group justify="space-between" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {kind && (
              <Button
                variant={kind.neededBefore !== null && ofKind.length === 0 ? 'filled' : 'default'}
                size="xs"
                aria-label={`${ofKind.length === 0 ? 'Send' : 'Send another'}: ${name}`}
                onClick={() => setSending(kind)}
              >
                {ofKind.length === 0 ? 'Send' : 'Send another'}
              </Button>
            )}
          </Group>
          {ofKind.length === 0 && (
            <Text size="sm" c="dimmed">
              {kind?.neededBefore
                ? neededBeforeText[kind.neededBefore]
                : `Not sent yet.${isOwn ? ' You can send it any time.' : ''}`}
            </Text>
          )}
          {ofKind.map((paper) => (
            <PaperState key={paper.paperId} paper={paper} isOwn={isOwn} onOpen={() => setOpen(paper)} />
          ))}
        </Stack>
      ))}
      {sending && <SendPaperDialog accountId={accountId} kind={sending} onClose={() => setSending(null)} />}
      {open && (
        <CheckPaperDialog
          paper={open}
          hasDate={kinds.find(({ kindId }) => kindId === open.kindId)?.validDays === null}
          mayCheck={!isOwn && open.state === 'Sent'}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
