import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { FlightCost } from '#sync/entities/money/flight-cost.ts'
import { flightCostKinds, flightCostText } from '#sync/entities/money/flight-cost-kinds.ts'
import type { MarginSums } from '#sync/entities/money/margin.ts'
import { flightCostPolicy } from '#sync/policies/flight-cost.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { ServerContent } from '../../../components/server-content.tsx'
import { flightCostsQuery, voidFlightCost } from '../../../queries/api/money/flight-costs.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../../session/session.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { FigureRows } from '../../../ui/layout/figure-rows.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatBusinessDay, formatJmd, formatUsd } from '../../../ui/texts/format.ts'
import { CostDialog } from './cost-dialog.tsx'

/** The costs of a flight and its margin, for people who read reports. No device keeps them. */
export function FlightCostsPanel({ manifestId }: { manifestId: string }) {
  const session = useSession()
  if (session === null || !flightCostPolicy.canRead(session)) return null
  return <Costs manifestId={manifestId} mayChange={flightCostPolicy.canUpdate(session)} />
}

interface CostsProps {
  manifestId: string
  mayChange: boolean
}

function Costs({ manifestId, mayChange }: CostsProps) {
  const answer = useServerQuery(flightCostsQuery(manifestId))
  const [isEntering, setEntering] = useState(false)
  const [voidedId, setVoidedId] = useState<string | null>(null)
  const costs = answer.is === 'shown' ? answer.data.costs : []
  const isEntered = (kind: FlightCost['kind']) =>
    costs.some((cost) => cost.kind === kind && cost.voidedAt === null)
  return (
    <Panel
      title="Costs"
      action={
        mayChange && (
          <Button variant="default" onClick={() => setEntering(true)}>
            Enter cost
          </Button>
        )
      }
    >
      <ServerContent answer={answer} away="Costs are shown when you’re online.">
        {({ margin }) => (
          <Stack gap="sm">
            {costs.length === 0 ? (
              <Text c="dimmed">No bill of a supplier was entered for this flight.</Text>
            ) : (
              <CostRows costs={costs} onVoid={mayChange ? setVoidedId : null} />
            )}
            <Margin margin={margin} />
          </Stack>
        )}
      </ServerContent>
      {isEntering && (
        <CostDialog
          manifestId={manifestId}
          kind={flightCostKinds.find((kind) => !isEntered(kind)) ?? 'OtherCost'}
          onClose={() => setEntering(false)}
        />
      )}
      {voidedId !== null && <VoidDialog flightCostId={voidedId} onClose={() => setVoidedId(null)} />}
    </Panel>
  )
}

interface CostRowsProps {
  costs: readonly FlightCost[]
  onVoid: ((flightCostId: string) => void) | null
}

const CostRows = ({ costs, onVoid }: CostRowsProps) => (
  <FigureRows label="Costs">
    {costs.map((cost) => (
      <li key={cost.flightCostId}>
        <span>
          {flightCostText[cost.kind]} {cost.reference}
          <Text component="span" size="sm" c="dimmed" display="block">
            {formatBusinessDay(cost.day)}, {cost.enteredBy}
            {cost.rate !== null && `, ${formatUsd(cost.amountUsdCents)} at ${formatJmd(cost.rate)}`}
            {cost.voidedAt !== null && `. Void: ${cost.voidReason} (${cost.voidedBy})`}
          </Text>
        </span>
        <Group gap="xs" wrap="nowrap">
          <Text component="span" td={cost.voidedAt === null ? undefined : 'line-through'}>
            {formatJmd(cost.amountJmdCents)}
          </Text>
          {onVoid && cost.voidedAt === null && (
            <Button
              variant="subtle"
              color="red"
              aria-label={`Void ${flightCostText[cost.kind]} ${cost.reference}`}
              onClick={() => onVoid(cost.flightCostId)}
            >
              Void
            </Button>
          )}
        </Group>
      </li>
    ))}
  </FigureRows>
)

const Margin = ({ margin }: { margin: MarginSums }) => (
  <FactList
    facts={[
      ['Billed', formatJmd(margin.revenueJmdCents)],
      ['Costs', formatJmd(margin.costJmdCents)],
      ['Margin', formatJmd(margin.marginJmdCents)],
    ]}
  />
)

function VoidDialog({ flightCostId, onClose }: { flightCostId: string; onClose: () => void }) {
  const { send } = useWrite(voidFlightCost)
  return (
    <ReasonDialog
      title="Void this cost?"
      ask="Why"
      confirm="Void cost"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { flightCostId }, body: { reason } })
        await toastSuccessOf(voidFlightCost)
      }}
    >
      It stays in the list as void, and the journal takes it back today.
    </ReasonDialog>
  )
}
