import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customer-choice.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { later } from '../../ui/lazy-parts.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'

/** The form loads later, because it can't be filled in before a customer is chosen. */
const NewOrder = later(
  async () => (await import('./new-order.tsx')).NewOrder,
  <SkeletonPanel label="Loading …" />,
)

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
