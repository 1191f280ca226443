import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customer-choice.tsx'
import { later } from '../../ui/lazy-parts.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonPanel } from '../../ui/skeletons.tsx'

/** Nothing of it can be filled in before the customer is chosen. */
const NewOrder = later(
  async () => (await import('./new-order.tsx')).NewOrder,
  <SkeletonPanel label="Loading …" />,
)

interface StoreOrderCreatePageProps {
  accountId: string | null
  choose: (account: string | undefined) => void
}

/** Notes what a customer asks for at the counter or on the phone. */
export const StoreOrderCreatePage = ({ accountId, choose }: StoreOrderCreatePageProps) => (
  <Page narrow title="New store order" back={{ to: '/admin/storeorders', text: 'Store Orders' }}>
    <Stack>
      <CustomerChoice accountId={accountId} choose={choose} />
      {accountId && <NewOrder key={accountId} accountId={accountId} />}
    </Stack>
  </Page>
)
