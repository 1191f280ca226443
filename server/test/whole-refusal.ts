import { type Refusal, toRefusalCode } from '#sync/lib/refusal.ts'

/** True for a refusal that a caller can act on: the API knows its code, and each field that it names has a problem. */
export function isWhole({ code, fields }: Refusal): boolean {
  if (toRefusalCode(code) !== code) return false
  if (fields === undefined) return true
  const problems = Object.values(fields)
  return problems.length > 0 && problems.every((texts) => texts.join('') !== '')
}
