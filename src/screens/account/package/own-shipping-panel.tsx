import { Button, Group, Stack, Text } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ShipChoice } from '#sync/entities/packages/ship-choice.ts'
import { isHeldForCustomer } from '#sync/rules/packages/hold-state.ts'
import { holdPrice, shipTotals } from '#sync/rules/prices/package-price.ts'
import { mutate } from '../../../changes/mutate.ts'
import { sentText } from '../../../components/session/waiting-texts.ts'
import { rateTermsQuery } from '../../../queries/api/money/rates.ts'
import { packageStorageQuery } from '../../../queries/api/own/own-packages.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { heldStorageText, holdPriceText, shipNowText } from './shipping-texts.ts'

const doneText: Record<ShipChoice, string> = {
  Now: 'It goes with the next flight or ship',
  Hold: 'We’ll hold it until you say ship',
  Together: 'We’ll pack them together',
}

const stateText: Record<ShipChoice, string> = {
  Now: 'It goes with the next flight or ship.',
  Hold: 'It waits at the warehouse until you say ship. To send several in one box, choose them in your packages.',
  Together: 'We’re packing it into one box with the others you chose.',
}

/** The owner's choice of when a package leaves Florida. */
export function OwnShippingPanel({ row }: { row: Package }) {
  const choose = useAction(async (choice: ShipChoice) => {
    await mutate('package.chooseShipping', { packageIds: [row.packageId], shipWhen: choice })
    toastSuccess(sentText(doneText[choice]))
  })
  const terms = useKeptQuery(rateTermsQuery)
  const rates = terms.is === 'shown' ? terms.data : null
  if (!isHeldForCustomer({ ...row, shipWhen: 'Hold' }) || row.manifestId !== null) return null
  const isHeld = row.shipWhen === 'Hold'
  return (
    <Panel title="Shipping">
      <Stack gap="sm">
        <Text>{stateText[row.shipWhen ?? 'Now']}</Text>
        {row.heldFrom !== null && <StorageText packageId={row.packageId} />}
        {!isHeld && row.heldFrom === null && rates && (
          <Text>{holdPriceText(holdPrice(row, rates), rates)}</Text>
        )}
        <ProblemAlert text={choose.problem} />
        <Group>
          {row.shipWhen !== null && row.shipWhen !== 'Now' && (
            <Button loading={choose.busy} onClick={() => void choose.run('Now')}>
              {shipNowText(rates && shipTotals([row], rates))}
            </Button>
          )}
          {!isHeld && (
            <Button variant="default" loading={choose.busy} onClick={() => void choose.run('Hold')}>
              Hold until I say ship
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

/** The last free day and the price after it, which the owner reads before it is charged. */
function StorageText({ packageId }: { packageId: string }) {
  const storage = useKeptQuery(packageStorageQuery(packageId))
  const text = storage.is === 'shown' ? heldStorageText(storage.data) : ''
  return text && <Text>{text}</Text>
}
