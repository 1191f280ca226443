import { expect, test } from 'vitest'
import type { Account } from '../entities/accounts/account.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import { accountOf, actorOf, idOf } from '../test/people.ts'
import type { Actor } from './actor.ts'
import { isOwner } from './granted.ts'
import { policies } from './index.ts'
import { permissions } from './permissions.ts'
import { roles } from './roles.ts'
import { type Scope, scopesOfActor, scopesOfRow } from './scope.ts'

const someone = idOf(0xaaa)
const everybody: readonly Actor[] = roles.map((role) => actorOf(role, idOf(1)))
const actors: readonly Actor[] = everybody.flatMap((actor) => [
  actor,
  { ...actor, permissions: [] },
  { ...actor, permissions },
])

const follows = (actor: Actor, scopes: readonly Scope[]): boolean => {
  const followedScopes = scopesOfActor(actor)
  return scopes.some((scope) => followedScopes.includes(scope))
}

test('a device gets the packages that its person may read, and no other', () => {
  for (const actor of actors)
    for (const accountId of [idOf(1), someone, null])
      for (const driverId of [idOf(1), someone, null]) {
        const row = { ...blankPackage(idOf(2), '2026-11-01T08:00:00.000Z'), accountId, driverId }
        expect([actor, row.accountId, driverId, follows(actor, scopesOfRow('package', row))]).toEqual([
          actor,
          row.accountId,
          driverId,
          policies.package.canRead(actor, row),
        ])
      }
})

test('a device gets oneself, customers and colleagues by the rights to each', () => {
  for (const actor of actors)
    for (const role of roles)
      for (const accountId of [idOf(1), someone]) {
        const row: Account = { ...accountOf(actorOf(role)), accountId }
        const isOfOthers =
          role === 'User'
            ? policies.account.canReadCustomers(actor)
            : policies.account.canReadColleagues(actor)
        expect(follows(actor, scopesOfRow('account', row))).toBe(isOwner(actor, row) || isOfOthers)
      }
})

test('manifests and reviews are for those who may read them, and a scope is followed once', () => {
  for (const actor of actors) {
    expect(follows(actor, ['manifests'])).toBe(policies.manifest.canRead(actor))
    expect(follows(actor, ['reviews'])).toBe(policies.review.canRead(actor))
    expect(new Set(scopesOfActor(actor)).size).toBe(scopesOfActor(actor).length)
  }
})
