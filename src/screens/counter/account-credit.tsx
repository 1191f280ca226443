import { Group, Text } from '@mantine/core'
import { PayOutButton } from '../../components/pay-out/pay-out-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

interface AccountCreditProps {
  accountId: string
  creditJmdCents: number
}

/** A customer's credit from payments, which pays invoices or is paid back; nothing without credit. */
export function AccountCredit({ accountId, creditJmdCents }: AccountCreditProps) {
  if (creditJmdCents <= 0) return null
  return (
    <Panel title="Account credit" action={<PayOutButton text="Pay out" size="xs" accountId={accountId} />}>
      <Group justify="space-between">
        <Text>From payments</Text>
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatJmd(creditJmdCents)}
        </Text>
      </Group>
    </Panel>
  )
}
