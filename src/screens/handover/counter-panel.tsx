import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountBalancesQuery } from '../../queries/api/staff-accounts.ts'
import { useBranchName } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { NoPackageIcon, WarningIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { type CounterOffices, elsewhereId } from './arrived.ts'
import classes from './handover.module.css'
import { releaseByDevice } from './release.ts'
import { useRelease } from './use-release.ts'

/** Puts the packages of this counter before those that lie at a different office. */
const hereFirst = (packages: readonly Package[], offices: CounterOffices): Package[] =>
  packages.toSorted(
    (a, b) => Number(elsewhereId(a, offices) !== null) - Number(elsewhereId(b, offices) !== null),
  )

interface CounterPanelProps {
  accountId: string
  owner: Account | null
  packages: readonly Package[]
  chosen: readonly Package[]
  offices: CounterOffices
  onToggle: (pkg: Package) => void
}

/** The customer's packages at the office: the selected ones, their bins, and the problems with each. */
export function CounterPanel(props: CounterPanelProps) {
  const { accountId, owner, packages, chosen, offices, onToggle } = props
  const session = useSession()
  const { release } = useRelease(chosen, owner)
  const isChosen = new Set(chosen.map(({ packageId }) => packageId))
  // The server is asked about the selected packages; the device knows whether the rest is billed.
  const rest = releaseByDevice(packages, owner)
  const problemsOf = ({ packageId }: Package) =>
    (isChosen.has(packageId) ? release : rest).problems.get(packageId) ?? []
  const unbilledPackage = packages.find((pkg) => !isBilled(pkg))
  return (
    <Panel title="Packages to hand over" flush action={<CustomerLink accountId={accountId} />}>
      {session && paymentPolicy.canReceive(session) && <CustomerDebt accountId={accountId} />}
      {session && unbilledPackage && invoicePolicy.canCreate(session) && (
        <Text px="md" pb="sm">
          Not everything is billed ·{' '}
          <Anchor component={Link} to={pathTo('/admin/invoices/bill', { account: accountId })}>
            New invoice
          </Anchor>
        </Text>
      )}
      {owner?.status === 'Suspended' && (
        <Alert color="red" icon={<WarningIcon />} title="This account is suspended" m="sm">
          Nothing can be handed over until it’s active again.
        </Alert>
      )}
      {packages.length === 0 && (
        <EmptyState
          icon={NoPackageIcon}
          title="Nothing to hand over"
          text="No package of this customer has arrived."
        />
      )}
      <ul className={classes['list']} aria-label="Packages to hand over">
        {hereFirst(packages, offices).map((pkg) => (
          <CounterRow
            key={pkg.packageId}
            pkg={pkg}
            isChosen={isChosen.has(pkg.packageId)}
            problems={problemsOf(pkg)}
            placeId={elsewhereId(pkg, offices)}
            onToggle={() => onToggle(pkg)}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** The text without a debt. It has its line in any case, because a line that comes late would move the list. */
const debtTexts = {
  loading: '\u00a0',
  away: 'What this customer owes isn’t known without a connection.',
  failed: 'What this customer owes could not be loaded.',
  shown: 'Owes nothing',
} as const

/** The customer's total debt, because other invoices may be paid at the same time. */
function CustomerDebt({ accountId }: { accountId: string }) {
  const answer = useServerQuery(accountBalancesQuery(accountId))
  const balances = answer.is === 'shown' ? answer.data : null
  const storageJmdCents = (balances?.storage ?? []).reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  const debtJmdCents = (balances?.owedJmdCents ?? 0) + storageJmdCents
  return (
    <Text px="md" pb="sm">
      {debtJmdCents === 0 ? (
        debtTexts[answer.is]
      ) : (
        <>
          Owes {formatJmd(debtJmdCents)} in all
          {storageJmdCents > 0 && `, ${formatJmd(storageJmdCents)} of it storage`} ·{' '}
          <Anchor component={Link} to={pathTo('/admin/invoices/payment', { account: accountId })}>
            Accept payment
          </Anchor>
        </>
      )}
    </Text>
  )
}

const OtherPlace = ({ branchId }: { branchId: string }) => (
  <Text size="sm">Lies at {useBranchName()(branchId)}</Text>
)

interface CounterRowProps {
  pkg: Package
  isChosen: boolean
  problems: readonly { readonly problem: string; readonly text: string }[]
  /** The office where it lies; null if that is this counter. */
  placeId: string | null
  onToggle: () => void
}

const CounterRow = ({ pkg, isChosen, problems, placeId, onToggle }: CounterRowProps) => (
  <li className={classes['item']}>
    <span className={classes['tick']}>
      <Checkbox fills aria-label={pkg.trackingNumber} checked={isChosen} onChange={onToggle} />
    </span>
    <div className={classes['words']}>
      <Link
        to="/admin/packages/$package"
        params={{ package: pkg.packageId }}
        className={classes['code'] ?? ''}
      >
        {pkg.trackingNumber}
      </Link>
      <Text size="sm" c="dimmed" truncate>
        {pkg.description}
      </Text>
      {placeId !== null && <OtherPlace branchId={placeId} />}
      {problems.map(({ problem, text }) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)">
          This package {text}.
        </Text>
      ))}
    </div>
    <span className={classes['bin']}>{binText(pkg.bin)}</span>
    <PackageBadge pkg={pkg} quiet />
  </li>
)
