import { useEffect, useRef, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { findCounterHandover } from '../../photos/handover-drafts.ts'
import { customerText, searchCustomers } from '../../queries/customers.ts'
import { usePackagesOf } from '../../queries/handover.ts'
import { lookUp, usePackage } from '../../queries/packages.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { useScans } from '../../scan/use-scans.ts'
import { workerIdNow } from '../../stores/handheld.ts'
import { arrivedStatuses, isPreselected } from './arrived.ts'
import { type HandoverDeps, type HandoverScan, handoverPackage, handoverScan } from './handover-scan.ts'
import { useCounterPlace } from './use-counter-place.ts'

/** The start of a handover: a customer, a package, or neither. */
export interface HandoverStart {
  readonly account?: string
  readonly package?: string
}

const visibleStatuses: readonly PackageStatus[] = [...arrivedStatuses, 'Delayed']

const deps: HandoverDeps = {
  lookUp,
  findCustomer: async (mailbox) =>
    (await searchCustomers(mailbox)).find((candidate) => candidate.mailbox === mailbox) ?? null,
  customerOf: customerText,
  isLoading: isReplicaLoading,
}

/** The customer at the counter, and the selected packages. */
export function useCounter(start: HandoverStart) {
  const first = usePackage(start.package ?? '')
  const [servedId, setServedId] = useState(start.account ?? null)
  const accountId = servedId ?? first?.accountId ?? null
  // The package that the page was opened with says who is served, once it is read.
  const isWaiting = accountId === null && (start.package === undefined || first !== undefined)
  const packages = usePackagesOf(accountId, visibleStatuses)
  const place = useCounterPlace(accountId)
  // Null until a person selects packages; until then all ready and billed packages are selected.
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string> | null>(null)
  const opened = servedId === null ? (start.package ?? null) : null
  const selected = (packages ?? []).filter((pkg) =>
    pickedIds ? pickedIds.has(pkg.packageId) : isPreselected(pkg, opened, place.offices),
  )
  const counter = { accountId, chosen: new Set(selected.map(({ packageId }) => packageId)) }
  const latest = useRef(counter)
  useEffect(() => {
    latest.current = counter
  })
  const serve = (account: string | null) => {
    setServedId(account)
    setPickedIds(null)
    latest.current = { accountId: account, chosen: new Set() }
  }
  const take = (scan: HandoverScan): HandoverScan => {
    const { serve: customer, add } = scan
    if (customer !== null && customer !== latest.current.accountId) serve(customer)
    if (add !== null) {
      const next = new Set([...latest.current.chosen, add])
      latest.current = { ...latest.current, chosen: next }
      setPickedIds(next)
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
    setPickedIds(next)
  }
  const isOpen = start.account !== undefined || start.package !== undefined
  useEffect(() => {
    const makerId = workerIdNow()
    if (isOpen || !makerId) return
    void findCounterHandover(makerId).then((draft) => {
      // A customer who is being served stays.
      if (!draft || latest.current.accountId !== null) return
      setServedId(draft.accountId)
      setPickedIds(new Set(draft.packageIds))
    })
  }, [isOpen])
  const empty = () => setPickedIds(new Set())
  return { accountId, place, isWaiting, packages, chosen: selected, scans, serve, toggle, empty }
}
