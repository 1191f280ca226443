import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, Node } from './installation.ts'
import type { Remains } from './remains.ts'

/** A fault happens to one of the servers, while the others go on. */
export interface Fault {
  readonly name: string
  begin(node: Node, remains: Remains): unknown
  end(node: Node): unknown
}

const signal = ({ server }: Node, name: NodeJS.Signals): void => {
  if (server.pid === undefined) throw new Error('the server does not run')
  process.kill(server.pid, name)
}

const mostTries = 300

/** Stops a server in the middle of a transaction, if it writes at all. */
async function stopAtWriting(node: Node, remains: Remains): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    signal(node, 'SIGSTOP')
    // Data that was on its way to the database arrives.
    await sleep(50)
    if (await remains.isInTransaction(node.wire.ports())) return
    signal(node, 'SIGCONT')
    await sleep(Math.random() * 100)
  }
  signal(node, 'SIGSTOP')
}

async function killAtWriting(node: Node, remains: Remains): Promise<void> {
  await stopAtWriting(node, remains)
  await node.server.kill9()
}

export const faults: readonly Fault[] = [
  { name: 'kills', begin: killAtWriting, end: ({ server }) => server.restart() },
  { name: 'freezes', begin: stopAtWriting, end: (node) => signal(node, 'SIGCONT') },
  { name: 'cuts', begin: ({ wire }) => wire.cut(), end: ({ wire }) => wire.mend() },
  { name: 'silences', begin: ({ wire }) => wire.silence(), end: ({ wire }) => wire.mend() },
]

/** Longer than the database lets an abandoned transaction hold the head, and than a check of the load balancer takes. */
const lastsMs = 20_000
const restMs = 5_000

/** Waits until the server answers that it is well. */
async function untilWell({ name, server }: Node): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(200)) {
    const answer = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    if (answer?.ok) return
  }
  throw new Error(`${name} is not well a minute after its fault.\n${server.logs()}`)
}

interface Watch {
  readonly remains: Remains
  ackedNow(): number
}

/** Does one fault to one server. Returns the number of changes that the others took in its second half. */
async function suffer(fault: Fault, node: Node, { remains, ackedNow }: Watch): Promise<number> {
  console.log(`${fault.name}: ${node.name}, ${ackedNow()} acknowledged`)
  await fault.begin(node, remains)
  await sleep(lastsMs / 2)
  const before = ackedNow()
  await sleep(lastsMs / 2)
  const takenCount = ackedNow() - before
  await fault.end(node)
  await untilWell(node)
  await sleep(restMs)
  return takenCount
}

async function restartAll({ nodes }: Installation): Promise<void> {
  for (const node of nodes) {
    console.log(`restarts: ${node.name}`)
    await node.server.restart()
    await sleep(restMs)
  }
}

export interface Suffered {
  readonly counts: Record<string, number>
  /** Faults during which no server took anything. */
  readonly stops: readonly string[]
}

/** Runs all faults, each time at other servers, and restarts, until the devices have no further work. */
export async function sufferAll(
  installation: Installation,
  watch: Watch,
  isWorking: () => boolean,
): Promise<Suffered> {
  const counts: Record<string, number> = {}
  const stops: string[] = []
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  for (let round = 0; round === 0 || isWorking(); round++) {
    for (const [nth, fault] of faults.entries()) {
      const node = installation.nodes[(round + nth) % installation.nodes.length] as Node
      const takenCount = await suffer(fault, node, watch)
      count(fault.name)
      if (takenCount === 0 && isWorking()) stops.push(`${fault.name} of ${node.name}`)
    }
    await restartAll(installation)
    count('restarts')
  }
  return { counts, stops }
}
