import type { branches } from '#sync/api/branches.ts'
import { listBranches } from '../db/branches.ts'
import type { Handlers } from '../lib/route.ts'

export const branchHandlers: Handlers<typeof branches> = {
  'branches.list': (_call, { db }) => listBranches(db.reader),
}
