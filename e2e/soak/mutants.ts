import type { Mutant } from './mutant.ts'
import { mutantsInAttacks } from './mutants-in-attacks.ts'
import { mutantsInBooks } from './mutants-in-books.ts'
import { mutantsInClaims } from './mutants-in-claims.ts'
import { mutantsInCustomers } from './mutants-in-customers.ts'
import { mutantsInDays } from './mutants-in-days.ts'
import { mutantsInDeliveries } from './mutants-in-deliveries.ts'
import { mutantsInDoorMoney } from './mutants-in-door-money.ts'
import { mutantsInEngine } from './mutants-in-engine.ts'
import { mutantsInHandhelds } from './mutants-in-handhelds.ts'
import { mutantsInLogIn } from './mutants-in-log-in.ts'
import { mutantsInManifests } from './mutants-in-manifests.ts'
import { mutantsInNodes } from './mutants-in-nodes.ts'
import { mutantsInPartners } from './mutants-in-partners.ts'
import { mutantsInPhones } from './mutants-in-phones.ts'
import { mutantsInPrices } from './mutants-in-prices.ts'
import { mutantsInQuestions } from './mutants-in-questions.ts'
import { mutantsInRoads } from './mutants-in-roads.ts'
import { mutantsInRules } from './mutants-in-rules.ts'
import { mutantsInServer } from './mutants-in-server.ts'
import { mutantsInShifts } from './mutants-in-shifts.ts'
import { mutantsInUploads } from './mutants-in-uploads.ts'
import { mutantsInVisitors } from './mutants-in-visitors.ts'

/** The bugs of each area: a run may look at some areas, and what it found about the others stays. */
export const mutantsByArea: Readonly<Record<string, readonly Mutant[]>> = {
  engine: mutantsInEngine,
  server: mutantsInServer,
  rules: mutantsInRules,
  deliveries: mutantsInDeliveries,
  manifests: mutantsInManifests,
  handhelds: mutantsInHandhelds,
  shifts: mutantsInShifts,
  uploads: mutantsInUploads,
  doorMoney: mutantsInDoorMoney,
  claims: mutantsInClaims,
  books: mutantsInBooks,
  nodes: mutantsInNodes,
  logIn: mutantsInLogIn,
  partners: mutantsInPartners,
  phones: mutantsInPhones,
  questions: mutantsInQuestions,
  visitors: mutantsInVisitors,
  prices: mutantsInPrices,
  roads: mutantsInRoads,
  days: mutantsInDays,
  customers: mutantsInCustomers,
  attacks: mutantsInAttacks,
}
export const mutants: readonly Mutant[] = Object.values(mutantsByArea).flat()
