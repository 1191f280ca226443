import { expect, test } from 'vitest'
import { staffManifest, webManifest } from './pwa-manifest.ts'

const root = new URL('..', import.meta.url).pathname
const namesOf = (list: readonly { name?: string; label?: string }[] | undefined) =>
  (list ?? []).map(({ name, label }) => name ?? label)

test('customers install an app with their own shortcuts and pictures, and staff theirs', async () => {
  const customers = await webManifest(root)
  expect(namesOf(customers.shortcuts)).toEqual(['Pre-alert', 'Packages', 'Pay'])
  expect(namesOf(customers.screenshots).every((label) => label?.startsWith('Customer'))).toBe(true)
  expect(customers.screenshots).not.toEqual([])
  const staff = await staffManifest(root)
  expect([staff.id, namesOf(staff.shortcuts)]).toEqual([customers.id, ['Check-in', 'Packages']])
  expect(namesOf(staff.screenshots).some((label) => label?.startsWith('Customer'))).toBe(false)
})
