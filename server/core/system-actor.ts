import type { Actor } from '#sync/policies/actor.ts'

/** The actor of the server's own work: jobs, the demo company, the first administrator. */
export const system: Actor = {
  accountId: '00000000-0000-7000-8000-000000000000',
  name: 'System',
  role: 'Admin',
  permissions: [],
  brand: '',
  branchId: null,
}
