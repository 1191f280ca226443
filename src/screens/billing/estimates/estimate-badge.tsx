import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { DoneIcon, DraftIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'

/** Nothing is owed on an estimate before it becomes an invoice. */
export const EstimateBadge = ({ estimate }: { estimate: Pick<EstimateReply, 'invoiceId'> }) =>
  estimate.invoiceId ? (
    <Tag tone="good" icon={DoneIcon} text="Invoiced" />
  ) : (
    <Tag tone="neutral" icon={DraftIcon} text="Open" />
  )
