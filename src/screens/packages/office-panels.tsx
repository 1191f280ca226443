import type { Package } from '#sync/entities/package.ts'
import { CostsPanel } from './costs-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { MerchantInvoiceCheck } from './merchant-invoice-check.tsx'

/** The panels whose data comes mostly from the server: the customer, the delivery, the documents, and the costs. */
export const OfficePanels = ({ pkg }: { pkg: Package }) => (
  <>
    <CustomerPanel pkg={pkg} />
    <DeliveryPanel pkg={pkg} />
    <MerchantInvoiceCheck pkg={pkg} />
    <CostsPanel pkg={pkg} />
  </>
)
