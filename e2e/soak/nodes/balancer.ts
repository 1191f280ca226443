import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/server.ts'

const configuration = join(import.meta.dirname, '..', '..', '..', 'deploy', 'haproxy.three-nodes.cfg')
const upWithinMs = 60_000

export interface Balancer {
  readonly url: string
  /** Resolves when it has found a server that takes requests. */
  untilUp(): Promise<void>
  stop(): Promise<void>
}

function mustBeInstalled(): void {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore', env: environmentOf({}) })
  } catch (error) {
    throw new Error(
      'This run needs HAProxy 2.6 or newer, which stands in front of the servers. On Debian and Ubuntu: apt-get install -y haproxy',
      { cause: error },
    )
  }
}

/** The path of a user has no folder for programs of the system. */
const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`,
  ...settings,
})

/** Starts HAProxy with the file of deploy/ in front of the servers on these ports. */
export async function startBalancer([
  firstPort = 0,
  two = 0,
  three = 0,
]: readonly number[]): Promise<Balancer> {
  mustBeInstalled()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const places = {
    LISTEN: `127.0.0.1:${port}`,
    NODE_1: `127.0.0.1:${firstPort}`,
    NODE_2: `127.0.0.1:${two}`,
    NODE_3: `127.0.0.1:${three}`,
  }
  const program = spawn('haproxy', ['-db', '-f', configuration], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environmentOf(places),
  })
  const kill = () => void program.kill('SIGKILL')
  process.on('exit', kill)
  return {
    url,
    async untilUp() {
      for (const end = performance.now() + upWithinMs; performance.now() < end; await sleep(100)) {
        const answer = await fetch(`${url}/health`).catch(() => null)
        if (answer?.ok) return
      }
      throw new Error('HAProxy found no server that takes requests')
    },
    async stop() {
      process.off('exit', kill)
      if (program.exitCode !== null) return
      program.kill('SIGKILL')
      await once(program, 'exit')
    },
  }
}
