import { hash } from 'node:crypto'
import { isRecord } from '#sync/lib/is-record.ts'

/** The same for arguments that say the same, however their fields are ordered. */
export const argsHashOf = (name: string, ver: number, args: unknown): string =>
  hash('sha256', `${name}@${ver} ${JSON.stringify(withSortedKeys(args))}`, 'base64url')

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isRecord(value)) return value
  const fields: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) fields[key] = withSortedKeys(value[key])
  return fields
}
