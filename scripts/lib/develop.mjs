import { at } from './paths.mjs'
import { isStopping, start, stopAll } from './process.mjs'
import { say } from './say.mjs'
import { followParent, tools } from './tools.mjs'

/** Vite and the API server side by side. When one ends, so does the other: half a system only confuses. */
export async function develop({ node, env, args }) {
  const port = env.PORT ?? '8080'
  const parts = [
    [
      'API server',
      start(node, [...followParent, '--watch', at('server', 'main.ts')], { env: { ...env, PORT: port } }),
    ],
    ['Vite', start(node, [...followParent, tools.vite, ...args], { env: { ...env, PORT: port } })],
  ]
  const ended = parts.map(async ([name, part]) => {
    const code = await part.exited
    if (!isStopping()) say(`${name} ended (exit code ${code}); stopping the rest.`)
    stopAll()
    return code
  })
  return Math.max(...(await Promise.all(ended)))
}
