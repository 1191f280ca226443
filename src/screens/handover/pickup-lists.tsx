import { NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { toFetch } from '#sync/rules/pickups/pickup-lists.ts'
import { pickupWindowText } from '#sync/rules/pickups/pickup-plan.ts'
import { usePickupOffices } from '../../queries/branches.ts'
import { type Pickups, usePickups } from '../../queries/pickups.ts'
import { PlaceIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatTime, plural } from '../../ui/texts/format.ts'
import classes from './handover.module.css'
import type { useCounterPlace } from './use-counter-place.ts'

interface ListsProps {
  office: ReturnType<typeof useCounterPlace>['office']
  onServe: (accountId: string) => void
}

/** The counter between two customers: the people who come today, and the packages to fetch for them. */
export function PickupLists({ office: { ownId, id, choose }, onServe }: ListsProps) {
  const pickups = usePickups(id ?? null)
  if (ownId === undefined || !pickups || pickups.officeIds.length === 0) return null
  const isElsewhere = pickups.officeIds.some((officeId) => officeId !== ownId)
  const hasChoice = isElsewhere && (pickups.officeIds.length > 1 || ownId !== null)
  if (!hasChoice && pickups.announced.length === 0) return null
  const boxes = toFetch(pickups.announced)
  return (
    <>
      {hasChoice && (
        <OfficeChoice ownOfficeId={ownId} officeId={id ?? null} pickups={pickups} onChange={choose} />
      )}
      {pickups.announced.length > 0 && <Queue visits={pickups.visits} onServe={onServe} />}
      {boxes.length > 0 && <ToFetch announced={boxes} />}
    </>
  )
}

interface OfficeChoiceProps {
  ownOfficeId: string | null
  officeId: string | null
  pickups: Pickups
  onChange: (officeId: string | null) => void
}

/** Staff who help out at another counter choose its list. */
function OfficeChoice({ ownOfficeId, officeId, pickups, onChange }: OfficeChoiceProps) {
  const offices = usePickupOffices() ?? []
  const isOffered = (branchId: string) => branchId === ownOfficeId || pickups.officeIds.includes(branchId)
  return (
    <NativeSelect
      label="Counter"
      data={[
        { value: '', label: 'All counters' },
        ...offices
          .filter(({ branchId }) => isOffered(branchId))
          .map(({ branchId, name }) => ({ value: branchId, label: name })),
      ]}
      value={officeId ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    />
  )
}

interface QueueProps {
  visits: Pickups['visits']
  onServe: (accountId: string) => void
}

const Queue = ({ visits, onServe }: QueueProps) => (
  <Panel title="Coming today" flush>
    <ul className={classes['list']} aria-label="Coming today">
      {visits.map(({ owner, packages, from, to, hereAt }) => (
        <li key={owner.accountId}>
          <UnstyledButton className={classes['item'] ?? ''} w="100%" onClick={() => onServe(owner.accountId)}>
            <span className={classes['words']}>
              <Text component="span" display="block" fw={600}>
                {fullName(owner)}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {owner.mailbox} · {plural(packages, 'package')}
              </Text>
            </span>
            {hereAt ? (
              <Tag tone="good" icon={PlaceIcon} text={`Here since ${formatTime(hereAt)}`} />
            ) : (
              <Text component="span">{pickupWindowText({ from, to })}</Text>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </Panel>
)

const ToFetch = ({ announced }: Pick<Pickups, 'announced'>) => (
  <Panel title={`To fetch: ${plural(announced.length, 'package')}`} flush>
    <ul className={classes['list']} aria-label="To fetch">
      {announced.map(({ pkg, plan, owner }) => (
        <li key={pkg.packageId} className={classes['item']}>
          <span className={classes['bin']}>{binText(pkg.bin)}</span>
          <div className={classes['words']}>
            <Link
              to="/admin/packages/$package"
              params={{ package: pkg.packageId }}
              className={classes['code'] ?? ''}
            >
              {pkg.trackingNumber}
            </Link>
            <Text size="sm" c="dimmed" truncate>
              {[owner && fullName(owner), pkg.description].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Text size="sm">{plan.hereAt ? 'Now' : pickupWindowText(plan)}</Text>
        </li>
      ))}
    </ul>
  </Panel>
)
