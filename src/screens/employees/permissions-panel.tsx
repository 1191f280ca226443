import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'
import { groupPermissions, permissionText } from '../../components/permission-text.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { authorizationsQuery } from '../../queries/api/employees.ts'
import { saveCustomer } from '../../queries/api/staff-accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './employees.module.css'
import { differenceBetween, togglePermission } from './own-permissions.ts'

/** What one account may do beside or without its role. */
export function PermissionsPanel({ account }: { account: AccountReply }) {
  const answer = useServerQuery(authorizationsQuery)
  if (account.role === 'Admin')
    return (
      <Panel title="Permissions">
        <Text>Administrators may do everything.</Text>
      </Panel>
    )
  return (
    <Panel title="Permissions">
      <ServerContent answer={answer} away="Permissions are shown when you’re online.">
        {(rows) => (
          <PermissionsForm
            key={account.authorization.permissions.join()}
            account={account}
            ofRole={permissions.filter((permission) =>
              rows.some((row) => row.role === account.role && row.permission === permission),
            )}
          />
        )}
      </ServerContent>
    </Panel>
  )
}

function PermissionsForm({ account, ofRole }: { account: AccountReply; ofRole: readonly Permission[] }) {
  const saved = account.authorization.permissions
  const [chosen, setChosen] = useState<readonly Permission[]>(saved)
  const [problem, setProblem] = useState('')
  const { send, busy } = useWrite(saveCustomer)
  const fromRole = differenceBetween(ofRole, chosen)
  const change = differenceBetween(saved, chosen)
  const count = change.added.length + change.removed.length
  const save = async () => {
    setProblem('')
    try {
      await send({
        params: { accountId: account.accountId },
        body: { authorization: { permissions: [...chosen] } },
      })
      toastSuccess('Account updated successfully!')
    } catch (error) {
      setProblem(notSavedText(error))
    }
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        The role {account.role} decides; what you change here is for this account alone and holds from the
        next thing they do.
      </Text>
      <div className={classes['groups']}>
        {groupPermissions(permissions).map((group) => (
          <fieldset key={group.heading} className={classes['group']}>
            <legend>{group.heading}</legend>
            {group.permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionText[permission]}
                description={
                  fromRole.added.includes(permission)
                    ? 'Added for this account'
                    : fromRole.removed.includes(permission) && 'Removed for this account'
                }
                checked={chosen.includes(permission)}
                onChange={() => setChosen(togglePermission(chosen, permission))}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" className={classes['bar'] ?? ''}>
        <Text role="status" size="sm" style={{ flex: 1 }}>
          {changeText(change)}
        </Text>
        <Button variant="default" onClick={() => setChosen(ofRole)}>
          Same as the role
        </Button>
        <Button disabled={count === 0} loading={busy} onClick={() => void save()}>
          Save permissions
        </Button>
      </Group>
    </Stack>
  )
}

function changeText({ added, removed }: ReturnType<typeof differenceBetween>): string {
  const words = (all: readonly Permission[]) => all.map((one) => permissionText[one].toLowerCase()).join('; ')
  return [
    added.length > 0 && `Will be able to: ${words(added)}.`,
    removed.length > 0 && `Won’t be able to: ${words(removed)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
