import type { Package } from '#sync/entities/package.ts'
import { CostsPanel } from './costs-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { MerchantInvoiceCheck } from './merchant-invoice-check.tsx'

/** What belongs to a package and is mostly the server's: its customer, its delivery, its papers, what it costs. */
export const OfficePanels = ({ pkg }: { pkg: Package }) => (
  <>
    <CustomerPanel pkg={pkg} />
    <DeliveryPanel pkg={pkg} />
    <MerchantInvoiceCheck pkg={pkg} />
    <CostsPanel pkg={pkg} />
  </>
)
