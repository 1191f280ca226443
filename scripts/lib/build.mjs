import { existsSync } from 'node:fs'
import { at, keep, kept } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'
import { sourceHash } from './source-hash.mjs'
import { tools } from './tools.mjs'

export const isBuilt = () => existsSync(at('dist', 'sw.js')) && kept('built') === sourceHash(at())

/** Builds the browser app when its sources are not the ones of the last build. The caller holds the set-up lock. */
export async function build({ node, env, force = false }) {
  if (!force && isBuilt()) return
  const hash = sourceHash(at())
  keep('built', 'not yet')
  say('Building the app ...')
  const code = await run(node, [tools.vite, 'build'], {
    env: { ...env, NODE_ENV: 'production' },
    // Errors come by the other way out.
    stdout: force ? 'inherit' : 'ignore',
  })
  if (code !== 0) throw new Stop('The app could not be built; the messages above say why.', code)
  keep('built', hash)
}
