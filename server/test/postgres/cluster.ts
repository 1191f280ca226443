import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { type Binaries, findBinaries, programsOf } from './binaries.ts'

export interface Cluster {
  /** The address of a server whose user may create databases. */
  readonly url: string
  stop(): Promise<void>
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root starts it as the user without rights. */
export function unprivilegedOwner(name = 'nobody'): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = users.map((line) => line.split(':')).find(([user]) => user === name) ?? []
  if (uid === undefined || gid === undefined)
    throw new Error(`PostgreSQL does not run as root, and this system has no user "${name}"`)
  return { uid: Number(uid), gid: Number(gid) }
}

/** Text is compared by its bytes, as in SQLite, and letters beyond ASCII are letters. */
const localeOf = (majorVersion: number): string[] =>
  majorVersion >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--lc-collate=C', '--lc-ctype=C.UTF-8']

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface ClusterWithStandby extends Cluster {
  /** The same database on the standby, which answers reads. */
  readonly standbyUrl: string
  stopStandby(): Promise<void>
}

interface ClusterOptions {
  /** Whether commits wait for the disk. Tests lose their databases with the machine anyway, so none of them does. */
  readonly isDurable?: boolean
  readonly settings?: readonly string[]
}

const settingsOf = ({ isDurable = false, settings = [] }: ClusterOptions): string[] =>
  [
    ...settings,
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C'],
  ].flatMap((setting) => ['-c', setting])

async function run(postgres: string, data: string, owner: Owner | undefined, options: ClusterOptions) {
  const port = await freePort()
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...settingsOf(options)], {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(server)
  return { server, port }
}

async function untilReady(server: ChildProcess): Promise<void> {
  const lines: string[] = []
  if (!server.stderr) throw new Error('PostgreSQL was started without its log')
  for await (const line of createInterface(server.stderr)) {
    lines.push(line)
    if (/ready to accept (read-only )?connections/.test(line)) {
      // An unread log would stop the server once its pipe is full.
      server.stderr.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}

/** Returns the programs in a place where their user can run them: root's home folder is closed to all others. */
function openPrograms({ folder, isPackaged }: Binaries, owner: Owner | undefined, home: string) {
  if (!owner || !isPackaged) return programsOf({ folder })
  const copy = join(home, 'programs')
  // The programs find their libraries next to their own folder.
  cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true })
  return programsOf({ folder: join(copy, 'bin') })
}

interface Files {
  readonly folder: string
  readonly data: string
  readonly owner: Owner | undefined
  readonly postgres: string
}

function makeFiles(): Files {
  const binaries = findBinaries()
  const owner = unprivilegedOwner()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const { initdb, postgres } = openPrograms(binaries, owner, folder)
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(initdb, [...init, ...localeOf(binaries.majorVersion)], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { folder, data, owner, postgres }
}

/** Starts PostgreSQL on a folder, and ends it with this process at the latest. */
async function startOn({ data, owner, postgres }: Files, options: ClusterOptions) {
  const { server, port } = await run(postgres, data, owner, options)
  const killServer = () => void server.kill('SIGKILL')
  process.on('exit', killServer)
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killServer)
      server.kill('SIGINT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}

/** A PostgreSQL for tests: the one that TEST_DATABASE_URL names, else one of its own in a temporary folder. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  const files = makeFiles()
  const { url: ownUrl, stop } = await startOn(files, options)
  return {
    url: ownUrl,
    async stop() {
      await stop()
      rmSync(files.folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL and its standby, always their own. The standby says that it needs its rows. */
export async function startClusterWithStandby(): Promise<ClusterWithStandby> {
  const files = makeFiles()
  const copy = join(files.folder, 'standby')
  execFileSync('cp', ['-a', files.data, copy])
  writeFileSync(join(copy, 'standby.signal'), '')
  // A test may change what the file says, but not what the command line says.
  appendFileSync(join(copy, 'postgresql.conf'), 'hot_standby_feedback = on\n')
  const primary = await startOn(files, { settings: ['fsync=off', 'wal_keep_size=256MB'], isDurable: true })
  const settings = ['fsync=off', `primary_conninfo=host=127.0.0.1 user=postgres port=${primary.port}`]
  const standby = await startOn({ ...files, data: copy }, { settings, isDurable: true })
  return {
    url: primary.url,
    standbyUrl: standby.url,
    stopStandby: standby.stop,
    async stop() {
      await Promise.all([standby.stop(), primary.stop()])
      rmSync(files.folder, { recursive: true, force: true })
    },
  }
}
