import type * as z from 'zod'
import { listText } from './list-text.ts'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  nan: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
  date: 'must be a date',
}

const formats: Readonly<Record<string, string>> = {
  email: 'is not an email address; enter one like name@example.com',
  url: 'is not a web address; enter one like https://example.com',
  uuid: 'is not an id',
  datetime: 'is not a time; enter one like 2026-05-01T14:30:00.000Z',
  date: 'is not a day; enter one like 2026-05-01',
}

/** A longer list is too much for a sentence. */
const maxChoices = 20

function choiceOf(values: readonly unknown[]): string {
  const choices = values.filter((value) => value !== '').map(String)
  if (choices.length === 1) return `must be ${choices[0]}`
  return choices.length > maxChoices
    ? 'is not one of the choices there are'
    : `must be ${listText(choices, 'or')}`
}

const countText = (count: number | bigint, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string')
    return minimum === 1 ? 'is missing' : `must have at least ${countText(Number(minimum), 'character')}`
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'is empty; give at least one' : `must be at least ${minimum}`
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `must have at most ${countText(Number(maximum), 'character')}`
  if (origin === 'array' || origin === 'set') return `must be at most ${maximum}`
  return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`
}

/** If a field accepts several forms, the last one is meant; the first is often the empty text. */
const unionProblem = ({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string =>
  errors.at(-1)?.[0]?.message ?? 'has the wrong form'

/** The problem with a field, to follow its name in a sentence, for rules without a text of their own. */
export function problemOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'is missing'
        : (kinds[String(issue.expected)] ?? 'has the wrong form')
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'is missing' : choiceOf(issue.values)
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong form'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has fields that are not known here: ${listText(issue.keys)}`
    case 'invalid_union':
      return unionProblem(issue)
    default:
      return 'has the wrong form'
  }
}

/** Parses with texts for people instead of the validator's own. */
export const safeRead = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(value, { error: problemOfIssue })
