import { expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import { accountMenu, adminMenu, brandMenu, currentOf, sectionsFor } from './menus.ts'

const written = (role: Role, permissions = defaultPermissions(role), menu = adminMenu) =>
  sectionsFor(menu, { role, permissions })
    .map(({ group, entries }) => {
      const texts = entries.map(({ text }) => text).join(', ')
      return group ? `${group}: [${texts}]` : texts
    })
    .join(' | ')

test('each role sees the admin menu that its rights and the specification give it', () => {
  const menus = roles.filter((role) => role !== 'User').map((role) => `${role}: ${written(role)}`)
  expect(menus).toMatchInlineSnapshot(`
    [
      "Admin: Dashboard | Packages: [Add Package, Packages, Check-in Wizard, Reviews] | My Profile, Device & Sync",
      "Employee: Dashboard | Packages: [Packages, Reviews] | My Profile, Device & Sync",
      "Driver: Dashboard | Packages: [Packages] | My Profile, Device & Sync",
      "Supervisor: Dashboard | Packages: [Add Package, Packages, Check-in Wizard, Reviews] | My Profile, Device & Sync",
      "Senior: Dashboard | Packages: [Add Package, Packages, Check-in Wizard, Reviews] | My Profile, Device & Sync",
      "Agent: Dashboard | Packages: [Packages] | My Profile, Device & Sync",
      "Processor: Dashboard | Packages: [Packages, Check-in Wizard, Reviews] | My Profile, Device & Sync",
      "Warehouse: Dashboard | Packages: [Add Package, Packages, Check-in Wizard, Reviews] | My Profile, Device & Sync",
    ]
  `)
})

test('a permission that was taken away takes its entry away, and an emptied group goes whole', () => {
  expect(written('Warehouse', ['BackendView'])).toBe('Dashboard, My Profile, Device & Sync')
})

test('a permission given to a role that the specification does not list an entry for does not list it', () => {
  expect(written('Employee', ['BackendView', 'PackageCreate'])).not.toContain('Add Package')
})

test('customers have their menu, and the second brand a shorter one', () => {
  expect(written('User', [], accountMenu)).toBe('Dashboard, Packages, Account Profile, Device & Sync')
  expect(brandMenu.every(({ to }) => to.startsWith('/slp'))).toBe(true)
})

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/packages', 'Packages'],
  ['/admin/packages/checkin', 'Check-in Wizard'],
  ['/admin/packages/018f0000-0000-7000-8000-000000000009/edit', 'Packages'],
  ['/admin/device/scan-test', 'Device & Sync'],
])('%s belongs to the entry "%s", and to that one alone', (pathname, text) => {
  expect(currentOf(adminMenu, pathname)?.text).toBe(text)
})
