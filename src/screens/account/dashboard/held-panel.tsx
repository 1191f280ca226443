import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ShipChoice } from '#sync/entities/packages/ship-choice.ts'
import { isHeldForCustomer } from '#sync/rules/packages/hold-state.ts'
import { shipTotals } from '#sync/rules/prices/package-price.ts'
import { mutate } from '../../../changes/mutate.ts'
import { sentText } from '../../../components/session/waiting-texts.ts'
import { rateTermsQuery } from '../../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { plural } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { shipTexts } from './held-texts.ts'

const doneTexts: Record<ShipChoice, string> = {
  Now: 'They go with the next flight or ship',
  Hold: 'We’ll hold them until you say ship',
  Together: 'We’ll pack them into one box',
}

/** The packages that wait in Florida for the customer's word: one press sends them, separately or in one box. */
export function HeldPanel({ rows }: { rows: readonly Package[] }) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const heldRows = rows.filter((row) => isHeldForCustomer(row) && row.checkedInAt !== null)
  const packageIds = heldRows.map((row) => row.packageId).filter((id) => selectedIds.includes(id))
  const choose = useAction(async (shipWhen: ShipChoice) => {
    await mutate('package.chooseShipping', { packageIds, shipWhen })
    toastSuccess(sentText(doneTexts[shipWhen]))
    setSelectedIds([])
  })
  const selectedRows = heldRows.filter((row) => packageIds.includes(row.packageId))
  const texts = shipTexts(selectedRows, useShipTotals(selectedRows))
  if (heldRows.length === 0) return null
  const toggle = (id: string) =>
    setSelectedIds(packageIds.includes(id) ? packageIds.filter((item) => item !== id) : [...packageIds, id])
  return (
    <Panel title={`Waiting for you: ${plural(heldRows.length, 'package')}`}>
      <Stack gap="sm">
        <Text>They wait at the warehouse until you say ship. Choose one or more.</Text>
        {heldRows.map((row) => (
          <Checkbox
            key={row.packageId}
            label={row.description || row.trackingNumber}
            description={row.trackingNumber}
            checked={packageIds.includes(row.packageId)}
            onChange={() => toggle(row.packageId)}
          />
        ))}
        <ProblemAlert text={choose.problem} />
        {texts.note && (
          <Text size="sm" c="dimmed">
            {texts.note}
          </Text>
        )}
        <Group>
          <Button
            {...(texts.isTogetherCheaper ? {} : { variant: 'default' })}
            disabled={packageIds.length < 2}
            loading={choose.busy}
            onClick={() => void choose.run('Together')}
          >
            {texts.together}
          </Button>
          <Button
            {...(texts.isTogetherCheaper ? { variant: 'default' } : {})}
            disabled={packageIds.length === 0}
            loading={choose.busy}
            onClick={() => void choose.run('Now')}
          >
            {texts.apart}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

/** By the rates of today, which the device keeps for when it has no connection. */
function useShipTotals(rows: readonly Package[]): ReturnType<typeof shipTotals> {
  const terms = useKeptQuery(rateTermsQuery)
  return terms.is === 'shown' ? shipTotals(rows, terms.data) : null
}
