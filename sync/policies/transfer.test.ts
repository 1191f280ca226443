import { expect, test } from 'vitest'
import { idOf } from '../test/people.ts'
import { roles } from './roles.ts'
import { transferPolicy, workplaceId } from './transfer.ts'

const [from, to, third] = [idOf(0xb1), idOf(0xb2), idOf(0xb3)]
const ends = { fromBranchId: from, toBranchId: to }
const localOffice = (branchId: string) => ({ branchId, kind: 'LocalOffice' }) as const

/** The acts of a person on a transfer: to send it off, to count it, or to close it empty. */
const rightsOf = (hand: Parameters<typeof transferPolicy.canSend>[0]) => [
  transferPolicy.canSend(hand, ends),
  transferPolicy.canReceive(hand, ends),
  transferPolicy.canDrop(hand, ends),
]

test.each([
  ['the office where it starts', localOffice(from), [true, false, true]],
  ['the office where it goes', localOffice(to), [false, true, true]],
  ['a third office', localOffice(third), [false, false, false]],
  ['the head office', { branchId: third, kind: 'HeadOffice' }, [true, true, true]],
  ['the warehouse', { branchId: third, kind: 'Warehouse' }, [true, true, true]],
  ['an office that this side does not know', undefined, [true, true, true]],
] as const)('a clerk of %s', (_name, workplace, rights) => {
  expect(rightsOf({ actor: { role: 'Employee' }, workplace })).toEqual(rights)
})

test('chiefs correct what happens at any office', () => {
  const mayAtThird = roles.filter((role) =>
    rightsOf({ actor: { role }, workplace: localOffice(third) }).every(Boolean),
  )
  expect(mayAtThird.toSorted()).toEqual(['Admin', 'Senior', 'Supervisor'])
})

test.each([
  ['their own branch', { branchId: from }, from],
  ['the office of the handheld, before their own branch', { branchId: from, officeId: to }, to],
  ['no place', { branchId: null }, null],
] as const)('people work at %s', (_name, actor, branchId) => {
  expect(workplaceId(actor)).toBe(branchId)
})
