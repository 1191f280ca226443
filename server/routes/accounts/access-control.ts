import type { AuditReply, accessControl, RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { permissions } from '#sync/policies/permissions.ts'
import { isStaff, type Role, roles } from '#sync/policies/roles.ts'
import { unreadableRefusal } from '../../audit-files/packed.ts'
import { auditPage } from '../../audit-log/read-log.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import {
  changeAuthorization,
  deleteAuthorization,
  findAuthorization,
  findAuthorizationFor,
  insertAuthorization,
  listAuthorizations,
} from '../../db/accounts/authorizations.ts'
import { listReply, listSize } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import { damagedAuditText } from '../../jobs/missing-files.ts'
import type { RouteDeps } from '../deps.ts'

/** Admin has everything without asking; a right of staff in a customer's hands would be a mistake. */
function mustBeEditable(role: Role): void {
  if (role === 'Admin')
    throw new Refusal('invalid', 'An administrator may do everything already.', {
      role: ['cannot be given permissions'],
    })
  if (!isStaff(role))
    throw new Refusal('invalid', 'Customers reach their own things without permissions.', {
      role: ['cannot be given permissions'],
    })
}

/** A plain list can't say that a month is missing from it. */
function mustBeWhole(page: AuditReply): AuditReply {
  const [file] = page.unreadable
  if (file) throw unreadableRefusal(file)
  return page
}

async function mustBeNew(tx: Transaction, { authorizationId, role, permission }: RoleAuthorization) {
  const existing = await findAuthorizationFor(tx.kysely, role, permission)
  if (existing && existing.authorizationId !== authorizationId)
    throw new Refusal('already-exists', `${role} has the permission ${permission} already.`)
}

async function mustFind(tx: Transaction, authorizationId: string): Promise<RoleAuthorization> {
  const authorization = await findAuthorization(tx.kysely, authorizationId)
  if (!authorization) throw new Refusal('not-found', 'Authorization not found. It may have been deleted.')
  return authorization
}

export const accessControlHandlers: Handlers<
  typeof accessControl,
  ChangeDeps & Pick<RouteDeps, 'threads' | 'env'>
> = {
  'accounts.roles': async () => [...roles],
  'accounts.permissions': async () => [...permissions],
  'accounts.authorizations': (_call, { db }) => listAuthorizations(db.reads.kysely),

  'accounts.addAuthorization': async ({ body, signed, request }, deps) => {
    mustBeEditable(body.role)
    const authorization = { authorizationId: deps.ids.next(), ...body }
    await withTransaction(deps, byOf(signed, request, 'authorization.create'), async (tx) => {
      await mustBeNew(tx, authorization)
      await insertAuthorization(tx.kysely, authorization)
      await tx.note('authorization', authorization.authorizationId, null, authorization)
    })
    return authorization
  },

  'accounts.updateAuthorization': async ({ body, signed, request }, deps) => {
    mustBeEditable(body.role)
    await withTransaction(deps, byOf(signed, request, 'authorization.update'), async (tx) => {
      const authorization = await mustFind(tx, body.authorizationId)
      await mustBeNew(tx, body)
      await changeAuthorization(tx.kysely, body)
      await tx.note('authorization', body.authorizationId, authorization, body)
    })
    return must(await findAuthorization(deps.db.reads.kysely, body.authorizationId), 'the authorization')
  },

  'accounts.removeAuthorization': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'authorization.delete'), async (tx) => {
      const authorization = await mustFind(tx, params.authorizationId)
      await deleteAuthorization(tx.kysely, params.authorizationId)
      await tx.note('authorization', params.authorizationId, authorization, null)
      return authorization
    }),

  'accounts.audit': async (call, deps) =>
    listReply(call, mustBeWhole(await auditPage(deps, { pageSize: listSize }, call.query.pageNumber ?? 1))),
  'accounts.auditPaginated': async ({ params, body, request }, deps) => {
    const page = await auditPage(deps, body, params.pageNumber)
    const paths = page.unreadable.map(({ path }) => path)
    if (paths.length > 0) request.log.error(damagedAuditText(paths))
    return page
  },
}
