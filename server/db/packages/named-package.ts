import { query } from '../core/statements.ts'

/** What names a package to its customer. */
export const namedPackage = query<{ packageId: string }>()((db, param) =>
  db
    .selectFrom('package')
    .where('packageId', '=', param('packageId'))
    .select(['description', 'trackingNumber']),
)
