import { enterInBooks } from '../billing/book-entries.ts'
import { learnCategories } from '../billing/category-lessons.ts'
import { settleDuties } from '../billing/duties.ts'
import { freezePapers } from '../billing/freeze-papers.ts'
import { keepPriceMoves } from '../billing/price-moves.ts'
import type { BrandEnv } from '../db/company/company.ts'
import type { Db } from '../db/core/open.ts'
import { doorMoneyIn } from '../deliveries/door-money.ts'
import { tellDrivers } from '../deliveries/tell-driver.ts'
import { publishPayments } from '../hub/publish-payments.ts'
import { noteDeliveries } from '../messages/notices/delivery-notices.ts'
import { noteChange } from '../messages/notices/noted-notices.ts'
import { notePackages } from '../messages/notices/package-notices.ts'
import { noteQuestions, type QuestionEnv } from '../messages/notices/question-notices.ts'
import { receiveOrders } from '../orders/receive-orders.ts'
import { noteInvoicesForPartners, notePackagesForPartners } from '../partners/webhooks/observers.ts'
import { payNewBills } from '../payments/pay-from-credit.ts'

/** The observers of a transaction, which doesn't depend on them. */
export function registerObservers(db: Db, env: BrandEnv & QuestionEnv): void {
  const { observers } = db
  observers.onPart(settleDuties)
  // After all that bills, and before drivers are told what is due.
  observers.onPart(payNewBills)
  observers.onPart(learnCategories)
  observers.onPart(keepPriceMoves)
  observers.onPart(receiveOrders)
  observers.onPart(tellDrivers)
  observers.onPart(noteQuestions(env))
  observers.keepDoorMoney(doorMoneyIn)
  observers.onCommit(notePackages)
  observers.onCommit(noteDeliveries)
  observers.onAudit(noteChange)
  observers.onCommit(notePackagesForPartners)
  observers.onAudit(noteInvoicesForPartners)
  observers.onAudit(freezePapers(env))
  observers.onAudit(enterInBooks)
  observers.onAudit(publishPayments)
}
