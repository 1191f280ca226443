import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiRow } from '#sync/api/row.ts'
import { BadgeDialog } from '../../components/badges/badge-dialog.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { lockText } from '../../components/session/locked-device.tsx'
import { enrolledQuery, handheldsQuery, unshareDevice, withdrawKeys } from '../../queries/api/handhelds.ts'
import { lockSharedHandheld } from '../../queries/api/second-factors.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite, type Write } from '../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../queries/branches.ts'
import { toastError } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { BadgeIcon, DeleteIcon, ForbiddenIcon, HandheldIcon, MoreIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { MenuButton } from '../../ui/menus/menu-button.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './device.module.css'
import { ShareDeviceDialog } from './share-device-dialog.tsx'

const say = (action: Promise<unknown>, write: Write<ApiRow>) =>
  void action.then(
    () => toastSuccessOf(write),
    (error: unknown) => toastError('That failed', error instanceof Error ? error.message : ''),
  )

/** The shared handhelds, and each person's badge and PIN for them. */
export function HandheldsPanel() {
  const [isOpen, setOpen] = useState(false)
  const handhelds = useServerQuery(handheldsQuery)
  const people = useServerQuery(enrolledQuery)
  return (
    <>
      <Panel
        title="Shared handhelds"
        action={
          <Button variant="default" leftSection={<HandheldIcon size={18} />} onClick={() => setOpen(true)}>
            Share this device
          </Button>
        }
      >
        <ServerContent answer={handhelds} away="Shared handhelds are shown when you’re online.">
          {(rows) =>
            rows.length === 0 ? (
              <Text c="dimmed">No shared handhelds. Open this page on a handheld and share it.</Text>
            ) : (
              <ul className="rows">
                {rows.map((handheld) => (
                  <Handheld key={handheld.accountId} {...handheld} />
                ))}
              </ul>
            )
          }
        </ServerContent>
      </Panel>
      <Panel title="PINs and badges">
        <ServerContent answer={people} away="Employees are shown when you’re online.">
          {(employees) => (
            <ul className="rows">
              {employees.map((employee) => (
                <Employee key={employee.accountId} {...employee} />
              ))}
            </ul>
          )}
        </ServerContent>
      </Panel>
      {isOpen && <ShareDeviceDialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface HandheldProps {
  accountId: string
  name: string
  branchId: string | null
  badgeAlone: boolean
  idleMinutes: number
  lastUsedAt: string
}

function Handheld({ accountId, name, branchId, badgeAlone, idleMinutes, lastUsedAt }: HandheldProps) {
  const { send, busy } = useWrite(unshareDevice)
  const lock = useWrite(lockSharedHandheld)
  const [isLocking, setLocking] = useState(false)
  const branch = useBranches()?.find((candidate) => candidate.branchId === branchId)?.name ?? 'All branches'
  const methodText = badgeAlone ? 'badge alone' : 'badge and PIN'
  return (
    <li className={classes['line']}>
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Text size="sm" c="dimmed">
            {branch} · {methodText} · locks after {idleMinutes} min · last used {formatDateTime(lastUsedAt)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" ml="auto">
          <Button
            variant="default"
            loading={busy}
            leftSection={<DeleteIcon size={18} />}
            aria-label={`Stop sharing ${name}`}
            onClick={() => say(send({ params: { accountId } }), unshareDevice)}
          >
            Remove
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={`Lost? Lock and empty ${name}`}
            onClick={() => setLocking(true)}
          >
            Lost?
          </Button>
        </Group>
      </Group>
      {isLocking && (
        <AskDialog
          title={`Lock and empty ${name}?`}
          confirm="Lock and empty"
          onClose={() => setLocking(false)}
          onConfirm={async () => {
            await lock.send({ params: { accountId } })
            await toastSuccessOf(lockSharedHandheld)
            setLocking(false)
          }}
        >
          {lockText}
        </AskDialog>
      )}
    </li>
  )
}

const stateOf = (hasPin: boolean, hasBadge: boolean): string =>
  [hasPin ? 'PIN set' : 'No PIN', hasBadge ? 'badge active' : 'no badge'].join(' · ')

interface EmployeeProps {
  accountId: string
  name: string
  hasPin: boolean
  hasBadge: boolean
}

function Employee({ accountId, name, hasPin, hasBadge }: EmployeeProps) {
  const { send } = useWrite(withdrawKeys)
  const [isBadgeOpen, setBadge] = useState(false)
  const choices = [
    { text: 'Print a badge', icon: <BadgeIcon size={18} />, onClick: () => setBadge(true) },
    {
      text: 'Remove PIN and badge',
      icon: <ForbiddenIcon size={18} />,
      isDangerous: true,
      isDisabled: !hasPin && !hasBadge,
      onClick: () => say(send({ params: { accountId } }), withdrawKeys),
    },
  ]
  return (
    <li className={classes['line']}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0} style={{ minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Text size="sm" c="dimmed">
            {stateOf(hasPin, hasBadge)}
          </Text>
        </Stack>
        <MenuButton
          choices={choices}
          target={
            <ActionIcon variant="default" flex="none" aria-label={`PIN and badge of ${name}`}>
              <MoreIcon size={20} />
            </ActionIcon>
          }
        />
      </Group>
      {isBadgeOpen && <BadgeDialog accountId={accountId} name={name} onClose={() => setBadge(false)} />}
    </li>
  )
}
