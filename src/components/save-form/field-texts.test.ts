import { expect, test } from 'vitest'
import * as z from 'zod'
import { Refusal } from '#sync/lib/refusal.ts'
import { CallError } from '../../http/call-error.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { lookText, textsBySchema, toProblem } from './field-texts.ts'

test('each field says its first fault, as a sentence', () => {
  const schema = z.object({
    email: z.string().min(3, 'is too short').includes('@', { error: 'is no address' }),
    name: z.string().min(1, 'Type your name.'),
  })
  expect(textsBySchema(schema, { email: 'x', name: '' })).toEqual({
    email: 'This is too short.',
    name: 'Type your name.',
  })
})

test('a server message about a field is shown only next to that field', () => {
  const error = new CallError(400, 'The request is not valid.', { 'user.email': ['is not an email address'] })
  expect(toProblem(error, failureText)).toEqual({
    fields: { email: 'This is not an email address.' },
    message: lookText,
  })
})

test('a refusal from the device about a field is shown next to the field, like one from the server', () => {
  const error = new Refusal('invalid', 'Say why the package goes back.', { note: ['is missing'] })
  expect(toProblem(error, failureText)).toEqual({ fields: { note: 'This is missing.' }, message: lookText })
})

test('an answer of the server about a field that the form doesn’t have is shown above the form', () => {
  const message = 'counted.9.pieces is more than 100,000'
  const error = new CallError(400, message, { 'counted.9.pieces': ['is more than 100,000'] })
  expect(toProblem(error, failureText, () => false).message).toBe(message)
  const mixedError = new CallError(400, message, { 'counted.9.pieces': ['is more'], note: ['is missing'] })
  expect(toProblem(mixedError, failureText, (name) => name === 'note').message).toBe(lookText)
})

test.each([
  [new CallError(409, 'It is taken.'), 'It is taken.'],
  [new CallError(0, 'No response received from server'), 'No response received from server'],
  ['odd', 'That failed. Please try again.'],
])('an error that names no field is shown above the form: %s', (error, message) => {
  expect(toProblem(error, failureText)).toEqual({ fields: {}, message })
})
