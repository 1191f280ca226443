import { Alert } from '@mantine/core'
import { tillPolicy } from '#sync/policies/till.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { tillQuery } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { CountForm } from './count-form.tsx'

/** Counts the drawer of a cashier who isn't there. */
export function CloseAbsentPage({ tillId }: { tillId: string }) {
  const session = useSession()
  const answer = useServerQuery(tillQuery(tillId))
  const title = answer.is === 'shown' ? `Close ${answer.data.cashierName}’s till` : 'Close till'
  return (
    <Page title={title} back={{ to: pathTo('/admin/till/$till', { till: tillId }), text: 'Till' }}>
      <ServerContent answer={answer} away="You can close the till when you’re online.">
        {(till) =>
          till.closedAt === null && session && tillPolicy.canCloseAbsent(session, till) ? (
            <CountForm till={till} isAbsent />
          ) : (
            <Alert color="signal" icon={<WarningIcon />}>
              {till.closedAt === null
                ? 'This is your own till. Close it under Accept Payments.'
                : 'This till is closed already. Its count stays as it is.'}
            </Alert>
          )
        }
      </ServerContent>
    </Page>
  )
}
