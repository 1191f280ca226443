import type { OwnerChange } from '#sync/api/packages/package-owner.ts'
import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const packageOwner = callsOf(async () => (await import('#sync/api/packages/package-owner.ts')).packageOwner)

export interface OwnerChoice {
  readonly packageId: string
  readonly accountId: string
  readonly invoiceId: string
}

/** The reason that the form begins with, which the invoice's customer reads. */
export const wrongCustomerText = 'Billed to the wrong customer'

/** Previews a change of the customer of a billed package. It stays unchanged while a person reads it. */
export const ownerChangeQuery = ({ packageId: id, accountId, invoiceId }: OwnerChoice) =>
  serverQuery({
    queryKey: ['previews', 'owner', id, accountId, invoiceId],
    queryFn: (): Promise<OwnerChange> =>
      call(packageOwner('packages.changeOwner'), {
        params: { id },
        body: { accountId, invoiceId, reason: wrongCustomerText, preview: true },
      }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

export const changeOwner = write(packageOwner('packages.changeOwner'), [
  ...(['invoices', 'packages', 'payments', 'messages', 'reports'] as const),
])
