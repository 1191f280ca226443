import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '#sync/lib/must.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'

const routes = join(import.meta.dirname, '../../src/routes/admin')

/** What a staff route says of itself, read off its file: the routes themselves run in a browser only. */
export interface StaffRouteFacts {
  readonly title: string
  readonly guard: readonly string[]
  readonly permission: Permission | 'None'
}

const permissionNamed = (name: string): Permission | 'None' =>
  permissions.find((one) => one === name) ?? 'None'

export function staffRouteFacts(route: string): StaffRouteFacts {
  const text = readFileSync(join(routes, route), 'utf8')
  const found = (pattern: RegExp) => must(pattern.exec(text)?.[1], `${pattern} in ${route}`)
  return {
    title: found(/title: ['"](.+?)['"],/),
    guard: found(/guard: \[(.*?)\]/)
      .split(', ')
      .map((name) => name.replaceAll("'", '')),
    permission: permissionNamed(found(/permission: '(\w+)'/)),
  }
}
