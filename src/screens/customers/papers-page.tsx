import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { WaitingPaper } from '#sync/api/accounts/customer-papers.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { papersToCheckQuery } from '../../queries/api/customer-papers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { PapersIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDay, plural } from '../../ui/texts/format.ts'

/** An answer has at most this many papers; others follow when some of them are checked. */
const mostShown = 500

const countText = (shown: number): string =>
  shown < mostShown ? plural(shown, 'paper') : `The ${mostShown} papers that wait longest`

/** Lists the unchecked papers of customers, with the oldest first. */
export function PapersPage() {
  const answer = useServerQuery(papersToCheckQuery)
  const count = answer.is === 'shown' && countText(answer.data.length)
  return (
    <Page title="Papers to check" note={count}>
      <ServerContent answer={answer} away="Papers are shown when you’re online.">
        {(papers) =>
          papers.length === 0 ? (
            <EmptyState
              icon={PapersIcon}
              title="No papers wait"
              text="Papers that customers send are listed here."
            />
          ) : (
            <Panel title="Open a customer to see the pages, and accept or refuse them">
              <Stack gap="sm">
                {papers.map((paper) => (
                  <PaperLine key={paper.paperId} paper={paper} />
                ))}
              </Stack>
            </Panel>
          )
        }
      </ServerContent>
    </Page>
  )
}

const PaperLine = ({ paper: { accountId, kindName, sentAt, customer } }: { paper: WaitingPaper }) => (
  <Group justify="space-between">
    <Stack gap={0}>
      <Link to={pathTo('/admin/accounts/$account', { account: accountId })}>
        {kindName}: {customer.firstName} {customer.lastName}
      </Link>
      <Text size="sm" c="dimmed">
        {customer.mailbox}
      </Text>
    </Stack>
    <Text size="sm">Sent on {formatDay(sentAt)}</Text>
  </Group>
)
