import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import { groupPermissions, permissionText } from '../../components/permission-text.ts'
import { LeaveQuestion } from '../../components/save-form/leave-question.tsx'
import { useUnsaved } from '../../stores/sign-out.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { plural } from '../../ui/texts/format.ts'
import classes from './access-control.module.css'
import {
  afterClick,
  type Grant,
  isShownGranted,
  isWished,
  openWishes,
  type Wish,
  withoutWish,
} from './grid-changes.ts'
import { SaveGrantsDialog } from './save-grants-dialog.tsx'

const gridRoles = roles.filter((role) => role !== 'User' && role !== 'Admin')

/** The menu entries that a permission adds, with the other permission an entry needs. */
export type MenuOf = (permission: Permission) => readonly { text: string; besides: Permission | null }[]

const menuText = (entries: ReturnType<MenuOf>): string =>
  `Menu: ${entries.map(({ text, besides }) => (besides ? `${text} (with ${besides})` : text)).join(', ')}`

/** Every permission by role; on a phone one role at a time. Changes apply only when saved. */
interface PermissionGridProps {
  rows: readonly RoleAuthorization[]
  menuOf: MenuOf
}

export function PermissionGrid({ rows, menuOf }: PermissionGridProps) {
  const [allWishes, setWishes] = useState<readonly Wish[]>([])
  const wishes = openWishes(rows, allWishes)
  const [isSaving, setSaving] = useState(false)
  const [role, setRole] = useState<Role>('Supervisor')
  useUnsaved(wishes.length > 0)
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const visibleRoles = isNarrow ? [role] : gridRoles
  return (
    <Stack>
      {isNarrow && <RoleChoice role={role} onChoose={setRole} />}
      <table className={classes['grid']} aria-label="Permissions by role">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {visibleRoles.map((roleName) => (
              <th key={roleName} scope="col">
                {roleName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupPermissions(permissions).map((group) => (
            <PermissionRows
              key={group.heading}
              group={group}
              roles={visibleRoles}
              menuOf={menuOf}
              cell={(grant) => (
                <Cell
                  key={grant.role}
                  grant={grant}
                  rows={rows}
                  wishes={wishes}
                  click={(target) => setWishes(afterClick(rows, wishes, target))}
                />
              )}
            />
          ))}
        </tbody>
      </table>
      {wishes.length > 0 && (
        <UnsavedBar count={wishes.length} onDiscard={() => setWishes([])} onSave={() => setSaving(true)} />
      )}
      <LeaveQuestion asks={() => wishes.length > 0} />
      {isSaving && (
        <SaveGrantsDialog
          rows={rows}
          wishes={wishes}
          onSaved={(grant) => setWishes((before) => withoutWish(before, grant))}
          onClose={() => setSaving(false)}
        />
      )}
    </Stack>
  )
}

interface UnsavedBarProps {
  count: number
  onDiscard: () => void
  onSave: () => void
}

const UnsavedBar = ({ count, onDiscard, onSave }: UnsavedBarProps) => (
  <Group ref={coversBottom} justify="flex-end" className={classes['bar'] ?? ''}>
    <Text role="status" style={{ flex: 1 }}>
      {plural(count, 'change')} not saved
    </Text>
    <Button variant="default" onClick={onDiscard}>
      Discard
    </Button>
    <Button onClick={onSave}>Review and save</Button>
  </Group>
)

interface PermissionRowsProps {
  group: ReturnType<typeof groupPermissions>[number]
  roles: readonly Role[]
  menuOf: MenuOf
  cell: (grant: Grant) => ReactNode
}

/** The rows of a group of permissions, with its heading. */
function PermissionRows({ group, roles: visibleRoles, menuOf, cell }: PermissionRowsProps) {
  return (
    <>
      <tr className={classes['heading']}>
        <th scope="rowgroup" colSpan={visibleRoles.length + 1}>
          {group.heading}
        </th>
      </tr>
      {group.permissions.map((permission) => (
        <tr key={permission}>
          <th scope="row">
            {permissionText[permission]}
            <span className={classes['name']}>{permission}</span>
            {permission !== 'BackendView' && menuOf(permission).length > 0 && (
              <span className={classes['menu']}>{menuText(menuOf(permission))}</span>
            )}
          </th>
          {visibleRoles.map((role) => cell({ role, permission }))}
        </tr>
      ))}
    </>
  )
}

interface CellProps {
  grant: Grant
  rows: readonly RoleAuthorization[]
  wishes: readonly Wish[]
  click: (grant: Grant) => void
}

function Cell({ grant, rows, wishes, click }: CellProps) {
  return (
    <td data-changed={isWished(wishes, grant) || undefined}>
      <Checkbox
        fills
        aria-label={`${grant.role}: ${permissionText[grant.permission]}`}
        checked={isShownGranted(rows, wishes, grant)}
        onChange={() => click(grant)}
      />
    </td>
  )
}

interface RoleChoiceProps {
  role: Role
  onChoose: (role: Role) => void
}

/** A narrow screen shows one role at a time. */
const RoleChoice = ({ role, onChoose }: RoleChoiceProps) => (
  <NativeSelect
    label="Role"
    data={gridRoles.map((roleName) => ({ value: roleName, label: roleName }))}
    value={role}
    onChange={(event) => onChoose(event.currentTarget.value as Role)}
  />
)
