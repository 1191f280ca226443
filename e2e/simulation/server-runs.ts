import { MovedBack } from '../../server/sync/epoch.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { DataFolder } from './server-folder.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { DatabaseReader } from './truth.ts'

/** When a process is killed: while it works on the next push, or when it has just answered it. */
export interface Kill {
  readonly when: 'working' | 'answered'
  /** While it works: after this many turns of its own. */
  readonly turns: number
  readonly then: () => void
}

const turnsLater = async (turns: number): Promise<void> => {
  for (let i = 0; i < turns; i++) await null
}

interface RunSeams {
  readonly folder: DataFolder
  readonly seams: Parameters<typeof startServerProcess>[1]
  readonly time: VirtualTime
  readonly counts: Tally
}

/** The server's processes, one after another on one data folder. */
export class ServerRuns {
  /** Null while no process runs. */
  process: ServerProcess | null = null
  reader: DatabaseReader = openNothing()
  private armed: Kill | null = null
  private readonly on: RunSeams

  constructor(on: RunSeams) {
    this.on = on
  }

  /** False: the database is an older one than was served before, and the server does not start. */
  async start(): Promise<boolean> {
    const { folder, seams, time } = this.on
    try {
      this.process = await startServerProcess(folder, seams, time)
    } catch (fault) {
      if (fault instanceof MovedBack) return false
      throw fault
    }
    this.reader = this.process.reader
    return true
  }

  private end(): ServerProcess | null {
    const open = this.process
    this.process = null
    this.reader = openNothing()
    return open
  }

  async stop(): Promise<void> {
    await this.end()?.stop()
  }

  private killNow(): void {
    this.end()?.abandon()
    this.on.counts.count('server killed')
  }

  /** Kills the process, now or at a moment of its work. */
  kill(at?: Kill): void {
    if (at) this.armed = at
    else if (this.process) this.killNow()
  }

  /** Cancels the kill that was set for its next push. */
  spare(): void {
    this.armed = null
  }

  /** Lets the kill that was set happen to the process at this push; what to call once the push is answered. */
  meetKill(serverProcess: ServerProcess): () => void {
    const kill = this.armed
    if (!kill) return () => undefined
    this.armed = null
    const strike = () => {
      if (this.process !== serverProcess) return
      this.on.counts.count(`server killed: ${kill.when}`)
      this.killNow()
      kill.then()
    }
    if (kill.when === 'answered') return strike
    void turnsLater(kill.turns).then(strike)
    return () => undefined
  }

  /**
   * Returns the answer of the process of this moment; null once it is gone, and with it the answer that it was about
   * to give. An answer that `leaves` before the process is killed arrives.
   */
  async answerOf<T>(work: (mine: ServerProcess, leaves: () => void) => Promise<T>): Promise<T | null> {
    const serverProcess = this.process
    if (!serverProcess) return null
    let hasLeft = false
    try {
      const value = await work(serverProcess, () => {
        hasLeft = true
      })
      return this.process === serverProcess || hasLeft ? value : null
    } catch (fault) {
      if (this.process === serverProcess) throw fault
      return null
    }
  }
}

const openNothing = (): DatabaseReader => ({
  truth: () => ({ v: 0, epoch: '', rows: new Map() }),
  mutations: () => [],
  all: () => [],
  knows: () => false,
  waitingOf: () => 0,
  lossesOf: () => 0,
  beside: () => ({ handhelds: { keys: [], inUse: [] }, files: new Map() }),
  hasEffects: () => false,
  close: () => undefined,
})
