import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds the app as the release of that name into a folder of its own, and gives the folder. */
export async function buildRelease(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `quayside-${name}-`))
  await promisify(execFile)(process.execPath, [vite, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', OUT_DIR: folder, RELEASE: name },
    maxBuffer: 64 * 1024 * 1024,
  })
  return folder
}
