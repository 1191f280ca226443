import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import type { ShipChoice } from '#sync/entities/ship-choice.ts'
import { isHeldForCustomer } from '#sync/rules/hold-state.ts'
import { mutate } from '../../changes/mutate.ts'
import { sentText } from '../../components/waiting-texts.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { plural } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'

const doneTexts: Record<ShipChoice, string> = {
  Now: 'They go with the next flight or ship',
  Hold: 'We’ll hold them until you say ship',
  Together: 'We’ll pack them into one box',
}

/** The packages that wait in Florida for the customer's word: one press sends them, apart or in one box. */
export function HeldPanel({ rows }: { rows: readonly Package[] }) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const heldRows = rows.filter((row) => isHeldForCustomer(row) && row.checkedInAt !== null)
  const packageIds = heldRows.map((row) => row.packageId).filter((id) => selectedIds.includes(id))
  const choose = useAction(async (shipWhen: ShipChoice) => {
    await mutate('package.chooseShipping', { packageIds, shipWhen })
    toastSuccess(sentText(doneTexts[shipWhen]))
    setSelectedIds([])
  })
  if (heldRows.length === 0) return null
  const toggle = (id: string) =>
    setSelectedIds(packageIds.includes(id) ? packageIds.filter((item) => item !== id) : [...packageIds, id])
  return (
    <Panel title={`Waiting for you: ${plural(heldRows.length, 'package')}`}>
      <Stack gap="sm">
        <Text>They wait in Florida until you say ship. Choose one or more.</Text>
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
        <Group>
          <Button
            disabled={packageIds.length < 2}
            loading={choose.busy}
            onClick={() => void choose.run('Together')}
          >
            Ship together
          </Button>
          <Button
            variant="default"
            disabled={packageIds.length === 0}
            loading={choose.busy}
            onClick={() => void choose.run('Now')}
          >
            Ship now
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
