import { List, Text } from '@mantine/core'
import { useState } from 'react'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { permissionText } from '../../components/permission-text.ts'
import { changeGrant, grantToRole, takeFromRole } from '../../queries/api/employees.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { type Grant, toGridChanges, type Wish } from './grid-changes.ts'

interface SaveGrantsDialogProps {
  rows: readonly RoleAuthorization[]
  wishes: readonly Wish[]
  /** Called when the server has saved one of them. */
  onSaved: (grant: Grant) => void
  onClose: () => void
}

/** Explains the changes before they apply. Each is saved separately, so a failed one stays unsaved and can be retried. */
export function SaveGrantsDialog({ rows, wishes, onSaved, onClose }: SaveGrantsDialogProps) {
  const grant = useWrite(grantToRole)
  const take = useWrite(takeFromRole)
  // The changes at the time of the press, because each saved one changes the rows behind the dialog.
  const [{ granted, revoked }] = useState(() => toGridChanges(rows, wishes))
  const save = async () => {
    for (const { role, permission } of granted) {
      await grant.send({ body: { role, permission } })
      onSaved({ role, permission })
    }
    for (const { authorizationId, role, permission } of revoked) {
      await take.send({ params: { authorizationId } })
      onSaved({ role, permission })
    }
    await toastSuccessOf(changeGrant)
    onClose()
  }
  return (
    <AskDialog
      title="Change what roles may do?"
      confirm="Save changes"
      harmless
      onConfirm={save}
      onClose={onClose}
    >
      <List component="ul" size="sm">
        {granted.map(({ role, permission }) => (
          <List.Item key={`${role} ${permission}`}>
            {role} can: {permissionText[permission].toLowerCase()}
          </List.Item>
        ))}
        {revoked.map(({ role, permission }) => (
          <List.Item key={`${role} ${permission}`}>
            {role} can no longer: {permissionText[permission].toLowerCase()}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="sm" component="span" display="block">
        This applies immediately to everyone with the role, including to their unsynced work.
      </Text>
    </AskDialog>
  )
}
