import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../../../session/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { CreditAlert } from './credit.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { PaidList } from './paid-list.tsx'
import { UnpaidList } from './unpaid-list.tsx'

// Few customers have a code.
const PromotionEntry = later(
  async () => (await import('../../../components/promotion-entry.tsx')).PromotionEntry,
)

const choices = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
]

/** A customer's unpaid and paid invoices. Unpaid ones are selected here and paid in one go. */
export function AccountInvoicesPage() {
  const user = useSession()
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!user) return null
  const { accountId } = user
  const choose = (value: string) =>
    void navigate({ to: '.', search: value === 'paid' ? { show: 'paid' } : {}, replace: true })
  return (
    <Page title="Invoices" narrow>
      <Stack>
        <CreditAlert accountId={accountId} />
        <OwnTransfers accountId={accountId} />
        <SegmentedControl
          fullWidth
          aria-label="Which invoices"
          data={choices}
          value={show === 'paid' ? 'paid' : 'unpaid'}
          onChange={choose}
        />
        {show !== 'paid' && <PromotionEntry />}
        {show === 'paid' ? <PaidList accountId={accountId} /> : <UnpaidList accountId={accountId} />}
      </Stack>
    </Page>
  )
}
