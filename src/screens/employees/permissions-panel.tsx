import { Button, Group, Text } from '@mantine/core'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'
import { groupPermissions, permissionText } from '../../components/permission-text.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { authorizationsQuery } from '../../queries/api/employees.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { saveCustomer } from '../../queries/api/staff-accounts.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './employees.module.css'
import { differenceBetween, togglePermission } from './own-permissions.ts'

/** An account's permissions, in addition to its role's or without them. */
export function PermissionsPanel({ account }: { account: AccountReply }) {
  const answer = useServerQuery(authorizationsQuery)
  if (account.role === 'Admin')
    return (
      <Panel title="Permissions">
        <Text>Administrators can do everything.</Text>
      </Panel>
    )
  return (
    <Panel title="Permissions">
      <ServerContent answer={answer} away="Permissions are shown when you’re online.">
        {(rows) => (
          <PermissionsForm
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
  const { send } = useEdit(saveCustomer)
  const edits = useRowEdit({
    edit: 'accounts.update',
    rowId: account.accountId,
    row: account,
    valuesOf: ({ authorization }) => ({ permissions: [...authorization.permissions] }),
  })
  const state = useSaveForm<{ permissions: Permission[] }>({
    initialValues: edits.values,
    edits,
    check: () => ({}),
    save: async (values) => {
      await send({
        params: { accountId: account.accountId },
        body: { authorization: values },
        base: edits.row,
      })
      await toastSuccessOf(saveCustomer)
    },
    failure: notSavedText,
  })
  const selected = state.form.values.permissions
  const choose = (next: readonly Permission[]) => state.form.setFieldValue('permissions', [...next])
  const change = differenceBetween(account.authorization.permissions, selected)
  return (
    <SaveForm
      state={state}
      label="Save permissions"
      actions={
        <Group ref={coversBottom} justify="flex-end" className={classes['bar'] ?? ''}>
          <Text role="status" size="sm" style={{ flex: 1 }}>
            {changeText(change)}
          </Text>
          <Button variant="default" onClick={() => choose(ofRole)}>
            Same as the role
          </Button>
          <Button
            type="submit"
            disabled={change.added.length + change.removed.length === 0}
            loading={state.busy}
          >
            Save permissions
          </Button>
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        The role {account.role} decides; what you change here is for this account alone and holds from the
        next thing they do.
      </Text>
      <Choices ofRole={ofRole} selected={selected} onChoose={choose} />
    </SaveForm>
  )
}

interface ChoicesProps {
  ofRole: readonly Permission[]
  selected: readonly Permission[]
  onChoose: (permissions: readonly Permission[]) => void
}

/** Every permission by group, with its difference from the role. */
function Choices({ ofRole, selected, onChoose }: ChoicesProps) {
  const fromRole = differenceBetween(ofRole, selected)
  return (
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
              checked={selected.includes(permission)}
              onChange={() => onChoose(togglePermission(selected, permission))}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function changeText({ added, removed }: ReturnType<typeof differenceBetween>): string {
  const words = (changedPermissions: readonly Permission[]) =>
    changedPermissions.map((permission) => permissionText[permission].toLowerCase()).join('; ')
  return [
    added.length > 0 && `Will be able to: ${words(added)}.`,
    removed.length > 0 && `Won’t be able to: ${words(removed)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
