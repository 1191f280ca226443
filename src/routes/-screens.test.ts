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

/** The options that the router keeps of a file route, without the types of all other routes. */
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
  const ownPath = optionsOf(route).path ?? ''
  const base: string = parent ? fullPath(parent) : ''
  return `${base}/${ownPath}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

test('all screens: path, title, layout, guard, permission', () => {
  const lines = screens.map(
    ({ path, facts }) =>
      `${path} · ${facts.title} · ${facts.layout} · ${facts.guard?.join('+') || 'open'} · ${facts.permission}`,
  )
  expect(lines.join('\n')).toMatchSnapshot()
})

test('every screen names its title, a layout and only guards that exist', () => {
  for (const { path, facts } of screens) {
    expect.soft(facts.title, path).toBeTruthy()
    expect.soft(layouts, path).toContain(facts.layout)
    expect.soft(guardNames, path).toEqual(expect.arrayContaining([...(facts.guard ?? ['(none given)'])]))
    expect.soft(facts.permission, path).toBeDefined()
  }
})

/** The pages to which mails lead, because a person who comes from a mail is not signed in yet. */
const fromMails = ['', '/$prefix'].flatMap((brand) =>
  ['forgot-password', 'reset-password', 'verify-email'].map((page) => `${brand}/account/${page}`),
)

test('every page below /account and /admin needs a login, and those below /admin always a permission', () => {
  const guardedScreens = screens.filter(
    ({ path }) => /\/(account|admin)(\/|$)/.test(path) && !fromMails.includes(path),
  )
  expect(guardedScreens.filter(({ facts }) => !facts.guard?.includes('permission'))).toEqual([])
  const admin = screens.filter(({ path }) => path.startsWith('/admin'))
  expect(admin.filter(({ facts }) => facts.permission === 'None')).toEqual([])
})

test('titles end in the product’s suffix', () => {
  expect(documentTitle('Packages')).toBe('Packages | Premium Online Shopping and Shipping Experience')
  expect(documentTitle(undefined)).toBe('Premium Online Shopping and Shipping Experience')
})
