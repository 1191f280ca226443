import type { Package } from '#sync/entities/packages/package.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { QuestionLinks } from '../../components/questions/question-links.tsx'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { CostsPanel } from './costs-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { MerchantInvoiceCheck } from './merchant-invoice-check.tsx'

/** The panels whose data comes mostly from the server: the customer, the delivery, the documents, and the costs. */
export const OfficePanels = ({ pkg }: { pkg: Package }) => (
  <>
    <CustomerPanel pkg={pkg} />
    <PackageQuestions packageId={pkg.packageId} />
    <DeliveryPanel pkg={pkg} />
    <MerchantInvoiceCheck pkg={pkg} />
    <CostsPanel pkg={pkg} />
  </>
)

/** The customers' questions about the package, for staff who see customers. */
function PackageQuestions({ packageId }: { packageId: string }) {
  const session = useSession()
  const canRead = session !== null && accountPolicy.canReadCustomers(toActor(session))
  return canRead ? <QuestionLinks of={{ packageId }} /> : null
}
