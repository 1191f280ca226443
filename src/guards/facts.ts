import type { Permission } from '#sync/policies/permissions.ts'
import { titleSuffix } from '#sync/rules/pages/public-pages.ts'

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

/** The facts about a screen before it is loaded; written next to its route as `staticData`. */
export interface ScreenFacts {
  title: string
  layout: Layout
  /**
   * Names from `guards.ts`, checked in this order. Strings, because an unknown name is reported at run time with a 500.
   */
  guard: readonly string[]
  /** "None": no permission is needed beyond the guards. */
  permission: Permission | 'None'
  /** Numeric levels for the legacy authority guard; the highest counts. */
  authority?: readonly number[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
}

export const documentTitle = (title: string | undefined): string =>
  title ? `${title} | ${titleSuffix}` : titleSuffix
