import { query } from '../core/reading/statements.ts'
import type { PartnerPackageTable } from '../tables/partner-tables.ts'

type Reported = { readonly apiKeyId: string; readonly reference: string }

export const partnerPackageOf = query<Reported>()((db, param) =>
  db
    .selectFrom('partnerPackage')
    .select(['packageId', 'argsHash', 'outcome', 'message'])
    .where('apiKeyId', '=', param('apiKeyId'))
    .where('reference', '=', param('reference')),
)

/** A key's own report of a package, which came before any other. A report of what was here already is none. */
export const ownReportOf = query<{ readonly apiKeyId: string; readonly packageId: string }>()((db, param) =>
  db
    .selectFrom('partnerPackage')
    .select('reference')
    .where('apiKeyId', '=', param('apiKeyId'))
    .where('packageId', '=', param('packageId'))
    .where('outcome', '<>', 'already')
    .limit(1),
)

export const addPartnerPackage = query<{ [C in keyof PartnerPackageTable]: PartnerPackageTable[C] }>()(
  (db, param) =>
    db.insertInto('partnerPackage').values({
      apiKeyId: param('apiKeyId'),
      reference: param('reference'),
      packageId: param('packageId'),
      argsHash: param('argsHash'),
      outcome: param('outcome'),
      message: param('message'),
      createdAt: param('createdAt'),
    }),
)

interface OwnPage {
  readonly apiKeyId: string
  /** The last reference of the page before; '' for the first page. */
  readonly after: string
  readonly updatedSince: string
  readonly limit: number
}

/** A page of the packages that a key reported before anybody else, in the order of their references. */
export const ownReportsPage = query<{ [K in keyof OwnPage]: OwnPage[K] }>()((db, param) =>
  db
    .selectFrom('partnerPackage')
    .innerJoin('package', 'package.packageId', 'partnerPackage.packageId')
    .where('partnerPackage.apiKeyId', '=', param('apiKeyId'))
    .where('partnerPackage.reference', '>', param('after'))
    // A package that is packed into another one changes with that one.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('package.updatedAt', '>=', param('updatedSince')),
        exists(
          selectFrom('package as container')
            .select('container.packageId')
            .whereRef('container.packageId', '=', 'package.mergedInto')
            .where('container.updatedAt', '>=', param('updatedSince')),
        ),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('partnerPackage as ownReport')
          .select('ownReport.reference')
          .whereRef('ownReport.apiKeyId', '=', 'partnerPackage.apiKeyId')
          .whereRef('ownReport.packageId', '=', 'partnerPackage.packageId')
          .where('ownReport.outcome', '<>', 'already'),
      ),
    )
    .select(['partnerPackage.reference', 'partnerPackage.packageId'])
    .orderBy('partnerPackage.reference')
    .limit(param('limit')),
)
