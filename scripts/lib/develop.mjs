import { at } from './paths.mjs'
import { isStopping, run, stopAll } from './process.mjs'
import { say } from './say.mjs'
import { followParent, tools } from './tools.mjs'

/**
 * Runs Vite and the API server side by side. If one ends, the other is stopped too, because half a system only
 * confuses.
 */
export async function develop({ node, env, args }) {
  const part = async (name, ...command) => {
    const code = await run(node, [...followParent, ...command], {
      env: { ...env, PORT: env.PORT ?? '8080' },
    })
    if (!isStopping()) say(`${name} ended (exit code ${code}); stopping the rest.`)
    stopAll()
    return code
  }
  const [api, vite] = await Promise.allSettled([
    part('API server', '--watch', at('server', 'main.ts')),
    part('Vite', tools.vite, ...args),
  ])
  return api.value ?? vite.value ?? 0
}
