import { existsSync } from 'node:fs'
import { at, readCache, writeCache } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'
import { sourceHash } from './source-hash.mjs'
import { tools } from './tools.mjs'

export const isBuilt = () => existsSync(at('dist', 'sw.js')) && readCache('built') === sourceHash(at())

/** Builds the browser app if its sources have changed since the last build. The caller holds the set-up lock. */
export async function build({ node, env, force = false }) {
  if (!force && isBuilt()) return
  const hash = sourceHash(at())
  writeCache('built', 'not yet')
  say('Building the app ...')
  const code = await run(node, [tools.vite, 'build'], {
    env: { ...env, NODE_ENV: 'production' },
    // Errors go to stderr.
    stdout: force ? 'inherit' : 'ignore',
  })
  if (code !== 0) throw new Stop('The app could not be built; the messages above say why.', code)
  writeCache('built', hash)
}
