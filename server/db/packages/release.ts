import { type PreparedReads, query } from '../core/reading/statements.ts'

const owed = query<{ packageId: string }>()((db, param) =>
  db
    .selectFrom('invoice')
    .where('statusId', 'in', ['unpaid', 'part-paid'])
    .where((eb) =>
      eb.or([
        eb(
          'invoiceId',
          'in',
          eb.selectFrom('package').select('invoiceId').where('packageId', '=', param('packageId')),
        ),
        eb(
          'invoiceId',
          'in',
          eb.selectFrom('invoiceLine').select('invoiceId').where('packageId', '=', param('packageId')),
        ),
      ]),
    )
    .select((eb) => eb.fn.sum<number | null>('balanceJmdCents').as('sum')),
)

/** JMD cents that are owed on the issued invoices that a package is on. */
export const owedFor = async (read: PreparedReads, packageId: string): Promise<number> =>
  Number((await read.get(owed, { packageId }))?.sum ?? 0)

const waitingTransfer = query<{ packageId: string }>()((db, param) =>
  db
    .selectFrom('bankTransferItem')
    .innerJoin('bankTransfer', 'bankTransfer.bankTransferId', 'bankTransferItem.bankTransferId')
    .where('bankTransfer.status', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb(
          'bankTransferItem.invoiceId',
          'in',
          eb.selectFrom('package').select('invoiceId').where('packageId', '=', param('packageId')),
        ),
        eb(
          'bankTransferItem.invoiceId',
          'in',
          eb.selectFrom('invoiceLine').select('invoiceId').where('packageId', '=', param('packageId')),
        ),
      ]),
    )
    .select('bankTransfer.bankTransferId')
    .limit(1),
)

/** Whether the office still has to look for the money of a transfer for an invoice that a package is on. */
export const isTransferChecked = async (read: PreparedReads, packageId: string): Promise<boolean> =>
  (await read.get(waitingTransfer, { packageId })) !== undefined

const naming = query<{ packageId: string }>()((db, param) =>
  db
    .selectFrom('invoice')
    .where('statusId', 'in', ['unpaid', 'part-paid', 'paid'])
    .where('invoiceId', 'in', (eb) =>
      eb.selectFrom('invoiceLine').select('invoiceId').where('packageId', '=', param('packageId')),
    )
    .orderBy('issuedAt')
    .select('number'),
)

/** The numbers of the issued invoices that aren't void and have a line for a package, the oldest first. */
export const numbersNaming = async (read: PreparedReads, packageId: string): Promise<string[]> =>
  (await read.all(naming, { packageId })).map(({ number }) => number ?? '')

const authorizedPersonsQuery = query<{ accountId: string }>()((db, param) =>
  db.selectFrom('accountPrivate').select('authorizedPersons').where('accountId', '=', param('accountId')),
)

/** The names of the people who may pick up an account's packages. */
export async function authorizedNamesOf(read: PreparedReads, accountId: string): Promise<string[]> {
  const json = (await read.get(authorizedPersonsQuery, { accountId }))?.authorizedPersons ?? '[]'
  const persons: { name: string }[] = JSON.parse(json)
  return persons.map(({ name }) => name)
}
