import type { Mutant } from './mutant.ts'

const papers = 'server/accounts/customer-papers.ts'
const claims = 'server/payments/claims.ts'
const inPapers = 'server/routes/accounts/customer-papers.test.ts'
const inReminders = 'server/jobs/overdue-reminders.test.ts'
const inClaims = 'server/payments/claims-conditions.test.ts'

/** Bugs in what customers send and hear: papers, reminders of bills, and money for what was lost or damaged. */
export const mutantsInCustomers: readonly Mutant[] = [
  {
    name: 'a paper is over on its last day',
    ...{ rule: 'F1', file: papers },
    find: 'if (expiresOn < today) return',
    replace: 'if (expiresOn <= today) return',
    unit: { file: inPapers, test: 'on its last day it is still good' },
  },
  {
    name: 'people check their own papers',
    ...{ rule: 'F1', file: papers },
    find: 'if (accountId === actor.accountId)',
    replace: 'if (accountId !== actor.accountId)',
    unit: { file: inPapers, test: 'goes from its customer’s camera over a check to accepted' },
  },
  {
    name: 'a new paper takes away the accepted one before it is checked',
    ...{ rule: 'F1', file: papers },
    find: "({ state }) => state !== 'Accepted')",
    replace: "({ state }) => state !== 'Sent')",
    unit: { file: inPapers, test: 'that renews another counts when it is accepted' },
  },
  {
    name: 'a bill is reminded of long after its day',
    ...{ rule: 'N1', file: 'sync/rules/payments/overdue.ts' },
    find: 'days <= day + catchUpDays ? day : null',
    replace: 'days >= day + catchUpDays ? day : null',
    unit: { file: inReminders, test: 'a customer gets one reminder of all that is overdue' },
  },
  {
    name: 'a bill is overdue on its due day',
    ...{ rule: 'N1', file: 'sync/rules/payments/overdue.ts' },
    find: 'daysBetween(jamaicaDay(dueAt), today))',
    replace: 'daysBetween(jamaicaDay(dueAt), today) + 1)',
    unit: {
      file: 'sync/rules/payments/overdue.test.ts',
      test: 'a bill is overdue for the right number of days',
    },
  },
  {
    name: 'a claim is paid a second time',
    ...{ rule: 'J6', file: claims },
    find: 'if (await isSameDecision(tx, claim, decision)) return',
    replace: 'if (!(await isSameDecision(tx, claim, decision))) return',
    unit: { file: inClaims, test: 'the same credit' },
  },
  {
    name: 'a claim is paid above the declared value',
    ...{ rule: 'J6', file: claims },
    find: 'if (amountJmdCents > mostJmdCents)',
    replace: 'if (amountJmdCents > 2 * mostJmdCents)',
    unit: { file: inClaims, test: 'to pay more than was declared is refused with its field' },
  },
  {
    name: 'a claim is paid out by who may not refund',
    ...{ rule: 'J6', file: claims },
    find: "  mustBeAllowed(actor, 'PaymentRefund')\n",
    replace: '',
    unit: { file: inClaims, test: 'that pays out needs the right to refund' },
  },
]
