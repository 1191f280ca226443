import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customers/customer-choice.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { Page } from '../../ui/layout/page.tsx'
import { NewOrder } from './new-order.tsx'

interface StoreOrderCreatePageProps {
  accountId: string | null
  choose: (account: string | undefined) => void
}

/** Enters a customer's request from the counter or the phone. */
export const StoreOrderCreatePage = ({ accountId, choose }: StoreOrderCreatePageProps) => (
  <Page narrow title="New store order" back={{ to: pathTo('/admin/storeorders'), text: 'Store Orders' }}>
    <Stack>
      <CustomerChoice accountId={accountId} choose={choose} />
      {accountId && <NewOrder key={accountId} accountId={accountId} />}
    </Stack>
  </Page>
)
