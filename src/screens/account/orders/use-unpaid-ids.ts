import { unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'

/** The ids of the unpaid invoices; undefined until they are known. */
export function useUnpaidIds(accountId: string): ReadonlySet<string> | undefined {
  const unpaid = useKeptQuery(unpaidInvoicesQuery(accountId))
  return unpaid.is === 'shown' ? new Set(unpaid.data.map(({ invoiceId }) => invoiceId)) : undefined
}
