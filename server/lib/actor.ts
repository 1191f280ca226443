import type { FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { permissionsOf, signedIn } from '../db/accounts.ts'
import type { Deps, Signed } from './deps.ts'
import type { AccessClaims } from './tokens.ts'

type Judges = Pick<Deps, 'db' | 'tokens'>

/** The session behind an access token, judged against the database now; null when it is not good any more. */
async function signedFrom({ db, tokens }: Judges, token: string): Promise<Signed | null> {
  const claims = await tokens.readAccess(token)
  return claims && signedFromClaims(db, claims)
}

/** For a connection that outlives the token it was opened with: null once the session is over. */
export function signedFromClaims(db: Judges['db'], claims: AccessClaims): Signed | null {
  const row = db.read.get(signedIn, { ...claims })
  if (!row) return null
  const actor: Actor = {
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    role: row.role,
    permissions: permissionsOf(db.read, row),
    brand: row.brand,
    branchId: row.branchId,
  }
  return { actor, sessionId: claims.sessionId, deviceId: row.deviceId }
}

/** For the socket, whose token comes in its first message. */
export async function actorFromToken(deps: Judges, token: string): Promise<Actor | null> {
  return (await signedFrom(deps, token))?.actor ?? null
}

const bearer = /^Bearer ([\w.~+/-]+=*)$/i

export const bearerOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1]

/** The session of a request; looked up once. */
export async function sessionOf(request: FastifyRequest): Promise<Signed> {
  const token = bearerOf(request)
  request.signed ??= token ? await signedFrom(request.server.deps, token) : null
  if (!request.signed) throw new Refusal('unauthenticated', 'Please sign in to go on.')
  return request.signed
}

/** Who makes this request, with the rights of this moment; refuses without a session. */
export const actorOf = async (request: FastifyRequest): Promise<Actor> => (await sessionOf(request)).actor

/** Who stands behind what the server does by itself: jobs, the demo company, the first administrator. */
export const system: Actor = {
  accountId: '00000000-0000-7000-8000-000000000000',
  name: 'Quayside',
  role: 'Admin',
  permissions: [],
  brand: '',
  branchId: null,
}
