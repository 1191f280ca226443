import { expect, test } from 'vitest'
import { nouns } from '#sync/nouns/index.ts'
import { defaultPermissions, permissions } from '#sync/policies/permissions.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import { accountMenu, brandMenu } from './customer-menus.ts'
import { currentOf, entriesOfRight, firstLevel, isListed, longestMenu, sectionsFor } from './menu-entries.ts'
import { adminMenu, emailLogin } from './menus.ts'

const menuText = (role: Role, permissions = defaultPermissions(role), menu = adminMenu) =>
  sectionsFor(menu, { role, permissions })
    .map(({ group, entries }) => {
      const texts = entries.map(({ text }) => text).join(', ')
      return group ? `${group}: [${texts}]` : texts
    })
    .join(' | ')

test('each role sees the admin menu that its rights and the specification give it', () => {
  const menus = roles.filter((role) => role !== 'User').map((role) => `${role}: ${menuText(role)}`)
  expect(menus).toMatchSnapshot()
})

const sectionsOf = (role: Role, permissions = defaultPermissions(role)) =>
  sectionsFor(adminMenu, { role, permissions })

test('no role has more than fifteen entries on the first level, even with every right', () => {
  for (const role of roles.filter((staffRole) => staffRole !== 'User'))
    for (const rights of [defaultPermissions(role), permissions])
      expect(firstLevel(sectionsOf(role, rights)), role).toBeLessThanOrEqual(longestMenu)
  // The link to the office's mail is one more.
  expect(firstLevel(sectionsOf('Admin')) + 1).toBeLessThanOrEqual(longestMenu)
})

test('groups fold in a long menu only, and a group of one entry never', () => {
  const foldedGroups = (role: Role) => sectionsOf(role).flatMap(({ group, folds }) => (folds ? [group] : []))
  expect(foldedGroups('Warehouse')).toEqual([])
  expect(foldedGroups('Driver')).toEqual([])
  expect(foldedGroups('Agent')).toEqual(['Packages', 'Invoicing', 'Transport', 'Deliveries'])
})

test('each list of a noun has an entry in the menu', () => {
  const addresses = Object.values(nouns).flatMap(({ list }) => list?.address ?? [])
  const entries = adminMenu.map(({ to }) => to)
  expect(addresses.filter((address) => !entries.includes(address))).toEqual([])
})

test('a permission that was taken away takes its entry away, and an emptied group goes whole', () => {
  expect(menuText('Warehouse', ['BackendView'])).toBe('Dashboard, To do, My Profile, Device & Sync')
})

test('a right that is given to a role brings its entries, for every role', () => {
  for (const role of roles.filter((staffRole) => staffRole !== 'User' && staffRole !== 'Admin'))
    for (const permission of permissions) {
      const before = menuText(role)
      const after = menuText(role, [...new Set([...defaultPermissions(role), permission])])
      const entries = entriesOfRight(adminMenu, permission).filter(
        ({ besides }) => besides === null || defaultPermissions(role).includes(besides),
      )
      const isDriver = role === 'Driver'
      for (const { text } of entries) {
        const entry = adminMenu.find((menuEntry) => menuEntry.text === text)
        const isNot = (entry?.onlyFor && entry.onlyFor !== role) || (isDriver && entry?.notFor === 'Driver')
        expect([role, permission, text, after.includes(text)]).toEqual([role, permission, text, !isNot])
      }
      if (defaultPermissions(role).includes(permission)) expect(after).toBe(before)
    }
})

test('access control says which entries a right brings', () => {
  expect(entriesOfRight(adminMenu, 'ReceivePaymentView')).toEqual([
    { text: 'Accept Payments', besides: null },
  ])
  expect(entriesOfRight(adminMenu, 'StoreOrderUpdate')).toEqual([
    { text: 'Store Orders', besides: 'StoreOrderView' },
  ])
  expect(entriesOfRight(adminMenu, 'PackageDelete')).toEqual([])
})

test('the link to the office’s mail is for administrators and employees', () => {
  const readers = roles.filter((role) =>
    isListed(emailLogin, { role, permissions: defaultPermissions(role) }),
  )
  expect(readers).toEqual(['Admin', 'Employee'])
})

test('customers have their menu, and the second brand a shorter one', () => {
  expect(menuText('User', [], accountMenu)).toBe(
    'Dashboard, Packages, Invoices, Deliveries, Store Orders, Rates, Account Profile',
  )
  expect(menuText('User', [], brandMenu)).toBe(
    'Dashboard, Packages, Invoices, Deliveries, Store Orders, Account Profile',
  )
  expect(brandMenu.length).toBeLessThan(accountMenu.length)
  expect(brandMenu.every(({ to }) => to.startsWith('/slp'))).toBe(true)
})

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/todo', 'To do'],
  ['/admin/packages', 'Packages'],
  ['/admin/packages/checkin', 'Check-in Wizard'],
  ['/admin/packages/018f0000-0000-7000-8000-000000000009/edit', 'Packages'],
  ['/admin/device/scan-test', 'Device & Sync'],
  ['/admin/accounts/018f0000-0000-7000-8000-000000000009', 'Customers'],
  ['/admin/accounts/employees/018f0000-0000-7000-8000-000000000009', 'Employees'],
  ['/admin/somewhere-else', undefined],
])('%s belongs to the entry "%s", and to that one alone', (pathname, text) => {
  expect(currentOf(adminMenu, pathname)?.text).toBe(text)
})
