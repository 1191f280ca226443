import type { Bench } from './lib/bench.ts'
import { billFlight, toBillRows } from './rows/bill-flight.ts'
import { calls } from './rows/calls.ts'
import { checkIns } from './rows/check-ins.ts'
import { checkInsOnPostgres } from './rows/check-ins-postgres.ts'
import { coldStart } from './rows/cold-start.ts'
import { comeBack } from './rows/come-back.ts'
import { driverDay } from './rows/driver-day.ts'
import { fanOut } from './rows/fan-out.ts'
import { firstPaint } from './rows/first-paint.ts'
import { firstPulls } from './rows/first-pulls.ts'
import { firstRows } from './rows/first-rows.ts'
import { firstSync } from './rows/first-sync.ts'
import { importBench } from './rows/import.ts'
import { interaction } from './rows/interaction.ts'
import { javascript } from './rows/javascript.ts'
import { books, margins } from './rows/journal-and-margins.ts'
import { lighthouse } from './rows/lighthouse.ts'
import { longestBlock } from './rows/longest-block.ts'
import { manifestScans } from './rows/manifest-scans.ts'
import { manyCommits } from './rows/many-commits.ts'
import { moneyAtSize } from './rows/money-at-size.ts'
import { officeSync } from './rows/office-sync.ts'
import { offlineReady } from './rows/offline-ready.ts'
import { otherDevice } from './rows/other-device.ts'
import { peersBench } from './rows/peers.ts'
import { publicPagesBench } from './rows/public-pages.ts'
import { report } from './rows/report.ts'
import { roadScans } from './rows/road-scans.ts'
import { scanSave } from './rows/scan-save.ts'
import { scanVerdict } from './rows/scan-verdict.ts'
import { scanWhileSendingBench } from './rows/scan-while-sending.ts'
import { searchDevice } from './rows/search-device.ts'
import { searchServer } from './rows/search-server.ts'
import { sendQueue } from './rows/send-queue.ts'
import { statementMails } from './rows/statement-mails.ts'
import { tillClose } from './rows/till-close.ts'
import { twoNodes } from './rows/two-nodes.ts'
import { moving } from './scale/moving.ts'
import { scale } from './scale/scale.ts'

/** Everything that is measured, in the order of the report. */
export const benches: readonly Bench[] = [
  scanSave,
  scanVerdict,
  scanWhileSendingBench,
  manifestScans,
  roadScans,
  sendQueue,
  driverDay,
  otherDevice,
  manyCommits,
  firstSync,
  peersBench,
  officeSync,
  fanOut,
  comeBack,
  firstPulls,
  firstRows,
  searchServer,
  searchDevice,
  calls,
  checkIns,
  checkInsOnPostgres,
  twoNodes,
  billFlight,
  toBillRows,
  report,
  longestBlock,
  moneyAtSize,
  tillClose,
  books,
  margins,
  statementMails,
  publicPagesBench,
  coldStart,
  offlineReady,
  firstPaint,
  interaction,
  importBench,
  javascript,
  lighthouse,
  moving,
  scale,
]
