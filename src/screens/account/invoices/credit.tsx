import { Alert } from '@mantine/core'
import { useKeptQuery } from '../../../queries/api/kept-answers.ts'
import { ownBalancesQuery } from '../../../queries/api/own-invoices.ts'
import { formatJmd } from '../../../ui/format.ts'
import { CreditIcon } from '../../../ui/icons.ts'

/** What a customer has with us; nothing where there is none. */
export function CreditAlert({ accountId }: { accountId: string }) {
  const balances = useKeptQuery(ownBalancesQuery(accountId))
  if (balances.is !== 'shown') return null
  const { creditJmdCents, creditNotesJmdCents } = balances.data
  if (creditJmdCents + creditNotesJmdCents <= 0) return null
  return (
    <Alert
      color="green"
      icon={<CreditIcon />}
      title={`${formatJmd(creditJmdCents + creditNotesJmdCents)} of credit`}
    >
      {creditJmdCents > 0 &&
        `You paid ${formatJmd(creditJmdCents)} more than you owed. Choose invoices below to pay with it. `}
      {creditNotesJmdCents > 0 &&
        `${formatJmd(creditNotesJmdCents)} is on credit notes: our office takes it off when you pay at the counter.`}
    </Alert>
  )
}
