import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Replica } from '../../simulation/replica.ts'
import type { LogInName, Person } from '../../support/people.ts'
import { addFault, newAnswers } from './answers-of-devices.ts'
import { workOf } from './changes.ts'
import type { CrewReport, CrewTask, FromCrew, ToCrew } from './crew-messages.ts'
import { customers } from './customers.ts'
import { type Device, startDevice } from './device.ts'

// Many devices in one process, each the app's engine over a store in memory. The run says when they work and when to look.

/** Less than a device waits before it reads everything again, which would hide that it was not told of something. */
const settledWithinMs = 180_000
const scansOfTen = 2
const staff: readonly Person[] = ['warehouse', 'processor', 'supervisor']

const answers = newAnswers()
const devices: Device[] = []
let task: CrewTask

const tell = (message: FromCrew) => void process.send?.(message)
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Every eighth device is a handheld of the staff with all packages in hand; the others are phones of customers. */
const isStaff = (n: number): boolean => n % 8 === 0

async function start(newTask: CrewTask): Promise<void> {
  task = newTask
  const { url, first, count } = task
  for (let n = first; n < first + count; n++) {
    const person = isStaff(n) ? pick(staff, n / 8) : pick(customers, n)
    devices.push(await startDevice(url, person, `Device ${n}`, answers))
  }
  setInterval(() => tell({ acked: ackedNow() }), 500).unref()
}

const ackedNow = (): number => devices.reduce((sum, { acked }) => sum + acked.size, 0)

async function work(): Promise<void> {
  const makers = devices.filter((_, nth) => isStaff(task.first + nth))
  await Promise.all(
    makers.map(async (device, maker) => {
      for (let nth = 0; nth < task.changesOfMaker; nth++) {
        await device.save(workOf(task.first + maker, nth, scansOfTen))
        await sleep(task.pauseMs * (0.5 + Math.random()))
      }
    }),
  )
}

/** Rows that one of the two has otherwise. */
function differences(name: string, is: Replica['base'], should: Replica['base']): string[] {
  const keys = new Set([...is.keys(), ...should.keys()])
  return [...keys]
    .filter((key) => !isDeepStrictEqual(is.get(key), should.get(key)))
    .map(
      (key) =>
        `${name}: ${key} is of version ${is.get(key)?.version}, and should be ${should.get(key)?.version}`,
    )
}

async function untilSettled(list: readonly Device[]): Promise<void> {
  for (const device of list) {
    const end = performance.now() + settledWithinMs
    let lag = await device.lag()
    for (; lag !== '' && performance.now() < end; lag = await device.lag()) await sleep(100)
    if (lag !== '') addFault(answers, `${device.name} is not settled: ${lag}`)
  }
}

/** Waits for rows that are still on their way: a device hears of the commits that concern it, and of no others. */
async function lastingDifferences(device: Device, should: Replica['base']): Promise<string[]> {
  const end = performance.now() + settledWithinMs
  for (;;) {
    const { base } = await device.replica()
    const wrong = differences(device.name, base, should)
    if (wrong.length === 0 || performance.now() > end) return wrong
    await sleep(1_000)
  }
}

/** Compares each device with one that has just read everything. */
async function look(): Promise<CrewReport> {
  await untilSettled(devices)
  const fresh = new Map<LogInName, Device>()
  for (const { person } of devices)
    if (!fresh.has(person)) fresh.set(person, await startDevice(task.url, person, `Fresh ${person}`, answers))
  await untilSettled([...fresh.values()])
  const ackedUids: string[] = []
  let rows = 0
  for (const device of devices) {
    ackedUids.push(...device.acked)
    const should = (await fresh.get(device.person)?.replica())?.base ?? new Map()
    for (const difference of await lastingDifferences(device, should)) addFault(answers, difference)
    const { base, rejected } = await device.replica()
    rows += base.size
    for (const { code, message } of rejected)
      addFault(answers, `${device.name} has a refused change: ${code} ${message}`)
  }
  for (const device of [...devices, ...fresh.values()]) device.stop()
  return { acked: ackedUids, rows, ...answers }
}

async function perform(message: ToCrew): Promise<void> {
  if (message.start) await start(message.start).then(() => tell({ started: true }))
  if (message.work) await work().then(() => tell({ saved: true }))
  if (message.look) tell({ report: await look() })
}

process.on('message', (message: ToCrew) => {
  perform(message).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
tell({ ready: true })
