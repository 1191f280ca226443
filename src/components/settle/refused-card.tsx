import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPackageImport, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Package, PackageDetails } from '#sync/entities/package.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { formatDateTime } from '../../ui/format.ts'
import { changeLabel } from '../change-labels.ts'
import type { Names } from '../package-labels.ts'
import { StatusBadge } from '../status-badge.tsx'
import { refusedPlan, takenOf } from './refused-plan.ts'
import { Settle } from './settle.tsx'

export interface RefusedActions {
  discard: () => Promise<unknown>
  /** Once more, as it was or with other arguments. */
  retry: (args?: unknown) => Promise<unknown>
  /** A check-in once more, as a package of its own. */
  retryAsNew: () => Promise<unknown>
  /** Changes the package as it stands now, and is done with the refused change. */
  update: (packageId: string, changes: Partial<PackageDetails>) => Promise<unknown>
}

interface RefusedCardProps {
  change: {
    name: string
    args: unknown
    occurredAt: string
    code: RefusalCode
    message: string
    refusedAt: string
  }
  truth: Package | null
  /** The address of a package for this person. */
  openAt: (packageId: string) => string
  names: Names
  busy: boolean
  /** Why the last attempt did not work. */
  problem: string
  actions: RefusedActions
}

/** What was tried, why not, the truth now, and the ways out. Nothing leaves the list without a person's word. */
export function RefusedCard({ change, truth, openAt, names, busy, problem, actions }: RefusedCardProps) {
  const plan = refusedPlan(change, truth)
  const settle = (resolution: string, taken: string[]) => {
    if (resolution === 'keep' || taken.length === 0 || !truth) return actions.discard()
    return actions.update(truth.packageId, takenOf(plan.differences, taken))
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={650}>{changeLabel(change, () => truth?.trackingNumber)}</Text>
        <Text size="sm" c="dimmed">
          Tried {formatDateTime(change.occurredAt)}, refused {formatDateTime(change.refusedAt)}
        </Text>
      </div>
      <Alert color="red" variant="light" title={change.message}>
        {plan.advice}
      </Alert>
      {truth && <TruthNow truth={truth} address={openAt(truth.packageId)} />}
      {plan.differences.length > 0 && (
        <Settle differences={plan.differences} names={names} busy={busy} onSettle={settle} />
      )}
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        {plan.differences.length === 0 && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            loading={busy}
            onClick={actions.discard}
          >
            {truth ? 'Keep what stands now' : 'Throw away'}
          </Button>
        )}
        {plan.asNew && (
          <Button
            variant="light"
            leftSection={<IconPackageImport size={18} />}
            loading={busy}
            onClick={actions.retryAsNew}
          >
            Take in as new
          </Button>
        )}
        {plan.newHawb ? (
          <Button
            leftSection={<IconTag size={18} />}
            loading={busy}
            onClick={() => actions.retry({ ...(change.args as object), hawbNumber: null })}
          >
            Take in with a new HAWB
          </Button>
        ) : (
          <Button
            variant="light"
            leftSection={<IconRefresh size={18} />}
            loading={busy}
            onClick={() => actions.retry()}
          >
            Try again
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const TruthNow = ({ truth, address }: { truth: Package; address: string }) => (
  <Group gap="xs" wrap="wrap">
    <Text size="sm">Now on the server:</Text>
    <StatusBadge status={truth.status} />
    {truth.checkedInBy && (
      <Text size="sm" c="dimmed">
        checked in by {truth.checkedInBy}, {formatDateTime(truth.checkedInAt)}
      </Text>
    )}
    <Anchor component={Link} to={address}>
      Open
    </Anchor>
  </Group>
)
