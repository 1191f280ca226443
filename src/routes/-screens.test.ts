import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { documentTitle, layouts, type ScreenFacts } from '../guards/facts.ts'
import { guardNames } from '../guards/guards.ts'
import { routeTree } from '../routeTree.gen.ts'

const pagesBelow = (route: AnyRoute): AnyRoute[] => {
  const children: AnyRoute[] = Object.values(route.children ?? {})
  return children.length === 0 ? [route] : children.flatMap(pagesBelow)
}

interface Screen {
  path: string
  facts: Partial<ScreenFacts>
}

/** What the router keeps of a file route, without the types of all other routes. */
interface Options {
  path?: string
  getParentRoute?: () => AnyRoute
  staticData?: Partial<ScreenFacts>
}
const optionsOf = (route: AnyRoute): Options => route.options

const screens: Screen[] = pagesBelow(routeTree)
  .map((route) => ({
    path: fullPath(route) || '/',
    facts: optionsOf(route).staticData ?? {},
  }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))

function fullPath(route: AnyRoute): string {
  const parent = optionsOf(route).getParentRoute?.()
  const own = optionsOf(route).path ?? ''
  const base: string = parent ? fullPath(parent) : ''
  return `${base}/${own}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

test('all screens: path, title, layout, guard, permission', () => {
  const lines = screens.map(
    ({ path, facts }) =>
      `${path} · ${facts.title} · ${facts.layout} · ${facts.guard?.join('+') || 'open'} · ${facts.permission}`,
  )
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "/ · From a Florida warehouse to your door · default · open · None
    /$prefix · Welcome · slp · open · None
    /$prefix/account/dashboard · Dashboard · slpdashboard · permission · None
    /$prefix/account/device · Device & Sync · slpdashboard · permission · None
    /$prefix/account/packages · Packages · slpdashboard · permission · None
    /$prefix/account/packages/$id · Package · slpdashboard · permission · None
    /$prefix/account/profile · Account Profile · slpdashboard · permission · None
    /account · Dashboard · account · permission · None
    /account/dashboard · Dashboard · account · permission · None
    /account/device · Device & Sync · account · permission · None
    /account/forgot-password · Forgot password · default · open · None
    /account/packages · Packages · account · permission · None
    /account/packages/$id · Package · account · permission · None
    /account/payment-cancelled · Payment cancelled · account · permission · None
    /account/payment-success · Payment · account · permission · None
    /account/profile · Account Profile · account · permission · None
    /account/reset-password · Set a new password · default · open · None
    /account/verify-email · Confirm your address · default · open · None
    /admin · Dashboard · dashboard · permission · BackendView
    /admin/device · Device & Sync · dashboard · permission · BackendView
    /admin/device/scan-test · Scan test · dashboard · permission · BackendView
    /admin/packages · Packages · dashboard · permission · PackageView
    /admin/packages/$package · Package · dashboard · permission · PackageView
    /admin/packages/$package/edit · Edit package · dashboard · permission · PackageUpdate
    /admin/packages/$package/images · Package images · dashboard · permission · PackageView
    /admin/packages/checkin · Check-in Wizard · dashboard · permission · CheckInPackageView
    /admin/packages/create · Add Package · dashboard · permission · PackageCreate
    /admin/packages/reviews · Reviews · dashboard · permission · PackageUpdate
    /admin/profile · My Profile · dashboard · permission · BackendView
    /checkout · Checkout · default · open · None
    /checkout/$token · Checkout · default · open · None
    /login · Login · contentonly · open · None
    /payment-cancelled · Payment cancelled · default · open · None
    /payment-success · Payment · default · open · None
    /register · Register · default · open · None
    /unauthorized · Unauthorized · contentonly · open · None"
  `)
})

test('every screen names its title, a layout and only guards that exist', () => {
  for (const { path, facts } of screens) {
    expect.soft(facts.title, path).toBeTruthy()
    expect.soft(layouts, path).toContain(facts.layout)
    expect.soft(guardNames, path).toEqual(expect.arrayContaining([...(facts.guard ?? ['(none given)'])]))
    expect.soft(facts.permission, path).toBeDefined()
  }
})

/** Whoever comes here from a mail is not signed in yet. */
const fromMails = ['/account/forgot-password', '/account/reset-password', '/account/verify-email']

test('whatever stands under /account and /admin asks who is there, and /admin always for a permission', () => {
  const guarded = screens.filter(
    ({ path }) => /\/(account|admin)(\/|$)/.test(path) && !fromMails.includes(path),
  )
  expect(guarded.filter(({ facts }) => !facts.guard?.includes('permission'))).toEqual([])
  const admin = screens.filter(({ path }) => path.startsWith('/admin'))
  expect(admin.filter(({ facts }) => facts.permission === 'None')).toEqual([])
})

test('titles end in the product’s suffix', () => {
  expect(documentTitle('Packages')).toBe('Packages | Premium Online Shopping and Shipping Experience')
  expect(documentTitle(undefined)).toBe('Premium Online Shopping and Shipping Experience')
})
