import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldLabel, fieldSentence } from '../entities/field-label.ts'
import { safeRead } from './validation.ts'

test.each([
  ['declaredValueUsdCents', 'Declared value'],
  ['weightLb', 'Weight'],
  ['lengthIn', 'Length'],
  ['packageIds', 'Packages'],
  ['accountId', 'Customer'],
  ['user.email', 'Email address'],
  ['items.1.unitUsdCents', 'Unit (no. 2)'],
  ['scheduledFor', 'Scheduled for'],
  ['expiresAt', 'Expires'],
  ['mustNotVanishId', 'Must not vanish'],
])('%s is called %s', (path, label) => expect(fieldLabel(path)).toBe(label))

test('a problem is a sentence with the name of its field, once', () => {
  expect(fieldSentence('email', 'is already in use')).toBe('Email address is already in use.')
  expect(fieldSentence('email', 'Type your address.')).toBe('Type your address.')
  const id = '01888888-8888-7888-8888-888888888888'
  expect(fieldSentence(id, 'has no owner')).toBe('has no owner')
})

const shapes = z.object({
  text: z.string().min(1).max(3),
  long: z.string().min(5),
  count: z.int().min(2).max(5),
  share: z.number().positive().multipleOf(5),
  is: z.boolean(),
  list: z.array(z.string()).min(1).max(2),
  part: z.object({ deep: z.string() }),
  choice: z.enum(['Air', 'Sea', 'Road']),
  literal: z.literal('yes'),
  email: z.email(),
  url: z.url(),
  id: z.uuid(),
  day: z.iso.date(),
  moment: z.iso.datetime(),
  either: z.union([z.literal(''), z.enum(['a', 'b'])]),
  strict: z.strictObject({}),
  record: z.record(z.string(), z.number()),
})
const problems = (value: object): Record<string, string> =>
  Object.fromEntries(
    (safeRead(shapes, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('the rules without words of their own say what is wrong and what is expected', () => {
  expect(
    problems({ list: ['a', 'b', 'c'], part: {}, strict: { odd: 1 }, record: { one: 'x' } }),
  ).toMatchObject({
    text: 'is missing',
    choice: 'is missing',
    list: 'must be at most 2',
    'part.deep': 'is missing',
    strict: 'has fields that are not known here: odd',
    'record.one': 'must be a number',
  })
  expect(
    problems({
      ...{ text: 'long', long: 'abc', count: 1, share: 3, is: 'yes', list: [], part: 'x' },
      ...{ choice: 'Rail', literal: 'no', email: 'x', url: 'x', id: 'x', day: 'x', moment: 'x' },
      either: 'c',
    }),
  ).toMatchObject({
    text: 'must have at most 3 characters',
    long: 'must have at least 5 characters',
    count: 'must be at least 2',
    share: 'must be a multiple of 5',
    is: 'must be true or false',
    list: 'is empty; give at least one',
    part: 'must be an object with fields',
    choice: 'must be Air, Sea or Road',
    literal: 'must be yes',
    email: 'is not an email address; enter one like name@example.com',
    url: 'is not a web address; enter one like https://example.com',
    id: 'is not an id',
    day: 'is not a day; enter one like 2026-05-01',
    moment: 'is not a time; enter one like 2026-05-01T14:30:00.000Z',
    either: 'must be a or b',
  })
})
