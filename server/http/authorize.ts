import type { FastifyRequest } from 'fastify'
import type { ApiRow } from '#sync/api/row.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { forbiddenText, may } from '#sync/policies/actor.ts'
import { notFloorText } from '#sync/policies/handheld.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { Signed } from '../core/signed.ts'

/** The session of a request; throws a Refusal without one. */
export type SessionOf = (request: FastifyRequest) => Promise<Signed>

/** A visitor's call that names no permission is open to customers who are signed in, too. */
const isForStaff = ({ who, permission }: ApiRow): boolean =>
  who === 'staff' || (who === 'visitor' && permission !== null)

/** Checks the session first and then the right, so that the body of a forbidden call is never read. */
export async function authorize(row: ApiRow, request: FastifyRequest, sessionOf: SessionOf): Promise<void> {
  if (row.who === 'public' || (row.who === 'visitor' && !request.headers.authorization)) return
  const { actor } = await sessionOf(request)
  const isAllowed =
    (!isForStaff(row) || isStaff(actor.role)) &&
    (row.who !== 'admin' || actor.role === 'Admin') &&
    (row.permission === null || may(actor, row.permission)) &&
    // Shared handhelds change data only through the sync, which names the worker.
    (!actor.isHandheld || row.method === 'GET' || row.forHandhelds === true)
  if (!isAllowed) throw new Refusal('forbidden', forbiddenText)
  // A row that says nothing about offices reads the whole company, which a lost handheld of one office must not.
  if (actor.officeId !== undefined && isForStaff(row) && row.forOffices !== true)
    throw new Refusal('forbidden', notFloorText)
}
