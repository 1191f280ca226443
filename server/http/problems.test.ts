import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { problemOf } from './problems.ts'

test.each([
  ['from', 'from is after 2026-01-01, the last day', 'First day is after 2026-01-01, the last day.'],
  ['expiresAt', 'expiresAt must be within the next 30 days', 'Expires must be within the next 30 days.'],
  ['proof', 'proof goes with the status Delivered.', 'Proof goes with the status Delivered.'],
  ['base64', 'base64 is not a file as base64', 'File is not a file as base64.'],
  ['featureValues.0.feature', 'This is not a charge.', 'This is not a charge.'],
  ['to', 'Together they are too long.', 'Together they are too long.'],
])('a message about %s is a sentence with the name that people call it by', (field, message, sentence) => {
  const { body } = problemOf(new Refusal('invalid', message, { [field]: ['is wrong'] }))
  expect(body.message).toBe(sentence)
})

test('a charge is called a charge', () => {
  const fields = { 'featureValues.0.feature': ['is not a charge that can be entered'] }
  const { errors } = problemOf(new Refusal('invalid', 'Invalid.', fields)).body
  expect(errors).toEqual({
    'featureValues.0.feature': ['Charge (no. 1) is not a charge that can be entered.'],
  })
})
