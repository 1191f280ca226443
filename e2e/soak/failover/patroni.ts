import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, programsOf } from '../../../server/test/postgres/binaries.ts'
import { type Cluster, unprivilegedOwner } from '../../../server/test/postgres/cluster.ts'
import { openWire, type Wire } from '../../../server/test/postgres/wire.ts'
import { freePort } from '../../support/server.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy', 'patroni')
const password = 'password-of-a-soak'
/** A first start makes the database, and a second one copies it. */
const readyWithinMs = 180_000

/** One of the two machines with PostgreSQL, and its wires: cut, they part it from everything else. */
export interface Machine {
  readonly name: string
  /** Ends Patroni and PostgreSQL, as a machine that loses its power. */
  kill(): Promise<void>
  start(): Promise<void>
  cutOff(): void
  mend(): void
}

export interface PairOfDatabases extends Cluster {
  primary(): Promise<Machine>
  /** Resolves once one of them is the primary and the other has everything that is acknowledged. */
  untilPaired(): Promise<void>
}

function mustBeInstalled(): void {
  for (const program of ['patroni', 'etcd', 'haproxy'])
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore', env: environmentOf({}) })
    } catch (error) {
      throw new Error(
        'This run needs Patroni 3, etcd 3.4, HAProxy 2.6 and PostgreSQL 15. On Debian: apt-get install -y patroni etcd-server haproxy postgresql',
        { cause: error },
      )
    }
}

/** The path of a user has no folder for programs of the system. */
const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
  LC_ALL: 'C.UTF-8',
  ...settings,
})

/** The user whose folder for sockets Debian's PostgreSQL uses. */
const databaseUser = () => unprivilegedOwner('postgres')

const isRunning = (program: ChildProcess | undefined): program is ChildProcess =>
  program !== undefined && program.exitCode === null && program.signalCode === null

async function end(program: ChildProcess | undefined): Promise<void> {
  if (!isRunning(program)) return
  program.kill('SIGKILL')
  await once(program, 'exit')
}

/** Starts a program that ends with this process. */
function startProgram(name: string, args: readonly string[], settings: Record<string, string>, cwd: string) {
  const program = spawn(name, args, {
    ...databaseUser(),
    cwd,
    env: environmentOf({ HOME: cwd, ...settings }),
    stdio: process.env['FAILOVER_LOG'] ? ['ignore', 'inherit', 'inherit'] : 'ignore',
  })
  process.on('exit', () => void program.kill('SIGKILL'))
  return program
}

/** The folder of all programs of PostgreSQL, of which the path may have links to a few. */
const programsFolder = (): string => dirname(realpathSync(programsOf(findBinaries()).postgres))

interface Place {
  readonly name: string
  readonly folder: string
  readonly etcdPort: number
}

/** A machine with Patroni and PostgreSQL, to which everything else comes by wires. */
async function openMachine({ name, folder, etcdPort }: Place) {
  const [statePort, databasePort] = [await freePort(), await freePort()]
  const wires: Record<'state' | 'database' | 'etcd', Wire> = {
    state: await openWire(statePort),
    database: await openWire(databasePort),
    etcd: await openWire(etcdPort),
  }
  const data = join(folder, name)
  const settings: Record<string, string> = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${statePort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${wires.state.port}`,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${wires.etcd.port}`,
    // The wire is the only way to etcd, which would otherwise say its own address.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${databasePort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${wires.database.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programsFolder(),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  }
  const fileSettings = readFileSync(join(deploy, 'patroni.env'), 'utf8').match(/^PATRONI_\w+(?==)/gm) ?? []
  const missing = fileSettings.filter((setting) => settings[setting] === undefined)
  if (missing.length > 0)
    throw new Error(`patroni.env has settings that this run does not try: ${missing.join(', ')}`)
  let patroni: ChildProcess | undefined
  const endDatabase = () => {
    const file = join(data, 'postmaster.pid')
    if (!existsSync(file)) return
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  const machine: Machine = {
    name,
    async kill() {
      machine.cutOff()
      await end(patroni)
      endDatabase()
    },
    async start() {
      machine.mend()
      patroni = startProgram('patroni', [join(deploy, 'patroni.yml')], settings, folder)
    },
    cutOff: () => void Object.values(wires).map((wire) => wire.silence()),
    mend: () => void Object.values(wires).map((wire) => wire.mend()),
  }
  return {
    machine,
    statePort: wires.state.port,
    databasePort: wires.database.port,
    /** What Patroni says of itself. */
    async state(): Promise<{ role?: string; state?: string; sync?: boolean }> {
      const answer = await fetch(`http://127.0.0.1:${wires.state.port}/patroni`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      if (!answer) return {}
      const { role, state, sync_standby: sync } = (await answer.json()) as Record<string, unknown>
      return { role: String(role), state: String(state), sync: sync === true }
    },
    async close() {
      await machine.kill()
      for (const wire of Object.values(wires)) wire.close()
    },
  }
}

async function openEtcd(folder: string) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const places = [
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
  ]
  const program = startProgram('etcd', [`--data-dir=${join(folder, 'etcd')}`, ...places], {}, folder)
  return { port, stop: () => end(program) }
}

/** Two PostgreSQLs with Patroni, as the files of deploy/ set them up, behind an address that follows the primary. */
export async function openPair(): Promise<PairOfDatabases> {
  mustBeInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-failover-'))
  const owner = databaseUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const ending of ends.toReversed()) await ending()
  }
  try {
    const etcd = await openEtcd(folder)
    ends.push(etcd.stop)
    const machines: Awaited<ReturnType<typeof openMachine>>[] = []
    for (const name of ['database-1', 'database-2']) {
      const machine = await openMachine({ name, folder, etcdPort: etcd.port })
      ends.push(machine.close)
      machines.push(machine)
      await machine.machine.start()
    }
    const [first, second] = machines
    if (!first || !second) throw new Error('Two machines were opened')
    const port = await freePort()
    const places = {
      LISTEN: `127.0.0.1:${port}`,
      DATABASE_1: `127.0.0.1:${first.databasePort}`,
      STATE_1: String(first.statePort),
      DATABASE_2: `127.0.0.1:${second.databasePort}`,
      STATE_2: String(second.statePort),
    }
    const balancer = startProgram('haproxy', ['-db', '-f', join(deploy, 'haproxy.cfg')], places, folder)
    ends.push(() => end(balancer))
    const states = () => Promise.all(machines.map((machine) => machine.state()))
    const until = async (
      goal: string,
      isTrue: (machineStates: Awaited<ReturnType<typeof states>>) => boolean,
    ) => {
      for (const last = performance.now() + readyWithinMs; performance.now() < last; await sleep(250))
        if (isTrue(await states())) return
      throw new Error(`Patroni has not come to ${goal}: ${JSON.stringify(await states())}`)
    }
    const pair: PairOfDatabases = {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async primary() {
        const at = (await states()).findIndex(({ role }) => role === 'master' || role === 'primary')
        const primary = machines[at]
        if (!primary) throw new Error('Neither of the two databases is the primary')
        return primary.machine
      },
      untilPaired: () =>
        until(
          'a primary and a standby that has everything',
          (machineStates) =>
            machineStates.every(({ state }) => state === 'running' || state === 'streaming') &&
            machineStates.some(({ sync }) => sync),
        ),
      stop,
    }
    await pair.untilPaired()
    return pair
  } catch (error) {
    await stop()
    throw error
  }
}
