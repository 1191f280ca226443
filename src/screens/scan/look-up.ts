import { accountPolicy } from '#sync/policies/account.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { wait } from '../../browser/seams.ts'
import { deliveryOfNumber } from '../../queries/deliveries.ts'
import { customerOfMailbox } from '../../queries/mailboxes.ts'
import { lookUp } from '../../queries/packages.ts'
import {
  askServerFor,
  countInBin,
  manifestOfCode,
  paperOfNumber,
  serverDelivery,
} from '../../queries/scan-lookup.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { type Session, toActor, useSessionStore } from '../../stores/session.ts'
import { findScanTarget, type ScanPage, type ScanTarget, type ScanTargetDeps } from './scan-target.ts'

const mayOpen: Readonly<Record<ScanPage, (session: Session) => boolean>> = {
  package: packagePolicy.canSearch,
  customer: (session) => accountPolicy.canReadCustomers(toActor(session)),
  manifest: (session) => manifestPolicy.canRead(toActor(session)),
  delivery: deliveryPolicy.canView,
  invoice: invoicePolicy.canReadAll,
  receipt: paymentPolicy.canView,
}

/** @param onServer called before a server request, which may take a while */
const depsWith = (onServer: () => void): ScanTargetDeps => ({
  lookUp,
  inBin: countInBin,
  isLoading: isReplicaLoading,
  customer: customerOfMailbox,
  manifest: manifestOfCode,
  async delivery(number) {
    const deliveryId = await deliveryOfNumber(number)
    if (deliveryId) return deliveryId
    onServer()
    return serverDelivery(number, wait)
  },
  paper(kind, number) {
    onServer()
    return paperOfNumber(kind, number, wait)
  },
  mayOpen(page) {
    const { session } = useSessionStore.getState()
    return session !== null && mayOpen[page](session)
  },
  async ask(code) {
    onServer()
    const { level } = useConnectionStore.getState()
    return hasServer(level) ? askServerFor(code, wait) : 'unreachable'
  },
})

/** Finds the target of a scan on a real device. `onServer` is called before a server request. */
export const find = (scan: Scan, onServer: () => void): Promise<ScanTarget> =>
  findScanTarget(scan, depsWith(onServer))
