import type * as z from 'zod'
import { Refusal } from '#sync/lib/refusal.ts'
import { safeRead } from '#sync/lib/validation.ts'
import { CallError } from '../../http/call-error.ts'

/** Problems by field, one sentence each. */
export type FieldTexts = Record<string, string>

export const lookText = 'Please check the highlighted fields.'

/** Messages that are sentences stay unchanged; messages of the shared rules continue the field's name. */
const toSentence = (message: string): string => (message.endsWith('.') ? message : `This ${message}.`)

/** The schema's first error for each field. */
export function textsBySchema(schema: z.ZodType, values: unknown): FieldTexts {
  const texts: FieldTexts = {}
  for (const { path, message } of safeRead(schema, values).error?.issues ?? [])
    texts[String(path.at(-1))] ??= toSentence(message)
  return texts
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const refusedFields = (error: unknown) =>
  error instanceof CallError || error instanceof Refusal ? (error.fields ?? {}) : {}

/** The server and the device name a field by its full path, with a message that continues the field's name. */
const textsOfRefusal = (error: unknown): FieldTexts =>
  Object.fromEntries(
    Object.entries(refusedFields(error)).map(([path, [first = '']]) => [lastPart(path), toSentence(first)]),
  )

/**
 * A message shown next to a field isn't repeated above the form. A message for a field that the form lacks is.
 * @param isInForm tells whether the form has a field of that name
 */
export function toProblem(
  error: unknown,
  messageOf: (error: unknown) => string,
  isInForm: (name: string) => boolean = () => true,
): { fields: FieldTexts; message: string } {
  const fields = textsOfRefusal(error)
  return { fields, message: Object.keys(fields).some(isInForm) ? lookText : messageOf(error) }
}
