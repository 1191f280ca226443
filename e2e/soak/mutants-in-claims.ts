import type { Mutant } from './mutant.ts'

const claims = 'sync/mutators/packages/claims.ts'

/** Bugs about customers who announce the same box, and about clocks that are wrong. */
export const mutantsInClaims: readonly Mutant[] = [
  {
    name: 'staff are asked at a pre-alert whose box is here',
    rule: 'K7',
    part: 'floor',
    file: claims,
    find: '    await closeReviews(tx, prealert, isClaim, { actor, context })\n',
    replace: '',
  },
  {
    name: 'nobody is asked about a box that came before its pre-alert',
    rule: 'K7',
    part: 'floor',
    file: 'sync/mutators/packages/prealert.ts',
    find: 'if (target) await putPackage',
    replace: 'if (target && !target.checkedInAt) await putPackage',
  },
  {
    name: 'a pre-alert that its customer deleted goes on claiming',
    rule: 'K7',
    part: 'floor',
    file: 'sync/mutators/packages/remove.ts',
    find: "    if (row.status === 'PreAlert') await withdrawClaims(tx, row, actor, context)\n",
    replace: "    if (row.status === 'Delivered') await withdrawClaims(tx, row, actor, context)\n",
  },
  {
    name: 'a second scan that names the owner settles no claim',
    rule: 'K8',
    part: 'floor',
    file: 'sync/mutators/packages/check-in.ts',
    find: '  if (row.accountId !== pkg.accountId) row = await settleClaims(tx, row, actor, context)\n',
    replace: '',
    unit: { file: 'sync/mutators/packages/claims.test.ts', test: 'by a second scan that names its owner' },
  },
  {
    name: 'a new owner settles no claim',
    rule: 'K8',
    part: 'floor',
    file: 'sync/mutators/packages/update.ts',
    find: 'nextRow = await settleClaims(tx, forNewOwner(nextRow, row), actor, context)',
    replace: 'nextRow = forNewOwner(nextRow, row)',
    unit: {
      file: 'sync/mutators/packages/claims.test.ts',
      test: 'by giving the package its owner anywhere else',
    },
  },
  {
    name: 'a stranger’s pre-alert becomes part of the package',
    rule: 'K8',
    part: 'floor',
    file: claims,
    find: 'prealert.accountId === null || prealert.accountId === row.accountId\n',
    replace: 'prealert.accountId === null || row.accountId !== null\n',
    unit: { file: 'sync/mutators/packages/claims.test.ts', test: 'the other is asked about' },
  },
  {
    name: 'the claims of everybody end with the owner’s',
    rule: 'K8',
    part: 'floor',
    file: claims,
    find: 'prealert.deletedAt || prealert.accountId !== row.accountId || !isAnnounced(prealert)',
    replace: 'prealert.deletedAt || !isAnnounced(prealert)',
    unit: {
      file: 'sync/mutators/packages/claims.test.ts',
      test: 'leaves the claim of another customer open',
    },
  },
  {
    name: 'what has not happened yet counts',
    rule: 'R8',
    part: 'floor',
    file: 'sync/rules/packages/moment.ts',
    find: '  if (at > now) return { occurredAt: now, deviceAt: at }\n',
    replace: '',
  },
  {
    name: 'the list says that something was refused tomorrow',
    rule: 'R8',
    part: 'floor',
    file: 'server/changes/refused-review.ts',
    find: 'at: momentOfChange(change, part).occurredAt,',
    replace: 'at: change.occurredAt,',
  },
  {
    name: 'a box that was put away stays where it was',
    rule: 'R8',
    part: 'floor',
    file: 'sync/mutators/packages/put-away.ts',
    find: 'withPlacement({ ...shelvedPkg, bin }, row.bin',
    replace: 'withPlacement({ ...shelvedPkg }, row.bin',
  },
  {
    name: 'insurance is declined or taken once the box has left',
    rule: 'C7',
    file: 'sync/mutators/packages/mode.ts',
    find: '  if (before && !isNewCustomers && !canChooseInsurance(before)) return before.insurance ?? null\n',
    replace: '',
    unit: {
      file: 'sync/mutators/packages/insurance.test.ts',
      test: 'a merge brings its insurance to a package',
    },
  },
]
