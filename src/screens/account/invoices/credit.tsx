import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ownBalancesQuery } from '../../../queries/api/own/own-invoices.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { CreditIcon } from '../../../ui/icons.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'

/** The customer's credit; nothing without credit. */
export function CreditAlert({ accountId }: { accountId: string }) {
  const area = useArea()
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
        `${formatJmd(creditJmdCents)} is from payments. Choose invoices below to pay with it. `}
      {creditNotesJmdCents > 0 &&
        `${formatJmd(creditNotesJmdCents)} is on credit notes, which lower what you pay. `}
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={area.credit} />}>
        See your credit
      </Anchor>
    </Alert>
  )
}
