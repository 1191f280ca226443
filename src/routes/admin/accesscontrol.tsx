import { createFileRoute } from '@tanstack/react-router'
import { entriesOfRight } from '../../layouts/menus/menu-entries.ts'
import { adminMenu } from '../../layouts/menus/menus.ts'
import { AccessControlPage } from '../../screens/access-control/access-control-page.tsx'

export const Route = createFileRoute('/admin/accesscontrol')({
  staticData: {
    title: 'Access Control',
    layout: 'dashboard',
    guard: ['permission', 'admin'],
    permission: 'BackendView',
  },
  component: Screen,
})

function Screen() {
  return <AccessControlPage menuOf={(permission) => entriesOfRight(adminMenu, permission)} />
}
