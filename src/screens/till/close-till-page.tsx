import { ServerContent } from '../../components/server-content.tsx'
import { OpenTillPanel } from '../../components/till/open-till-panel.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { currentTillQuery } from '../../queries/api/money/tills.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Page } from '../../ui/layout/page.tsx'
import { CountForm } from './count-form.tsx'

/** Ends a cashier's day: the cash by note and coin, compared with the drawer's expected amount. */
export function CloseTillPage() {
  const answer = useServerQuery(currentTillQuery)
  const hasNone = answer.is === 'shown' && answer.data.till === null
  return (
    <Page
      title={hasNone ? 'Till' : 'Close till'}
      back={{ to: pathTo('/admin/invoices/payment'), text: 'Accept Payments' }}
    >
      <ServerContent answer={answer} away="You can close your till when you’re online.">
        {({ till, closedByOther }) =>
          till ? <CountForm key={till.tillId} till={till} /> : <OpenTillPanel closedByOther={closedByOther} />
        }
      </ServerContent>
    </Page>
  )
}
