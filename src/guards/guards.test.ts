import { describe, expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { checkGuards, guardNames } from './guards.ts'
import { errorWords, PageError, pageErrorOf } from './page-error.ts'
import { hasAccountArea, homeOf, safePath } from './places.ts'

const visitor = (role: Role) => ({ role, permissions: defaultPermissions(role) })

const statusOf = (verdict: ReturnType<typeof checkGuards>) =>
  verdict && 'error' in verdict ? [verdict.error.status, verdict.error.message] : verdict

describe('the permission guard', () => {
  const facts = { guard: ['permission'], permission: 'CheckInPackageView' } as const

  test('sends a visitor who is not signed in to the sign-in page', () => {
    expect(checkGuards(null, facts)).toEqual({ go: 'login' })
  })
  test('lets those pass whose list has the permission, and Admin always', () => {
    expect(checkGuards(visitor('Warehouse'), facts)).toBeNull()
    expect(checkGuards({ role: 'Admin', permissions: [] }, facts)).toBeNull()
  })
  test('shows other people the 403 page with the specified text', () => {
    const words = [403, "Forbidden. You don't have persson to access this resource."]
    expect(statusOf(checkGuards(visitor('Driver'), facts))).toEqual(words)
    expect(statusOf(checkGuards(visitor('User'), facts))).toEqual(words)
  })
  test('asks for nothing but a session where the route names no permission', () => {
    expect(checkGuards(visitor('User'), { guard: ['permission'], permission: 'None' })).toBeNull()
    expect(checkGuards(null, { guard: ['permission'], permission: 'None' })).toEqual({ go: 'login' })
  })
})

describe('the legacy authority guard', () => {
  const facts = { guard: ['authority'], authority: [2, 4] }

  test('takes the highest level a route requires', () => {
    expect(checkGuards(visitor('Supervisor'), facts)).toBeNull()
    expect(statusOf(checkGuards(visitor('Employee'), facts))).toEqual([
      401,
      'Du måste vara admin för att besöka denna sida',
    ])
  })
  test('sends a visitor who is not signed in to the sign-in page', () => {
    expect(checkGuards(null, facts)).toEqual({ go: 'login' })
  })
})

test('the admin-scope guard sends those without the scope to the landing page', () => {
  expect(checkGuards(visitor('User'), { guard: ['admin-scope'] })).toEqual({ go: 'home' })
  expect(checkGuards(null, { guard: ['admin-scope'] })).toEqual({ go: 'home' })
  expect(checkGuards(visitor('Driver'), { guard: ['admin-scope'] })).toBeNull()
})

test.each([
  ['admin', 'Admin', 'Employee'],
  ['employee', 'Driver', 'User'],
] as const)('the guard "%s" lets %s pass and shows %s the 403 page', (name, yes, no) => {
  expect(checkGuards(visitor(yes), { guard: [name] })).toBeNull()
  expect(checkGuards(visitor(no), { guard: [name] })).toHaveProperty('error.status', 403)
  expect(checkGuards(null, { guard: [name] })).toEqual({ go: 'login' })
})

test('the guard "authexample" lets every logged-in person pass', () => {
  expect(checkGuards(visitor('User'), { guard: ['authexample'] })).toBeNull()
  expect(checkGuards(null, { guard: ['authexample'] })).toEqual({ go: 'login' })
})

test('the specification names these guards', () => {
  expect(guardNames).toEqual(
    expect.arrayContaining(['permission', 'authority', 'admin-scope', 'admin', 'authexample', 'employee']),
  )
})

test('an unknown guard is an error of status 500', () => {
  expect(statusOf(checkGuards(visitor('Admin'), { guard: ['nobody'] }))).toEqual([
    500,
    'Unknown route middleware "nobody"',
  ])
  expect(checkGuards(visitor('Admin'), { guard: ['constructor'] })).toHaveProperty('error.status', 500)
})

test('guards are asked in order and the first "no" decides', () => {
  expect(checkGuards(visitor('User'), { guard: ['admin-scope', 'admin'] })).toEqual({ go: 'home' })
})

describe('error pages', () => {
  test.each([
    [401, '401 Not Authorized'],
    [403, '403 Forbidden'],
    [404, '404 Not Found'],
    [500, '500 Server Error'],
    [418, 'An error occurred'],
  ])('%i is titled "%s"', (status, title) => expect(errorWords(status).title).toBe(title))

  test('a page that a person may not open says so, and the three things that help', () => {
    const { advice } = errorWords(403)
    expect(advice).toMatch(/^Your account may not open this page\. /)
    for (const way of ['your own pages', 'another account', 'an administrator']) expect(advice).toContain(way)
  })

  test('an error counts as what its status says, as 500 otherwise', () => {
    const silent = pageErrorOf(new Refusal('unavailable', 'x'))
    expect([silent.status, errorWords(silent.status).title]).toEqual([507, 'Storage isn’t answering'])
    expect(pageErrorOf(new DOMException('Browser words', 'InvalidStateError')).message).not.toContain(
      'Browser',
    )
    expect(pageErrorOf(new PageError(404, 'x')).status).toBe(404)
    expect(pageErrorOf(Object.assign(new Error('x'), { status: 418 })).status).toBe(418)
    const lostPart = pageErrorOf(Object.assign(new Error('x'), { name: 'ChunkFailure' }))
    expect([lostPart.status, errorWords(lostPart.status).title]).toEqual([424, 'Part of the app is missing'])
    expect(pageErrorOf(new Error('Boom'))).toMatchObject({ status: 500, message: 'Boom' })
    expect(pageErrorOf('Boom')).toMatchObject({ status: 500, message: 'Boom' })
  })
})

test('every person has a home: staff, customers, and the second brand’s customers', () => {
  expect(homeOf({ role: 'Driver', brand: 'quayside' })).toBe('/admin')
  expect(homeOf({ role: 'User', brand: 'quayside' })).toBe('/account/dashboard')
  expect(homeOf({ role: 'User', brand: 'slp' })).toBe('/slp/account/dashboard')
})

test('only customers of the first brand have all of /account', () => {
  expect(hasAccountArea({ role: 'User', brand: 'quayside' })).toBe(true)
  expect(hasAccountArea({ role: 'User', brand: 'slp' })).toBe(false)
  expect(hasAccountArea({ role: 'Driver', brand: 'quayside' })).toBe(false)
  expect(hasAccountArea(null)).toBe(false)
})

test.each([
  ['/account/packages?status=Shipped#top', '/account/packages?status=Shipped#top'],
  ['https://elsewhere.example/x', undefined],
  ['//elsewhere.example/x', undefined],
  ['/\\elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/login?redirect=/admin', undefined],
  [undefined, undefined],
])('after signing in, %s leads to %s', (path, expectedPath) => expect(safePath(path)).toBe(expectedPath))
