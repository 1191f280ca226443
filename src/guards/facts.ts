import type { Permission } from '#sync/policies/permissions.ts'
import { titleSuffix } from '#sync/rules/public-pages.ts'

export const layouts = [
  'account',
  'contentonly',
  'dashboard',
  'default',
  'print',
  'slp',
  'slpdashboard',
] as const
export type Layout = (typeof layouts)[number]

/** What is known of a screen before it is loaded; written beside its route as `staticData`. */
export interface ScreenFacts {
  title: string
  layout: Layout
  /** Names from `guards.ts`, asked in this order. A string, because an unknown name is answered at run time: 500. */
  guard: readonly string[]
  /** "None": whoever passes the guard may see the screen. */
  permission: Permission | 'None'
  /** Numeric levels for the legacy authority guard; the highest counts. */
  authority?: readonly number[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
}

export const documentTitle = (title: string | undefined): string =>
  title ? `${title} | ${titleSuffix}` : titleSuffix
