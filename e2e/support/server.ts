import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isOnPostgres } from '../../server/test/new-place.ts'
import { cpuTimeOf } from '../bench/lib/cpu-time.ts'
import { copyCompany } from './company-data.ts'
import { databaseFor, settingsFor as settingsOfDatabase } from './postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const followParent = pathToFileURL(join(root, 'scripts', 'lib', 'follow-parent.mjs')).href

const READY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 20_000
const POLL_MS = 50
const LOG_LINES_KEPT = 400

export interface ServerOptions {
  /** The folder of the database and files; a new temporary folder when absent. */
  dataDir?: string
  /** Settings on top of the ones below, as in `.env.example`. */
  env?: Record<string, string>
  /** A fixed port; a free one when absent. */
  port?: number
  /** A program with arguments that starts the server and keeps its process id, as `strace --daemonize=grandchild`. */
  startedBy?: readonly string[]
  /** Options of Node itself. */
  nodeArgs?: readonly string[]
  /** How long a start may take: one of several servers may wait a minute for the lease of one that was killed. */
  readyWithinMs?: number
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** The address of its PostgreSQL database; null: its SQLite database is in the data folder. */
  readonly databaseUrl: string | null
  /** The process that runs now; undefined while stopped. */
  readonly pid: number | undefined
  /** The last lines that the server wrote, for the message of a failure. */
  logs(): string
  /** As a power cut: no chance to tidy up. */
  kill9(): Promise<void>
  /** As an operator does: SIGTERM, and waits until it is gone. Fails when it does not go. */
  stop(): Promise<void>
  /** Starts again on the same port and data, stopping first when it still runs. */
  restart(env?: Record<string, string>): Promise<void>
  /** As `restart`, for a server that is not well: it is enough that it answers. */
  restartUnwell(): Promise<void>
  /** Stops and removes the data folder, if it was made here. */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A port that is free now, from the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('the system gave no port')),
      )
    })
  })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const exitOf = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

async function isReady(url: string, unwellToo: boolean): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })
    return ok || unwellToo
  } catch {
    return false
  }
}

/** A start takes three seconds of a core; a machine that is busy with other work gives it those late. */
const START_CPU_MS = 20_000
const MOST_TIMES_AS_LONG = 5

/** Whether a start has had the time for it, on a machine that may be busy. */
function isOverdue({ pid }: ChildProcess, ms: number, within: number): boolean {
  if (ms <= within) return false
  const cpuMs = pid === undefined ? null : cpuTimeOf([pid])
  return cpuMs === null || cpuMs > START_CPU_MS || ms > within * MOST_TIMES_AS_LONG
}

async function untilReady(
  child: ChildProcess,
  url: string,
  logs: () => string,
  { unwellToo, within }: { readonly unwellToo: boolean; readonly within: number },
): Promise<void> {
  const start = performance.now()
  while (!isOverdue(child, performance.now() - start, within)) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready.\n${logs()}`)
    if (await isReady(url, unwellToo)) return
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not healthy within ${within / 1000} s.\n${logs()}`)
}

function launch(
  env: Record<string, string>,
  { startedBy = [], nodeArgs = [] }: ServerOptions,
  keep: (text: string) => void,
): ChildProcess {
  const node = [process.execPath, ...nodeArgs, '--import', followParent, join(root, 'server', 'main.ts')]
  const [program = '', ...args] = [...startedBy, ...node]
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  return child
}

/** The last lines of what a server wrote. */
function keepLog() {
  const lines: string[] = []
  const keep = (text: string) => {
    lines.push(text)
    if (lines.length > LOG_LINES_KEPT) lines.shift()
  }
  return { keep, logs: () => lines.join('') }
}

const settingsFor = (url: string, port: number, dataDir: string): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  NODE_ENV: 'production',
  DEMO: '1',
  MAIL_JOIN_SECONDS: '0',
})

/**
 * The real server in a process of its own, on a free port, with data of its own.
 * @throws when it is not healthy in time, with its log
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const ownsData = options.dataDir === undefined
  // The server also writes next to its data folder.
  const dataDir = options.dataDir ?? join(await mkdtemp(join(tmpdir(), 'quayside-')), 'data')
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const { keep, logs } = keepLog()
  let env = { ...settingsFor(url, port, dataDir), ...options.env }
  let child: ChildProcess | undefined

  const isDemo = ownsData && env['DEMO'] === '1'
  const databaseUrl = isOnPostgres ? await databaseFor(dataDir, isDemo) : null
  if (databaseUrl !== null) env = { ...env, ...settingsOfDatabase(databaseUrl) }
  else if (isDemo) await copyCompany(dataDir)

  const up = async (unwellToo = false) => {
    child = launch(env, options, keep)
    await untilReady(child, url, logs, { unwellToo, within: options.readyWithinMs ?? READY_WITHIN_MS })
  }
  const kill9 = async () => {
    if (!child) return
    child.kill('SIGKILL')
    await exitOf(child)
    child = undefined
  }
  const stop = async () => {
    if (!child) return
    const going = child
    going.kill('SIGTERM')
    const exit = await Promise.race([
      exitOf(going).then(() => true),
      sleep(STOPPED_WITHIN_MS, false, { ref: false }),
    ])
    await kill9()
    if (!exit)
      throw new Error(`The server did not stop within ${STOPPED_WITHIN_MS / 1000} s of SIGTERM.\n${logs()}`)
  }
  const restart = async (more: Record<string, string> = {}) => {
    await stop()
    env = { ...env, ...more }
    await up()
  }
  const restartUnwell = async () => {
    await stop()
    await up(true)
  }
  const dispose = async () => {
    await kill9()
    if (ownsData) await rm(dirname(dataDir), { recursive: true, force: true })
  }

  try {
    await up()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    url,
    port,
    dataDir,
    databaseUrl,
    get pid() {
      return child?.pid
    },
    logs,
    kill9,
    stop,
    restart,
    restartUnwell,
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
