import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { unpaidInvoicesQuery } from '../../../queries/api/own-invoices.ts'

/** The ids of the unpaid invoices; undefined until they are known. */
export function useUnpaidIds(accountId: string): ReadonlySet<string> | undefined {
  const unpaid = useKeptQuery(unpaidInvoicesQuery(accountId))
  return unpaid.is === 'shown' ? new Set(unpaid.data.map(({ invoiceId }) => invoiceId)) : undefined
}
