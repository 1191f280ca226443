import { settleDuties } from '../billing/duties.ts'
import { freezePapers } from '../billing/freeze-papers.ts'
import type { BrandEnv } from '../db/company/company.ts'
import type { Observers } from '../db/core/observers.ts'
import { doorMoneyIn } from '../deliveries/door-money.ts'
import { tellDrivers } from '../deliveries/tell-driver.ts'
import { noteDeliveries } from '../messages/delivery-notices.ts'
import { noteChange } from '../messages/noted-notices.ts'
import { notePackages } from '../messages/package-notices.ts'

/** The observers that write along in a transaction, which doesn't depend on them. */
export function registerObservers(observers: Observers, env: BrandEnv): void {
  observers.onPart(settleDuties)
  observers.onPart(tellDrivers)
  observers.keepDoorMoney(doorMoneyIn)
  observers.onCommit(notePackages)
  observers.onCommit(noteDeliveries)
  observers.onAudit(noteChange)
  observers.onAudit(freezePapers(env))
}
