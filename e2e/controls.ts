import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleControls } from './support/control-counts.ts'

// Counts what each role of the staff meets above its lists, and writes docs/controls.json: node e2e/controls.ts. The
// table in docs/looks.md follows with `npm run figures`.

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs', 'controls.json')
const folder = mkdtempSync(join(tmpdir(), 'quayside-controls-'))
const file = join(folder, 'roles.jsonl')
const { status } = spawnSync('npx', ['playwright', 'test', 'e2e/journeys/staff-roles.spec.ts'], {
  cwd: root,
  env: { ...process.env, CONTROLS_FILE: file },
  stdio: 'inherit',
})
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
rmSync(folder, { recursive: true })
if (status === 0) {
  const roles = lines.map((line) => JSON.parse(line) as RoleControls)
  const { before } = JSON.parse(readFileSync(page, 'utf8')) as { before: RoleControls[] }
  const now = roles.sort((a, b) => a.role.localeCompare(b.role))
  writeFileSync(page, `${JSON.stringify({ before, now }, null, 2)}\n`)
}
process.exitCode = status ?? 1
