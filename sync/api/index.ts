import { accounts } from './accounts.ts'
import { branches } from './branches.ts'
import { clientErrors } from './client-errors.ts'
import { health } from './health.ts'
import { hub } from './hub.ts'
import { manifests } from './manifests.ts'
import { packages } from './packages.ts'
import type { ApiRow } from './row.ts'

/** Every call there is, by name. The server has a handler for each, or does not compile. */
export const api = {
  ...accounts,
  ...branches,
  ...clientErrors,
  ...health,
  ...hub,
  ...manifests,
  ...packages,
} satisfies Record<string, ApiRow>

export type Api = typeof api
export type ApiName = keyof Api
export const apiNames = Object.keys(api) as ApiName[]
