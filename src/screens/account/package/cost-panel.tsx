import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InvoiceOrDraft } from '#sync/api/money/invoice-bodies.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { CustomsChargePanel } from '../../../components/customs/customs-receipt.tsx'
import { LoadedAt } from '../../../components/server-content.tsx'
import { packageCostQuery } from '../../../queries/api/own/own-packages.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { later } from '../../../ui/lazy-parts.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { Charges } from '../invoices/charges.tsx'
import { InvoiceTag } from '../invoices/invoice-tag.tsx'
import { whyNoCost } from './why-no-cost.ts'

/** A package's cost: its invoice, or an estimate from what is known so far. */
export function CostPanel({ row }: { row: Package }) {
  const reason = whyNoCost(row)
  if (reason === null) return <KnownCost row={row} />
  return (
    <Panel title="Cost">
      <Text c="dimmed">{reason}</Text>
    </Panel>
  )
}

function KnownCost({ row: { packageId } }: { row: Package }) {
  const cost = useKeptQuery(packageCostQuery(packageId))
  const area = useArea()
  if (cost.is === 'loading') return <SkeletonPanel label="Loading the cost" />
  if (cost.is !== 'shown')
    return (
      <Panel title="Cost">
        <Text c="dimmed">
          {cost.is === 'failed' ? cost.error.message : 'You’ll see what it costs here when you’re online.'}
        </Text>
      </Panel>
    )
  const { data } = cost
  return (
    <Stack gap="xs">
      {data.invoiceId === null || data.statusId === 'draft' ? (
        <>
          <CodeProblem />
          <Charges
            invoice={data}
            title="Estimated cost"
            note="With what we know so far. Customs may still change duty and taxes; you pay when the invoice is ready."
          />
          <Anchor component={Link} to={area.rates} size="sm">
            All rates and a calculator
          </Anchor>
        </>
      ) : (
        <>
          <Billed invoice={data} />
          <CustomsChargePanel packageId={packageId} />
        </>
      )}
      <LoadedAt answer={cost} />
    </Stack>
  )
}

// Few customers have a code.
const CodeProblem = later(async () => (await import('../../../components/promotion-entry.tsx')).CodeProblem)

function Billed({ invoice }: { invoice: InvoiceOrDraft }) {
  const area = useArea()
  const { invoiceId, statusId, balanceJmdCents, totalJmdCents, number } = invoice
  if (invoiceId === null) return null
  const isOwed = statusId === 'unpaid' || statusId === 'part-paid'
  return (
    <Panel title={`Invoice ${number ?? ''}`}>
      <Stack gap="sm" align="flex-start">
        <Group justify="space-between" w="100%">
          <Text fz="lg" fw={600}>
            {isOwed ? `${formatJmd(balanceJmdCents)} to pay` : formatJmd(totalJmdCents)}
          </Text>
          <InvoiceTag invoice={invoice} />
        </Group>
        <Button
          variant={isOwed ? 'filled' : 'default'}
          renderRoot={(props) => <Link {...props} to={area.invoiceOf(invoiceId)} />}
        >
          {isOwed ? 'See charges and pay' : 'See charges'}
        </Button>
      </Stack>
    </Panel>
  )
}
