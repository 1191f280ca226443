import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutators } from '#sync/mutators/index.ts'
import { auditActionText } from '#sync/nouns/audit.ts'

const server = join(import.meta.dirname, '..')

/**
 * Matches the places where sources write an action: the makers of an audit context, its own field, and the name of a
 * call that is done once.
 */
const writers =
  /(?:byOf\([^)']*|byServer\(|visitor\([^)']*|byProvider\(|essential\(deps, |\baction: |\bimportAction = |signed(?:: visitor)?, name: )'([a-z][\w.-]*)'/g

const actionsOfServer = (): string[] =>
  readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .filter((entry) => !entry.parentPath.startsWith(join(server, 'test')))
    .flatMap((entry) => [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(writers)])
    // Helmet's frameguard has an action too.
    .flatMap(([, action]) => (action && action !== 'deny' ? [action] : []))

test('the audit trail has words for every action of the server and every change of a device', () => {
  const actions = [...new Set([...actionsOfServer(), ...Object.keys(mutators)])]
  expect(actions.length).toBeGreaterThan(120)
  expect(actions.filter((action) => auditActionText(action) === action)).toEqual([])
})
