import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '#sync/lib/must.ts'
import { type Permission, permissions } from '#sync/policies/permissions.ts'

const routes = join(import.meta.dirname, '../../src/routes/admin')

/** The facts that a staff route states about itself, read from its file: the routes run in a browser only. */
export interface StaffRouteFacts {
  readonly title: string
  readonly guard: readonly string[]
  readonly permission: Permission | 'None'
}

const permissionNamed = (name: string): Permission | 'None' =>
  permissions.find((permission) => permission === name) ?? 'None'

export function staffRouteFacts(route: string): StaffRouteFacts {
  const text = readFileSync(join(routes, route), 'utf8')
  const factOf = (pattern: RegExp) => must(pattern.exec(text)?.[1], `${pattern} in ${route}`)
  return {
    title: factOf(/title: ['"](.+?)['"],/),
    guard: factOf(/guard: \[(.*?)\]/)
      .split(', ')
      .map((name) => name.replaceAll("'", '')),
    permission: permissionNamed(factOf(/permission: '(\w+)'/)),
  }
}
