import type { handhelds } from '#sync/api/accounts/handhelds.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { closeHandheld, noSuchHandheld, openHandheld, rosterOf } from '../../accounts/handhelds.ts'
import { lockLostHandheld } from '../../accounts/locked-devices.ts'
import { issueBadge, ownKeysOf, removePin, revokeWorker, setPin } from '../../accounts/worker-keys.ts'
import { byOf } from '../../changes/audit-note.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { listHandhelds } from '../../db/accounts/handhelds.ts'
import { staffKeys } from '../../db/accounts/worker-keys.ts'
import type { Handlers } from '../../http/route.ts'
import { mustBeSameOrigin } from '../../http/same-origin.ts'

export const handheldHandlers: Handlers<typeof handhelds, AccountDeps> = {
  'handhelds.open': async ({ body, signed, request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const by = byOf(signed, request, 'handheld.open')
    const { jwtToken, accountId } = await openHandheld(deps, body, { signed, by }, request, reply)
    const user = must(await findAccount(deps.db.reads.kysely, accountId), 'the account of a handheld')
    return { jwtToken, user }
  },

  'handhelds.list': async (_call, { db }) =>
    (await listHandhelds(db.reads.kysely)).map((handheld) => ({
      ...handheld,
      badgeAlone: handheld.badgeAlone === 1,
    })),

  'handhelds.close': async ({ params, signed, request }, deps) => {
    const closed = await closeHandheld(deps, byOf(signed, request, 'handheld.close'), params.accountId)
    return { ...closed, badgeAlone: closed.badgeAlone === 1, lastUsedAt: isoOf(deps.clock.now()) }
  },

  'handhelds.lock': async ({ params, signed, request }, deps) => {
    const handheld = await lockLostHandheld(deps, byOf(signed, request, 'handheld.lock'), params.accountId)
    return { ...handheld, badgeAlone: handheld.badgeAlone === 1, lastUsedAt: isoOf(deps.clock.now()) }
  },

  'handhelds.enrolled': async (_call, { db }) => {
    const people = Map.groupBy(await staffKeys(db.reads.kysely), ({ accountId }) => accountId)
    return [...people].map(([accountId, keys]) => ({
      accountId,
      name: keys[0] ? fullName(keys[0]) : '',
      hasPin: keys.some(({ kind }) => kind === 'pin'),
      hasBadge: keys.some(({ kind }) => kind === 'badge'),
    }))
  },

  'handhelds.revoke': ({ params, signed, request }, deps) =>
    revokeWorker(deps, byOf(signed, request, 'handheld.revoke'), params.accountId),

  'handhelds.issueBadge': ({ params, signed, request }, deps) =>
    issueBadge(deps, byOf(signed, request, 'handheld.badge'), params.accountId),

  'handhelds.ownKeys': ({ actor }, deps) => ownKeysOf(deps, actor.accountId),

  'handhelds.setPin': ({ body, signed, request }, deps) =>
    setPin(deps, byOf(signed, request, 'handheld.pin'), body),

  'handhelds.removePin': ({ signed, request }, deps) =>
    removePin(deps, byOf(signed, request, 'handheld.pin')),

  'handhelds.roster': ({ actor }, deps) => {
    if (!actor.isHandheld) throw noSuchHandheld()
    return rosterOf(deps, actor.accountId)
  },
}
