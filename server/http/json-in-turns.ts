import * as z from 'zod'
import { inTurns } from '../core/in-turns.ts'
import { cutTo } from './cut-to.ts'

/** Shorter lists are cut and written in a few milliseconds, so they need no turns. */
const shortList = 250

type Fields = Readonly<Record<string, unknown>>

const isLong = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  schema instanceof z.ZodArray && Array.isArray(value) && value.length > shortList

async function textOfList(schema: z.ZodArray, rows: readonly unknown[]): Promise<string[]> {
  const element = schema.element as z.ZodType
  const texts = ['[']
  for await (const part of inTurns(rows)) {
    if (texts.length > 1) texts.push(',')
    texts.push(part.map((row) => JSON.stringify(cutTo(element, row))).join(','))
  }
  return [...texts, ']']
}

/**
 * The JSON of an answer that holds a long list, in parts and cut to its schema row by row: a list of thousands would
 * otherwise keep every other request waiting. Undefined for an answer without one.
 */
export async function jsonInTurns(schema: z.ZodType, answer: unknown): Promise<string[] | undefined> {
  if (schema instanceof z.ZodArray && Array.isArray(answer))
    return isLong(schema, answer) ? textOfList(schema, answer) : undefined
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return undefined
  const fields = answer as Fields
  const lists = Object.keys(schema.shape).filter((name) => isLong(schema.shape[name], fields[name]))
  if (lists.length === 0) return undefined
  const rest = schema.omit(Object.fromEntries(lists.map((name) => [name, true])) as never).parse(answer)
  const texts = new Map(Object.entries(rest).map(([name, value]) => [name, [JSON.stringify(value)]]))
  for (const name of lists)
    texts.set(name, await textOfList(schema.shape[name] as z.ZodArray, fields[name] as readonly unknown[]))
  const names = Object.keys(schema.shape).filter((name) => texts.has(name))
  const parts = names.flatMap((name, n) => [
    `${n > 0 ? ',' : ''}${JSON.stringify(name)}:`,
    ...(texts.get(name) ?? []),
  ])
  return ['{', ...parts, '}']
}
