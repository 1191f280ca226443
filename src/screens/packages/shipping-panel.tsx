import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { type ShipChoice, shipChoiceText } from '#sync/entities/packages/ship-choice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { isHeldForCustomer } from '#sync/rules/packages/hold-state.ts'
import { mutate } from '../../changes/mutate.ts'
import { ConsolidateDialog } from '../../components/consolidate/consolidate-dialog.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storageQuery } from '../../queries/api/staff-packages.ts'
import { usePackagesTogether } from '../../queries/package-list.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatJmd, formatLongBusinessDay, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'

const holdText = ({ freeUntil, chargedDays, dailyJmdCents }: NonNullable<StorageReply['hold']>): string =>
  chargedDays === 0
    ? `Waiting at the warehouse is free until ${formatLongBusinessDay(freeUntil)}, then ${formatJmd(dailyJmdCents)} a day.`
    : `${plural(chargedDays, 'day')} of storage at the warehouse at ${formatJmd(dailyJmdCents)} a day so far.`

/** Shows the customer's choice for a package in the warehouse, with the buttons that carry it out. */
export function ShippingPanel({ pkg }: { pkg: Package }) {
  const session = useSession()
  if (!session || pkg.shipWhen === null || !isHeldForCustomer({ ...pkg, shipWhen: 'Hold' })) return null
  if (pkg.shipWhen === 'Now') return null
  return (
    <Panel title={shipChoiceText[pkg.shipWhen]}>
      <Stack gap="sm">
        {pkg.shipWhen === 'Hold' ? <HoldFacts pkg={pkg} /> : <Together pkg={pkg} />}
        {packagePolicy.canUpdateAll(session) && <ChoiceButtons pkg={pkg} />}
      </Stack>
    </Panel>
  )
}

function HoldFacts({ pkg }: { pkg: Package }) {
  const answer = useServerQuery(storageQuery(pkg.packageId))
  const hold = answer.is === 'shown' ? answer.data.hold : null
  return (
    <Text>The customer asked to hold it, so it isn’t proposed for a manifest. {hold && holdText(hold)}</Text>
  )
}

function Together({ pkg }: { pkg: Package }) {
  const packages = usePackagesTogether(pkg)
  const [isOpen, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  if (!packages) return null
  const otherPackages = packages.filter(({ packageId }) => packageId !== pkg.packageId)
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        The customer wants it in one box with{' '}
        {otherPackages.map(({ trackingNumber }) => trackingNumber).join(', ') ||
          'others that are no longer here'}
        .
      </Text>
      {packages.length > 1 && (
        <Group>
          <Button onClick={dialog.open}>Consolidate {plural(packages.length, 'package')}</Button>
        </Group>
      )}
      {isOpen && (
        <ConsolidateDialog
          packages={packages}
          onClose={dialog.close}
          onSaved={(packageId) =>
            void navigate({ to: pathTo('/admin/packages/$package', { package: packageId }) })
          }
        />
      )}
    </>
  )
}

/** For a customer who calls. */
function ChoiceButtons({ pkg: { packageId, shipWhen } }: { pkg: Package }) {
  const choose = useAction((choice: ShipChoice) =>
    mutate('package.chooseShipping', { packageIds: [packageId], shipWhen: choice }),
  )
  return (
    <>
      <ProblemAlert text={choose.problem} />
      <Group>
        <Button variant="default" loading={choose.busy} onClick={() => void choose.run('Now')}>
          Ship now
        </Button>
        {shipWhen === 'Together' && (
          <Button variant="default" loading={choose.busy} onClick={() => void choose.run('Hold')}>
            Hold
          </Button>
        )}
      </Group>
    </>
  )
}
