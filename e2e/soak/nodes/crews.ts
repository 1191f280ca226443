import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CrewReport, CrewTask, FromCrew, ToCrew } from './crew-messages.ts'

interface Crew {
  readonly child: ChildProcess
  acked: number
}

/** Resolves with the first message that has this. Rejects when the crew ends before. */
function hear<K extends keyof FromCrew>({ child }: Crew, key: K): Promise<NonNullable<FromCrew[K]>> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('a process with devices ended'))
    child.once('exit', onExit)
    child.on('message', function listen(message: FromCrew) {
      const value = message[key]
      if (value === undefined) return
      child.off('message', listen)
      child.off('exit', onExit)
      resolve(value as NonNullable<FromCrew[K]>)
    })
  })
}

function ask<K extends keyof FromCrew>(crew: Crew, message: ToCrew, answer: K) {
  const reply = hear(crew, answer)
  crew.child.send(message)
  return reply
}

/** Starts this many processes and shares the devices out to them. */
export async function startCrews(count: number, devices: number, task: Omit<CrewTask, 'first' | 'count'>) {
  const crews: Crew[] = Array.from({ length: count }, () => {
    const child = fork(join(import.meta.dirname, 'crew.ts'), { execArgv: ['--max-old-space-size=6000'] })
    const crew: Crew = { child, acked: 0 }
    child.on('message', ({ acked }: FromCrew) => {
      if (acked !== undefined) crew.acked = acked
    })
    return crew
  })
  await Promise.all(crews.map((crew) => hear(crew, 'ready')))
  const share = Math.ceil(devices / count)
  await Promise.all(
    crews.map((crew, nth) => {
      const first = nth * share
      const start = { ...task, first, count: Math.min(share, devices - first) }
      return ask(crew, { start }, 'started')
    }),
  )
  return {
    ackedNow: () => crews.reduce((sum, { acked }) => sum + acked, 0),
    work: () => Promise.all(crews.map((crew) => ask(crew, { work: true }, 'saved'))),
    look: (): Promise<CrewReport[]> => Promise.all(crews.map((crew) => ask(crew, { look: true }, 'report'))),
    async close() {
      for (const { child } of crews) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}
