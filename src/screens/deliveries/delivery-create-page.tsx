import { Stack } from '@mantine/core'
import { CustomerChoice } from '../../components/customers/customer-choice.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { Page } from '../../ui/layout/page.tsx'
import { NewDeliveryForm } from './new-delivery-form.tsx'

interface DeliveryCreatePageProps {
  accountId: string | null
  /** The package that is selected at first. */
  packageId: string | null
  choose: (account: string | undefined) => void
}

/** Creates a delivery: the customer, the packages, the address, the time, and the driver. */
export function DeliveryCreatePage({ accountId, packageId, choose }: DeliveryCreatePageProps) {
  return (
    <Page narrow title="New delivery" back={{ to: pathTo('/admin/deliveries'), text: 'Deliveries' }}>
      <Stack>
        <CustomerChoice accountId={accountId} choose={choose} />
        {accountId && <NewDeliveryForm key={accountId} accountId={accountId} packageId={packageId} />}
      </Stack>
    </Page>
  )
}
