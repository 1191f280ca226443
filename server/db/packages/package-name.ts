import { query } from '../core/reading/statements.ts'

/** The description and the shop's number name a package to its customer. */
export const nameOfPackage = query<{ packageId: string }>()((db, param) =>
  db
    .selectFrom('package')
    .where('packageId', '=', param('packageId'))
    .select(['description', 'trackingNumber']),
)
