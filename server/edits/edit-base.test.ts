import { expect, test } from 'vitest'
import { staleFields, staleText } from './edit-base.ts'

const row = { phone: '1', hours: '9–5', user: { firstName: 'Una', phone: '2' }, steps: [{ upto: 1 }] }

test.each([
  ['as it was', { phone: '1' }, { phone: '3' }, []],
  ['changed since', { phone: '0' }, { phone: '3' }, ['phone']],
  ['changed since to the same', { phone: '0' }, { phone: '1' }, []],
  ['changed since, and not sent', { phone: '0' }, { hours: '9–6' }, []],
  ['inside a part', { user: { firstName: 'Una', phone: '0' } }, { user: { phone: '3' } }, ['user.phone']],
  ['of a list, which is one thing', { steps: [] }, { steps: [{ upto: 2 }] }, ['steps']],
  ['only ever written', { trn: '' }, { trn: '123' }, []],
])('a field that is %s', (_, base, body, stale) => {
  expect(staleFields(base, row, body)).toEqual(stale)
})

const note = { at: '2026-11-23T12:00:00.000Z', by: 'Dana Brown', accountId: 'dana', fields: ['phone'] }
const otherNote = { ...note, by: 'Kim Reid', accountId: 'kim', fields: ['hours'] }

test.each([
  ['staff, by name', { accountId: 'una', isStaff: true }, 'Dana Brown changed'],
  ['a customer, without one', { accountId: 'una', isStaff: false }, 'The office changed'],
  ['whoever it was', { accountId: 'dana', isStaff: true }, 'You, somewhere else, changed'],
])(
  'the message to %s is about the person who changed that field, not about the last editor',
  (_, reader, start) => {
    expect(staleText(['phone'], [otherNote, note], reader)).toBe(
      `${start} this in the meantime: Phone. Nothing was saved. Check the current values, then save again.`,
    )
  },
)
