import type { PlantedBug } from './planted-bug.ts'

/** In customers’ pre-alerts and claims. */
export const bugsInClaims: readonly PlantedBug[] = [
  {
    name: 'what staff announced without an owner is a claim',
    notice:
      'A box that the office announced lies on the review list, and its announcement stays open beside it.',
    rule: 'K1',
    file: 'sync/mutators/packages/claims.ts',
    find: 'prealert.accountId === null || prealert.accountId === row.accountId',
    replace: 'prealert.accountId === row.accountId',
    unit: { file: 'sync/mutators/packages/claim-conditions.test.ts', test: 'staff, without an owner' },
  },
  {
    name: 'a box that is in is taken for what is announced',
    notice: 'A second box with the same number disappears into the first one.',
    rule: 'K1',
    file: 'sync/mutators/packages/claims.ts',
    find: 'for (const prealert of sameNumber.filter(isAnnounced)) {',
    replace: 'for (const prealert of sameNumber) {',
    unit: {
      file: 'sync/mutators/packages/claim-conditions.test.ts',
      test: 'a customer whose own box has come',
    },
  },
  {
    name: 'everybody’s claim is settled with the new owner',
    notice:
      'The pre-alert of a customer who did not get the package is gone, and its words are on the owner’s box.',
    rule: 'K1 C7',
    file: 'sync/mutators/packages/claims.ts',
    find: '    if (!prealert || prealert.deletedAt || prealert.accountId !== row.accountId || !isAnnounced(prealert))\n      continue',
    replace: '    if (!prealert || prealert.deletedAt || !isAnnounced(prealert)) continue',
    unit: { file: 'sync/mutators/packages/claim-conditions.test.ts', test: 'of another owner' },
  },
  {
    name: 'the invoice of a pre-alert takes the place of the box’s own',
    notice: 'An invoice that the office has checked is replaced, and has to be checked once more.',
    rule: 'K1',
    file: 'sync/mutators/packages/claims.ts',
    find: 'const bringsInvoice = merchantInvoiceFileId !== null && pkg.merchantInvoiceFileId === null',
    replace: 'const bringsInvoice = merchantInvoiceFileId !== null',
    unit: { file: 'sync/mutators/packages/claim-conditions.test.ts', test: 'with the merchant invoice of' },
  },
  {
    name: 'the numbers of a joined pre-alert no longer find its box',
    notice: 'Whoever searches for the number that the customer typed finds nothing.',
    rule: 'K1',
    file: 'sync/mutators/packages/claims.ts',
    find: '    trackingAliases: [...new Set([...pkg.trackingAliases, ...prealert.codes])],\n',
    replace: '',
    unit: {
      file: 'sync/mutators/packages/claim-conditions.test.ts',
      test: 'every number of both leads to it',
    },
  },
  {
    name: 'a customer who withdraws a claim withdraws those of others',
    notice: 'The office is no longer asked about the other customer who says that the box is theirs.',
    rule: 'K1 C7',
    file: 'sync/mutators/packages/claims.ts',
    find: 'await closeReviews(tx, pkg, ({ prealertId }) => prealertId === prealert.packageId, { actor, context })',
    replace: 'await closeReviews(tx, pkg, isClaim, { actor, context })',
    unit: {
      file: 'sync/mutators/packages/claim-conditions.test.ts',
      test: 'the claims of others and the reviews of the pre-alert',
    },
  },
  {
    name: 'the mark of a package goes with the first review that closes',
    notice: 'A package looks settled while a review of it is still open.',
    rule: 'K1',
    file: 'sync/mutators/packages/claims.ts',
    find: 'if (closing.length === 0 || closing.length < open.length) return pkg',
    replace: 'if (closing.length === 0) return pkg',
    unit: {
      file: 'sync/mutators/packages/claim-conditions.test.ts',
      test: 'the claims of others and the reviews of the pre-alert',
    },
  },
  {
    name: 'the id of a deleted package is free for a pre-alert',
    notice: 'A pre-alert that became a box is written over when its device sends it once more under its id.',
    rule: 'C7 K1',
    file: 'sync/mutators/packages/prealert.ts',
    find: 'if (!existing) return packageId',
    replace: 'if (!existing || existing.deletedAt) return packageId',
    unit: { file: 'sync/mutators/packages/prealert-ids.test.ts', test: 'a pre-alert under an id' },
    isFoundLater: true,
  },
  {
    name: 'the timeline and the photos stay with the owner of before',
    notice: 'A customer sees the photos of a package that is somebody else’s now, and its owner doesn’t.',
    rule: 'V3 C7',
    file: 'sync/mutators/packages/update.ts',
    find: 'if (nextRow.accountId !== row.accountId) await copyAccess(tx, nextRow, context.now)',
    replace: 'if (nextRow.accountId !== row.accountId) await copyAccess(tx, row, context.now)',
    unit: {
      file: 'sync/mutators/packages/packages.test.ts',
      test: 'events and photos go to the owner a package is given later',
    },
  },
  {
    name: 'the owner whom a second scan names gets no pre-alert of theirs',
    notice: 'The owner’s pre-alert stays open beside the box, and the office is still asked whose it is.',
    rule: 'K1',
    file: 'sync/mutators/packages/check-in.ts',
    find: 'if (row.accountId !== pkg.accountId) row = await settleClaims(tx, row, actor, context)',
    replace:
      'if (pkg.accountId !== null && row.accountId !== pkg.accountId)\n    row = await settleClaims(tx, row, actor, context)',
    unit: {
      file: 'sync/mutators/packages/claims.test.ts',
      test: 'by a second scan that names its owner, is settled',
    },
  },
]
