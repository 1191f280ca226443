import type { Scan } from '#sync/rules/tracking/scan.ts'
import { customerOfMailbox } from '../../../queries/mailboxes.ts'
import { lookUp } from '../../../queries/packages.ts'
import { isReplicaLoading } from '../../../queries/sync-status.ts'
import { giveFeedback } from '../../../scan/feedback.ts'
import { useCapture } from '../../../scan/keys/use-capture.ts'
import { stillLoadingText } from '../../../scan/still-loading.ts'
import { toastError } from '../../../stores/notifications.ts'

/** Returns the customer of a scanned mailbox or package; otherwise the reason why there is none. */
async function findCustomer({ recognised, raw }: Scan): Promise<{ accountId: string } | { why: string }> {
  const code = recognised.canonical || raw
  const isLoading = isReplicaLoading()
  if (recognised.kind === 'mailbox') {
    const why = isLoading ? stillLoadingText('customers') : 'No customer on this device has this mailbox.'
    return (await customerOfMailbox(code)) ?? { why }
  }
  const { exact } = await lookUp(recognised)
  if (exact?.accountId) return { accountId: exact.accountId }
  return {
    why:
      isLoading && !exact
        ? stillLoadingText('packages')
        : 'Scan a mailbox, or a package that has a customer.',
  }
}

function refuse(headline: string, text: string): void {
  giveFeedback('refused')
  toastError(headline, text)
}

/** A scan on this page sets the estimate's customer, and leaves the rest of the form unchanged. */
export function useCustomerScan(onFound: (accountId: string) => void): void {
  useCapture({
    onBroken: () => refuse('Scan incomplete', 'Part of the code is missing. Scan it again.'),
    async onScan(scan) {
      const customer = await findCustomer(scan)
      if ('why' in customer)
        return refuse(`Not found: ${scan.recognised.canonical || scan.raw}`, customer.why)
      giveFeedback('ready')
      onFound(customer.accountId)
    },
  })
}
