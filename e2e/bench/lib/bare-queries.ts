const living = 'deletedAt is null and archivedAt is null'

/** The bare server answers the busiest calls with these queries: only the rows, each by at most one parameter. */
export const bareQueries = {
  newest: `select * from package where ${living} order by updatedAt desc limit 20`,
  ofStatus: 'select * from package where status = ? and deletedAt is null order by updatedAt desc limit 20',
  package: 'select * from package where packageId = ?',
  packagesOf:
    'select * from package where accountId = ? and deletedAt is null order by updatedAt desc limit 500',
  countsOf: 'select status, count(*) from package where accountId = ? and deletedAt is null group by status',
  unpaidOf: `select * from invoice where accountId = ? and statusId in ('unpaid', 'part-paid') order by issuedAt desc`,
  invoices: 'select * from invoice order by createdAt desc limit 20',
  payments: 'select * from payment order by receivedAt desc limit 20',
  customers: `select * from account where role = 'User' and deletedAt is null limit 20`,
  manifests: 'select * from manifest where deletedAt is null order by createdAt desc limit 20',
} as const
export type BareQuery = keyof typeof bareQueries
