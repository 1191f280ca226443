import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { withTransaction } from '../../../server/changes/with-transaction.ts'
import { readEnv } from '../../../server/core/env.ts'
import { system } from '../../../server/core/system-actor.ts'
import { makeCompany } from '../../../server/demo/company.ts'
import { installDemo } from '../../../server/demo/install.ts'
import { openDeps } from '../../../server/deps/open-deps.ts'

// Fills DATA_DIR with a small demo company and the given number of living packages that have no history yet, so that
// a package on a device is one row, as the limits count it.

const packages = Number(process.argv[2])
const first = 100
const batch = 100
const hawbYear = 2020

const deps = await openDeps(readEnv(process.env))
await installDemo(deps, { packages: first, living: first })
const accounts = await deps.db.reads.kysely
  .selectFrom('account')
  .select(['accountId', 'branchId'])
  .where('role', '=', 'User')
  .execute()
// A company of this size has a second warehouse, which the small one lacks.
const { originBranchId } = await deps.db.reads.kysely
  .selectFrom('package')
  .select('originBranchId')
  .where('originBranchId', 'is not', null)
  .executeTakeFirstOrThrow()
const size = { packages, living: packages }
const more = makeCompany(deps.clock.now() - 1, ['quayside', deps.env.brandPrefix], size).living()

let rows: Package[] = []
let n = 0
const flush = () =>
  withTransaction(deps, { actor: system, deviceId: '' }, async (tx) => {
    for (const row of rows) await tx.put('package', row)
    rows = []
  })
for (const { pkg } of more) {
  if (n >= packages - first) break
  n++
  const placedPackage = {
    ...pkg,
    accountId: accounts[n % accounts.length]?.accountId ?? null,
    branchId: accounts[n % accounts.length]?.branchId ?? null,
    manifestId: null,
    originBranchId,
    hawbNumber: pkg.hawbNumber && hawbOf(hawbYear, n),
  }
  rows.push({ ...placedPackage, codes: codesOf(placedPackage) })
  if (rows.length === batch) await flush()
}
await flush()
await deps.db.close()
