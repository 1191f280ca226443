import { expect, test } from 'vitest'
import { idOf } from '../test/people.ts'
import { mustBeForOthers } from './own-money.ts'

const actor = { accountId: idOf(1) }

test('money of a person is decided by a colleague', () => {
  expect(() => mustBeForOthers(actor, idOf(1))).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      message: expect.stringContaining('This is about your own account.'),
    }),
  )
})

test.each([
  ['another person', idOf(2)],
  ['no known person', null],
])('money of %s is decided by anyone who may', (_whose, ownerId) => {
  expect(() => mustBeForOthers(actor, ownerId)).not.toThrow()
})
