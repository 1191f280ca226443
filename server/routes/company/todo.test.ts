import { expect, test } from 'vitest'
import type { TodoLine } from '#sync/api/company/todo.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { staffRoles } from '#sync/policies/roles.ts'
import { todoKindOf, todoNames, todoNamesFor } from '#sync/rules/pages/todo-kinds.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks } from '../../test/money.ts'
import { openTodo } from '../../test/todo.ts'

const { accountId, deliveries, deps, driver, linesFor, push, send } = await openTodo()

test('pickups are those of today at the reader’s office, from when the first customer comes', async () => {
  // At ten tomorrow, when the office is open.
  const tomorrow = jamaicaDay(deps.clock.now() + dayMs)
  deliveries.clock.forward(Date.parse(`${tomorrow}T10:00:00.000-05:00`) - deps.clock.now())
  for (const role of ['Admin', 'User', 'Employee'])
    deliveries.tokens[role] = await deliveries.tokenOf(role as 'Admin')
  const branches: { branchId: string; kind: string }[] = await send('Admin', 'GET', '/branches')
  const offices = branches.filter(({ kind }) => kind === 'LocalOffice')
  const [office, otherOffice] = offices
  const openDays = { openingHours: 'Mon–Sun 9:00–17:00', openDays: [], closedDays: [] }
  await onTheBooks(deps, async (tx) => {
    const row = await tx.get('branch', office?.branchId ?? '')
    if (row) await tx.put('branch', { ...row, ...openDays })
  })
  const { packageId } = await putPackage(deliveries, accountId, {
    ...{ status: 'ReadyForPickup', branchId: office?.branchId ?? null, bin: 'B2' },
  })
  const worksAt = (branchId: string | undefined) =>
    onTheBooks(deps, async (tx) => {
      const row = await tx.get('account', deliveries.ids['Employee'] ?? '')
      if (row) await tx.put('account', { ...row, branchId: branchId ?? null })
    })
  await worksAt(office?.branchId)
  const pickupLine = async () => (await linesFor('Employee')).find(({ kind }) => kind === 'pickups')
  const [from, to] = ['14:00', '16:00'].map((time) =>
    new Date(`${tomorrow}T${time}:00.000-05:00`).toISOString(),
  )
  const customer = { ...driver(accountId), name: 'Ursula', role: 'User' as const, permissions: [] }
  const results = await push(
    [['pickup.announce', { packageIds: [packageId], from: from ?? '', to: to ?? '' }]],
    customer,
  )
  expect(results).toMatchObject([{ status: 'applied' }])
  expect(await pickupLine()).toEqual({ kind: 'pickups', count: 1, oldestAt: from, isUrgent: false })
  expect((await send('Employee', 'GET', '/pickups/today')).packages).toHaveLength(1)
  // The people of another office have nothing to fetch.
  await worksAt(otherOffice?.branchId)
  expect((await pickupLine())?.count).toBe(0)
  await worksAt(office?.branchId)
  deliveries.clock.forward(Date.parse(from ?? '') - deps.clock.now())
  deliveries.tokens['Employee'] = await deliveries.tokenOf('Employee')
  expect(await pickupLine()).toMatchObject({ isUrgent: true })
  expect(await push([['pickup.cancel', { packageIds: [packageId] }]], customer)).toMatchObject([
    { status: 'applied' },
  ])
  expect(await pickupLine()).toMatchObject({ count: 0, oldestAt: null })
})

test('each role reads the kinds that it may open, and no others', async () => {
  for (const role of staffRoles) {
    const token = await deliveries.tokenOf(role)
    const answer = await deliveries.as(token, { url: '/api/todo' })
    expect(
      answer.json().lines.map(({ kind }: TodoLine) => kind),
      role,
    ).toEqual(todoNamesFor({ role, permissions: defaultPermissions(role) }))
  }
  expect((await deliveries.as(await deliveries.tokenOf('User'), { url: '/api/todo' })).statusCode).toBe(403)
})

test('each kind has owners who may do it', () => {
  for (const name of todoNames) {
    const { owners, isFor } = todoKindOf(name)
    expect(owners.length, name).toBeGreaterThan(0)
    for (const role of owners)
      expect(isFor({ role, permissions: defaultPermissions(role) }), `${name} ${role}`).toBe(true)
  }
})
