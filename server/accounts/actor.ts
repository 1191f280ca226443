import type { FastifyRequest } from 'fastify'
import type { Branch } from '#sync/entities/company/branch.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { withFloorRights } from '#sync/policies/handheld.ts'
import type { CallRequest } from '../core/call-request.ts'
import { loopTurn } from '../core/loop-turn.ts'
import type { Signed } from '../core/signed.ts'
import { permissionsIn, signedIn } from '../db/accounts/accounts.ts'
import type { AccountDeps } from './deps.ts'
import { lacksFactor } from './factors/required.ts'
import type { AccessClaims } from './tokens.ts'

type Judges = Pick<AccountDeps, 'db' | 'tokens'>

/** The session behind an access token, judged against the database now; null when it is not good any more. */
async function signedFrom({ db, tokens }: Judges, token: string): Promise<Signed | null> {
  const claims = await tokens.readAccess(token)
  return claims && signedFromClaims(db, claims)
}

/** For a connection that outlives the token it was opened with: null once the session is over. */
export async function signedFromClaims(db: Judges['db'], claims: AccessClaims): Promise<Signed | null> {
  const row = await db.reads.get(signedIn, { ...claims })
  if (!row || lacksFactor(row, db.clock.now())) return null
  const person: Actor = {
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    role: row.role,
    permissions: permissionsIn(row.role, row),
    brand: row.brand,
    branchId: row.branchId,
  }
  const actor: Actor = row.handheldId ? asHandheld(person, row.branchKind) : person
  const { sessionId, sessionVersion } = claims
  return { actor, sessionId, sessionVersion, deviceId: row.deviceId, provenAt: row.provenAt }
}

/** Every package passes the warehouse and the head office, so their handhelds follow the company. */
function asHandheld(person: Actor, branchKind: Branch['kind'] | null): Actor {
  const actor: Actor = { ...withFloorRights(person), isHandheld: true }
  return branchKind === 'LocalOffice' && person.branchId ? { ...actor, officeId: person.branchId } : actor
}

/**
 * Reads the rights behind a socket's token as often as they may have changed; null once the session is over. The token
 * has to be good at the start only, because a socket outlives the quarter of an hour that it is good for.
 */
export async function actorReaderOf(
  { db, tokens }: Judges,
  token: string,
): Promise<() => Promise<Actor | null>> {
  const claims = await tokens.readAccess(token)
  return async () => (claims && (await signedFromClaims(db, claims))?.actor) ?? null
}

const bearer = /^Bearer ([\w.~+/-]+=*)$/i

export const bearerOf = ({ headers }: Pick<CallRequest, 'headers'>): string | undefined =>
  bearer.exec(String(headers['authorization'] ?? ''))?.[1]

/** Keeps the session of a request. Throws if there is none. */
function keepSession(request: FastifyRequest, session: Signed | null): Signed {
  request.signed = session && {
    ...session,
    ip: request.ip,
    isBodyHere: request.raw.complete,
    judgedIn: loopTurn(),
  }
  if (!request.signed) throw new Refusal('unauthenticated', 'Please log in to continue.')
  return request.signed
}

/** The session of a request; looked up once. */
export async function sessionOf(deps: Judges, request: FastifyRequest): Promise<Signed> {
  const token = bearerOf(request)
  return keepSession(request, request.signed ?? (token ? await signedFrom(deps, token) : null))
}

/**
 * Judges the session of a request once more if its body arrived later, which can take minutes. A short body is read in the
 * turn of its head, in which nothing else happens. The token was good when they began, so only the session and its
 * rights count.
 */
export async function judgeAgain({ db }: Pick<Judges, 'db'>, request: FastifyRequest): Promise<void> {
  if (!request.signed || request.signed.isBodyHere || request.signed.judgedIn === loopTurn()) return
  const { actor, sessionId, sessionVersion = -1 } = request.signed
  keepSession(request, await signedFromClaims(db, { accountId: actor.accountId, sessionId, sessionVersion }))
}

/** The person behind a request with their current rights. Throws without a session. */
export const actorOf = async (deps: Judges, request: FastifyRequest): Promise<Actor> =>
  (await sessionOf(deps, request)).actor
