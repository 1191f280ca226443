import { bareLatencyOf, bareSend, bareSum, bareSync, bareWrites, listenBare, sendBare } from './bare.ts'
import { handOverStops, waitingWork } from './driver-day.ts'
import { checkInHere, latencyOf, watchFor } from './other-device.ts'
import { queueUp, sendQueue } from './queue.ts'
import { scans } from './scans.ts'
import { searches } from './search.ts'
import { countRows, enter, packageSum, sync, syncShared, warmUp } from './session.ts'

const calls = {
  ...{ enter, sync, syncShared, warmUp, countRows, packageSum, scans, queueUp, sendQueue, searches },
  ...{ handOverStops, waitingWork },
  ...{
    latencyOf,
    watchFor,
    checkInHere,
    bareLatencyOf,
    bareSync,
    bareSum,
    bareWrites,
    bareSend,
    listenBare,
    sendBare,
  },
}

/** The calls that benches make in the page: the app's own data layer, and the bare equivalents. */
export type BenchPage = typeof calls

declare global {
  interface Window {
    bench: BenchPage
  }
}

window.bench = calls
