import type { Scan } from '#sync/rules/tracking/scan.ts'
import { searchPayers } from '../../queries/api/money/payments.ts'
import { lookUp } from '../../queries/packages.ts'
import { stillLoadingText } from '../../scan/still-loading.ts'

/** Returns the customer of a scanned mailbox or package; otherwise the reason why there is none. */
export async function findPayer({ recognised, raw }: Scan): Promise<{ accountId: string } | { why: string }> {
  const code = recognised.canonical || raw
  if (recognised.kind === 'mailbox') {
    const ofMailbox = async (status?: 'Closed') =>
      (await searchPayers(code, status)).find(({ mailbox }) => mailbox === code)
    // Customers who closed their account can still come and pay.
    return (await ofMailbox()) ?? (await ofMailbox('Closed')) ?? { why: 'No customer has this mailbox.' }
  }
  const { exact, isLoading } = await lookUp(recognised)
  if (!exact && isLoading) return { why: stillLoadingText('packages') }
  if (!exact) return { why: 'There is no package with this code on this device. Search by name instead.' }
  return exact.accountId
    ? { accountId: exact.accountId }
    : { why: 'This package has no customer yet. Set its customer first.' }
}
