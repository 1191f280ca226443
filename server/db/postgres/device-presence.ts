import { secondMs } from '#sync/lib/durations.ts'
import type { DevicePresence } from '../core/nodes.ts'
import type { Ask } from './connection.ts'

const renewEveryMs = 15 * secondMs

const enter = `insert into quayside."hubPresence" (device, node, "seenAt")
  select device, $2, clock_timestamp() from unnest($1::text[]) as device
  on conflict (device, node) do update set "seenAt" = excluded."seenAt"`
const leave = `delete from quayside."hubPresence" where device = any($1::text[]) and node = $2`
/** A server that was killed took nothing out, so what it has not renewed counts as gone. */
const connectedDevices = `select distinct device from quayside."hubPresence"
  where "seenAt" > clock_timestamp() - interval '45 seconds'`

/** Tells other servers which devices are connected to this one. */
export function createDevicePresence(ask: Ask, node: string): DevicePresence & { close(): Promise<void> } {
  const devicesHere = new Set<string>()
  let writing: Promise<unknown> = Promise.resolve()
  /** Statements run one after another, and what fails is written again by the next renewal. */
  const write = (text: string, devices: readonly string[]): void => {
    writing = writing.then(() => ask({ text, values: [devices, node] })).catch(() => undefined)
  }
  const renewal = setInterval(() => {
    if (devicesHere.size > 0) write(enter, [...devicesHere])
  }, renewEveryMs)
  renewal.unref()
  return {
    enter(hubDeviceId) {
      devicesHere.add(hubDeviceId)
      write(enter, [hubDeviceId])
    },
    leave(hubDeviceId) {
      devicesHere.delete(hubDeviceId)
      write(leave, [hubDeviceId])
    },
    async settled() {
      await writing
    },
    async connected() {
      const { rows } = await ask({ text: connectedDevices, values: [] })
      return new Set(rows.map(({ device }) => String(device)))
    },
    async close() {
      clearInterval(renewal)
      if (devicesHere.size > 0) write(leave, [...devicesHere])
      await writing
    },
  }
}
