import { useEffect, useRef, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import { findCounterHandover } from '../../photos/handover-drafts.ts'
import { customerText, searchCustomers } from '../../queries/customers.ts'
import { usePackagesOf } from '../../queries/handover.ts'
import { lookUp, usePackage } from '../../queries/packages.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { useScans } from '../../scan/use-scans.ts'
import { workerIdNow } from '../../stores/handheld.ts'
import { arrivedStatuses, isPreselected } from './arrived.ts'
import { type HandoverDeps, type HandoverScan, handoverPackage, handoverScan } from './handover-scan.ts'

/** Where a hand-over begins: at a customer, at a package, or at neither. */
export interface HandoverStart {
  readonly account?: string
  readonly package?: string
}

const shown: readonly PackageStatus[] = [...arrivedStatuses, 'Delayed']

const deps: HandoverDeps = {
  lookUp,
  findCustomer: async (mailbox) =>
    (await searchCustomers(mailbox)).find((one) => one.mailbox === mailbox) ?? null,
  customerOf: customerText,
  isLoading: isReplicaLoading,
}

/** Whom the counter serves and which packages lie on it. */
export function useCounter(start: HandoverStart) {
  const first = usePackage(start.package ?? '')
  const [served, setServed] = useState(start.account ?? null)
  const accountId = served ?? first?.accountId ?? null
  const packages = usePackagesOf(accountId, shown)
  // Null until somebody chooses: until then all packages that are ready and billed go.
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const opened = served === null ? (start.package ?? null) : null
  const chosen = (packages ?? []).filter((pkg) =>
    picked ? picked.has(pkg.packageId) : isPreselected(pkg, { opened }),
  )
  const counter = { accountId, chosen: new Set(chosen.map(({ packageId }) => packageId)) }
  const latest = useRef(counter)
  useEffect(() => {
    latest.current = counter
  })
  const serve = (account: string | null) => {
    setServed(account)
    setPicked(null)
    latest.current = { accountId: account, chosen: new Set() }
  }
  const take = (scan: HandoverScan): HandoverScan => {
    const { serve: customer, add } = scan
    if (customer !== null && customer !== latest.current.accountId) serve(customer)
    if (add !== null) {
      const next = new Set([...latest.current.chosen, add])
      latest.current = { ...latest.current, chosen: next }
      setPicked(next)
    }
    return scan
  }
  const scans = useScans({
    ofScan: async (scan) => take(await handoverScan(scan, latest.current, deps)),
    ofPackage: async (pkg) => take(await handoverPackage(pkg, latest.current, deps)),
  })
  const toggle = ({ packageId }: Package) => {
    const next = new Set(counter.chosen)
    if (!next.delete(packageId)) next.add(packageId)
    setPicked(next)
  }
  const isOpen = start.account !== undefined || start.package !== undefined
  useEffect(() => {
    const makerId = workerIdNow()
    if (isOpen || !makerId) return
    void findCounterHandover(makerId).then((draft) => {
      // A customer who is served already stays.
      if (!draft || latest.current.accountId !== null) return
      setServed(draft.accountId)
      setPicked(new Set(draft.packageIds))
    })
  }, [isOpen])
  return { accountId, packages, chosen, scans, serve, toggle, empty: () => setPicked(new Set()) }
}
