import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sourceHash } from '../../scripts/lib/source-hash.mjs'
import { templateFolder } from './template.ts'

const root = join(import.meta.dirname, '..', '..')
const changedBuild = join(import.meta.dirname, 'changed-build.ts')

/**
 * Builds the app as the release of that name, once for the same sources, and gives the folder, which is only read.
 * @param changed the module that differs from other releases
 */
export const buildRelease = (name: string, changedFile = 'src/main.tsx'): Promise<string> =>
  templateFolder(`release-${name}-${sourceHash(root).slice(0, 16)}`, async (folder) => {
    await promisify(execFile)(process.execPath, [changedBuild, changedFile, name], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', OUT_DIR: folder, RELEASE: name },
      maxBuffer: 64 * 1024 * 1024,
    })
  })
