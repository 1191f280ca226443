import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { at, cacheFile } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'
import { sourceHash } from './source-hash.mjs'

const stamp = () => cacheFile('built')

export function isBuilt() {
  try {
    return existsSync(at('dist', 'sw.js')) && readFileSync(stamp(), 'utf8') === sourceHash(at())
  } catch {
    return false
  }
}

/** Builds the browser app when its sources are not the ones of the last build. The caller holds the set-up lock. */
export async function build({ node, env, force = false }) {
  if (!force && isBuilt()) return
  const hash = sourceHash(at())
  rmSync(stamp(), { force: true })
  say('Building the app ...')
  const code = await run(node, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    env: { ...env, NODE_ENV: 'production' },
    output: force ? 'inherit' : 'on-failure',
  })
  if (code !== 0) throw new Stop('The app could not be built; the messages above say why.', code)
  mkdirSync(cacheFile('.'), { recursive: true })
  writeFileSync(stamp(), hash)
}
