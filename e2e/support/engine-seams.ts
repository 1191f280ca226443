import { v7 } from 'uuid'
import { productFor } from '#sync/device/product.ts'
import type { Engine } from '#sync/engine/engine.ts'

/** Returns the parts that an engine outside of a browser gets instead of the browser's clock, timers and ids. */
export const engineSeams = (
  deviceId: string,
  actor: Parameters<typeof productFor>[0],
): Pick<Engine, 'timers' | 'random' | 'device'> => ({
  timers: {
    after(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  },
  random: { next: () => Math.random() },
  device: {
    ...productFor(actor),
    clock: { now: () => Date.now() },
    ids: { next: () => v7() },
    deviceId,
  },
})
