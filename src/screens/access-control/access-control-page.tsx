import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { authorizationsQuery } from '../../queries/api/employees.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { Page } from '../../ui/layout/page.tsx'
import { type MenuOf, PermissionGrid } from './permission-grid.tsx'

/** The permissions of each role. Administrators have every permission and no column. */
export function AccessControlPage({ menuOf }: { menuOf: MenuOf }) {
  const answer = useServerQuery(authorizationsQuery)
  return (
    <Page
      title="Access Control"
      note="What each role can do. You can give one employee more or less than their role."
      actions={
        <Button variant="default" component={Link} to={pathTo('/admin/accounts/employees')}>
          Employees
        </Button>
      }
    >
      <ServerContent answer={answer} away="Permissions are shown when you’re online.">
        {(rows: readonly RoleAuthorization[]) => (
          <>
            <PermissionGrid rows={rows} menuOf={menuOf} />
            <Text size="sm" c="dimmed" mt="sm">
              Administrators can do everything. Customers reach their own things without permissions.
            </Text>
          </>
        )}
      </ServerContent>
    </Page>
  )
}
