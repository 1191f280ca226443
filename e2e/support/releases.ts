import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sourceHash } from '../../scripts/lib/source-hash.mjs'
import { templateFolder } from './template.ts'

const root = join(import.meta.dirname, '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds the app as the release of that name, once for the same sources, and gives the folder, which is only read. */
export const buildRelease = (name: string): Promise<string> =>
  templateFolder(`release-${name}-${sourceHash(root).slice(0, 16)}`, async (folder) => {
    await promisify(execFile)(process.execPath, [vite, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', OUT_DIR: folder, RELEASE: name },
      maxBuffer: 64 * 1024 * 1024,
    })
  })
