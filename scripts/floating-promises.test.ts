import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tools } from './lib/tools.mjs'

// A write that is not awaited compiles, and may be done after its transaction, so the linter has to find it.

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'quayside-lint-'))
  for (const name of ['server', 'sync', 'biome.json', '.gitignore', 'package.json'])
    cpSync(join(import.meta.dirname, '..', name), join(copy, name), { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** The places where the linter finds a promise without an `await`, as `file:line`. */
function floatingPromises(): string[] {
  const run = spawnSync(
    process.execPath,
    [tools.biome, 'lint', '--only=nursery/noFloatingPromises', '--colors=off', '.'],
    { cwd: copy, encoding: 'utf8' },
  )
  expect(run.stderr + run.stdout).toContain('Checked ')
  return [...run.stderr.matchAll(/^(\S+):\d+:\d+ lint\/nursery\/noFloatingPromises/gm)].map(
    ([, file]) => file ?? '',
  )
}

function plant(path: string, right: string, wrong: string): void {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(right)
  writeFileSync(file, text.replace(right, wrong))
}

test('a statement, a helper and a query in a loop without an await are found, and nothing else is', () => {
  plant('server/changes/audit.ts', 'await write.send(addAudit', 'write.send(addAudit')
  plant('server/sync/push.ts', 'await auditClash(', 'auditClash(')
  plant('server/sync/hello.ts', 'of otherClients) await statements.run(', 'of otherClients) statements.run(')
  plant('server/sync/fan-out.ts', 'void tell().catch(onReadError)', '{ tell() }')
  expect(floatingPromises().sort()).toEqual([
    'server/changes/audit.ts',
    'server/sync/fan-out.ts',
    'server/sync/hello.ts',
    'server/sync/push.ts',
  ])
})
