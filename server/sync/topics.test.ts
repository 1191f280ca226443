import { expect, test } from 'vitest'
import { canFollow, topics } from '#sync/nouns/topics.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { audiences } from '../test/rights-table.ts'

const self = idOf(1)
const stranger = idOf(0xaaa)
const person = (role: Role, rights: readonly Permission[] = []): Actor => ({
  ...actorOf(role, self),
  permissions: rights,
})

test.each(topics)('the followers of %s', (topic) => {
  const [audience, ...rights] = audiences[topic]
  const strangers = new Set([stranger])
  const isForAll = audience === 'all'
  expect(permissions.filter((right) => canFollow(person('Agent', [right]), topic, strangers))).toEqual(
    isForAll ? permissions : permissions.filter((right) => rights.includes(right)),
  )
  expect(canFollow(person('User', permissions), topic, strangers)).toBe(isForAll)
  expect(canFollow(person('User'), topic, new Set([stranger, self]))).toBe(audience !== 'nobody')
  expect(canFollow(person('Agent'), topic, new Set([self]))).toBe(audience !== 'nobody')
  // Notices are for the person they are about, and for no administrator.
  expect(canFollow(person('Admin'), topic, strangers)).toBe(topic !== 'notices')
})
