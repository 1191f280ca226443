import { hash } from 'node:crypto'

/** The same for arguments that say the same, however their fields are ordered. */
export const argsHashOf = (name: string, ver: number, args: unknown): string =>
  hash('sha256', `${name}@${ver} ${JSON.stringify(args, withSortedKeys)}`, 'base64url')

const withSortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
