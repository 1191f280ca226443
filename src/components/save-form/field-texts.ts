import type * as z from 'zod'
import { safeRead } from '#sync/lib/validation.ts'
import { CallError } from '../../http/call-error.ts'

/** What is wrong, a sentence for each field. */
export type FieldTexts = Record<string, string>

export const lookText = 'Please check the highlighted fields.'
const failedText = 'That failed. Please try again.'

/** Messages that are sentences stay as they are; the shared rules say what is wrong after the field's name. */
const toSentence = (message: string): string => (message.endsWith('.') ? message : `This ${message}.`)

/** What a schema finds wrong, the first of each field. */
export function textsBySchema(schema: z.ZodType, values: unknown): FieldTexts {
  const texts: FieldTexts = {}
  for (const { path, message } of safeRead(schema, values).error?.issues ?? [])
    texts[String(path.at(-1))] ??= toSentence(message)
  return texts
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The server names a field by its whole path, and says what is wrong with it after its name. */
const textsByServer = (error: unknown): FieldTexts =>
  Object.fromEntries(
    Object.entries((error instanceof CallError && error.fields) || {}).map(([path, [first = '']]) => [
      lastPart(path),
      toSentence(first),
    ]),
  )

/**
 * What stands beside a field need not stand above the form as well; what has no field in the form does.
 * @param isInForm whether the form has a field of that name
 */
export function toProblem(
  error: unknown,
  messageOf: (error: unknown) => string,
  isInForm: (name: string) => boolean = () => true,
): { fields: FieldTexts; message: string } {
  const fields = textsByServer(error)
  return { fields, message: Object.keys(fields).some(isInForm) ? lookText : messageOf(error) }
}

export const failureText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : failedText
