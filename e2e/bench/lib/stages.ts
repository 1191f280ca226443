import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emailOf, type Person, password } from '../../support/people.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { type Machine, openMachine } from './browser.ts'
import { openBenchPage, removeBundle } from './bundle.ts'
import { companyDir, copyOf, type Kind } from './company.ts'
import { bigPackages, nextPort, scaledCount } from './settings.ts'

const endings: (() => Promise<unknown>)[] = []

/** Ends what benches left open, the latest first; also after an error. */
export async function disposeStages(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end().catch(console.error)
}

const quiet = { LOG_LEVEL: 'warn', PING_URL: 'http://127.0.0.1:1/' }

/** The real server over a copy of a company, until the end of the run. */
export const serve = async (kind: Kind, packages: number): Promise<RunningServer> =>
  serveCopy(await companyDir(kind, packages))

/** @param companyFolder of the company that is copied */
export async function serveCopy(companyFolder: string): Promise<RunningServer> {
  const dataDir = await copyOf(companyFolder)
  const server = await startServer({ dataDir, port: nextPort(), env: quiet })
  endings.push(async () => {
    await server.dispose()
    await rm(dirname(dataDir), { recursive: true, force: true })
  })
  return server
}

/** The real server over a company that stays, for what is mostly read. */
async function serveInPlace(dataDir: string): Promise<RunningServer> {
  const server = await startServer({ dataDir, port: nextPort(), env: quiet })
  endings.push(() => server.stop())
  return server
}

/** Opens a browser whose page has the bench's calls, without anyone signed in. */
export async function machineAt(server: { readonly url: string }): Promise<Machine> {
  const machine = await openMachine()
  endings.push(() => machine.dispose())
  await openBenchPage(machine.page, server.url)
  return machine
}

/** Signs in and reads everything; milliseconds that the reading took. */
export const syncAs = (machine: Machine, person: Person): Promise<number> =>
  machine.page.evaluate(([email, secret]) => window.bench.sync(email, secret), [
    emailOf(person),
    password,
  ] as const)

export interface BigStage {
  readonly server: RunningServer
  readonly packages: number
  readonly dataDir: string
}

let big: Promise<BigStage> | undefined

/** A server over the big company, which stays where it is: it is too large to copy for what is mostly read. */
export function bigServer(): Promise<BigStage> {
  big ??= (async () => {
    const dataDir = await companyDir('demo', bigPackages)
    return { server: await serveInPlace(dataDir), packages: bigPackages, dataDir }
  })()
  return big
}

export interface Stage {
  readonly server: RunningServer
  readonly machine: Machine
  readonly packages: number
}

let stage: Promise<Stage> | undefined

/** A server, and a device that holds its 50,000 packages: made once for all benches that need one. */
export function deviceWithPackages(): Promise<Stage> {
  stage ??= (async () => {
    const packages = scaledCount(50_000)
    const server = await serve('packages', packages)
    const machine = await machineAt(server)
    await syncAs(machine, 'warehouse')
    return { server, machine, packages }
  })()
  return stage
}

endings.push(removeBundle)
