import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Maker } from '#sync/engine/store.ts'
import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { makerName } from '../../queries/queue-reads.ts'
import { useSession } from '../../session/session.ts'
import { CheckedInIcon, DeleteIcon, LabelIcon, RefreshIcon } from '../../ui/icons.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import { StatusBadge } from '../badges/status-badge.tsx'
import { changeLabel } from '../change-labels.ts'
import type { Names } from '../packages/package-labels.ts'
import { acceptedChanges, refusedPlan } from './refused-plan.ts'
import { Settle } from './settle.tsx'

export interface RefusedActions {
  discard: () => Promise<unknown>
  /** Sends the change again, as it was or with other arguments. */
  retry: (args?: unknown) => Promise<unknown>
  /** Retries a check-in as a new package. */
  retryAsNew: () => Promise<unknown>
  /** Updates the package's current version and settles the refused change. */
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
    maker?: Maker
  }
  truth: Package | null
  /** The address of a package's page for this person. */
  openAt: (packageId: string) => string
  names: Names
  busy: boolean
  /** Why the last attempt failed. */
  problem: string
  actions: RefusedActions
}

/**
 * A refused change: what it was, the reason, the package's current state, and the ways to settle it. Nothing leaves
 * the list without a person's decision.
 */
export function RefusedCard({ change, truth, openAt, names, busy, problem, actions }: RefusedCardProps) {
  const session = useSession()
  const isCustomer = session !== null && !isStaff(session.role)
  const plan = refusedPlan(change, truth, isCustomer)
  const { by } = makerName(change)
  const settle = (resolution: string, fields: string[]) => {
    if (resolution === 'keep' || fields.length === 0 || !truth) return actions.discard()
    return actions.update(truth.packageId, acceptedChanges(plan.differences, fields))
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>
          {changeLabel(change, () => (isCustomer && truth?.description) || truth?.trackingNumber)}
        </Text>
        <Text size="sm" c="dimmed">
          Tried {formatDateTime(change.occurredAt)}
          {by && ` by ${by}`}, not accepted {formatDateTime(change.refusedAt)}
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
      <RefusedActions change={change} plan={plan} busy={busy} actions={actions} />
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

interface RefusedActionsProps extends Pick<RefusedCardProps, 'change' | 'busy' | 'actions'> {
  plan: ReturnType<typeof refusedPlan>
}

const RefusedActions = ({ change, plan, busy, actions }: RefusedActionsProps) => (
  <Group gap="xs" justify="flex-end">
    {plan.differences.length === 0 && (
      <Button
        variant="default"
        leftSection={<DeleteIcon size={18} />}
        loading={busy}
        onClick={actions.discard}
      >
        {plan.discardText}
      </Button>
    )}
    {plan.asNew && (
      <Button
        variant="light"
        leftSection={<CheckedInIcon size={18} />}
        loading={busy}
        onClick={actions.retryAsNew}
      >
        Check in as new
      </Button>
    )}
    {plan.newHawb ? (
      <Button
        leftSection={<LabelIcon size={18} />}
        loading={busy}
        onClick={() => actions.retry({ ...(isRecord(change.args) ? change.args : {}), hawbNumber: null })}
      >
        Check in with a new HAWB
      </Button>
    ) : (
      <Button
        variant="light"
        leftSection={<RefreshIcon size={18} />}
        loading={busy}
        onClick={() => actions.retry()}
      >
        Try again
      </Button>
    )}
  </Group>
)
