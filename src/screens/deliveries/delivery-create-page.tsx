import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customer-choice.tsx'
import { later } from '../../ui/lazy-parts.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'

/** Nothing of it can be filled in before the customer is chosen. */
const NewDeliveryForm = later(
  async () => (await import('./new-delivery-form.tsx')).NewDeliveryForm,
  <SkeletonLines label="Loading …" />,
)

interface DeliveryCreatePageProps {
  accountId: string | null
  /** Chosen at first. */
  packageId: string | null
  choose: (account: string | undefined) => void
}

/** Makes a delivery: the customer, what, where to, when, by whom. */
export function DeliveryCreatePage({ accountId, packageId, choose }: DeliveryCreatePageProps) {
  return (
    <Page narrow title="New delivery" back={{ to: '/admin/deliveries', text: 'Deliveries' }}>
      <Stack>
        <CustomerChoice accountId={accountId} choose={choose} />
        {accountId && <NewDeliveryForm key={accountId} accountId={accountId} packageId={packageId} />}
      </Stack>
    </Page>
  )
}
