import { type Kysely, sql } from 'kysely'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import type { InvoiceDebt } from '#sync/rules/prices/allocation.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The amount already paid towards an invoice, in cents: allocations of payments and uses of credit notes. */
export async function paidTowards(db: Tables, invoiceId: string): Promise<number> {
  const payments = await db
    .selectFrom('paymentAllocation')
    .where('invoiceId', '=', invoiceId)
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  const creditNotes = await db
    .selectFrom('creditNoteUse')
    .where('invoiceId', '=', invoiceId)
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(payments.sum ?? 0) + Number(creditNotes.sum ?? 0)
}

/**
 * Money that came in and wasn't reversed, with the rounding of cash and claims that became credit, minus refunds and
 * the amounts allocated from this money or its credit.
 */
export async function creditOf(db: Tables, accountId: string): Promise<number> {
  const payments = await db
    .selectFrom('payment')
    .where('accountId', '=', accountId)
    .where('reversedAt', 'is', null)
    .where('method', '<>', 'AccountCredit')
    .select(
      sql<
        number | null
      >`sum(("amountJmdCents" + "roundingJmdCents") * case "kind" when 'Refund' then -1 else 1 end)`.as(
        'sum',
      ),
    )
    .executeTakeFirstOrThrow()
  const allocations = await db
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.paymentId', 'paymentAllocation.paymentId')
    .where('payment.accountId', '=', accountId)
    .select((eb) => eb.fn.sum<number | null>('paymentAllocation.amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  const claims = await db
    .selectFrom('creditNote')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'Void')
    .select((eb) => eb.fn.sum<number | null>('creditedJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(payments.sum ?? 0) + Number(claims.sum ?? 0) - Number(allocations.sum ?? 0)
}

/** The amount that an account owes on its invoices, in cents. */
export async function owedBy(db: Tables, accountId: string): Promise<number> {
  const owed = await db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', 'in', owedStatuses)
    .select((eb) => eb.fn.sum<number | null>('balanceJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(owed.sum ?? 0)
}

/** The invoices that an account owes something on: those that name a package first, then by the day they are due. */
export async function debtsOf(db: Tables, accountId: string, packageId: string): Promise<InvoiceDebt[]> {
  const rows = await db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', 'in', owedStatuses)
    .select(['invoiceId', 'balanceJmdCents'])
    .orderBy('dueAt')
    .orderBy('number')
    .execute()
  const naming = await db
    .selectFrom('invoiceLine')
    .where('packageId', '=', packageId)
    .select('invoiceId')
    .distinct()
    .execute()
  const ownIds = new Set(naming.map(({ invoiceId }) => invoiceId))
  const isOwn = ({ invoiceId }: InvoiceDebt) => ownIds.has(invoiceId)
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
}

/** The amount that is left on an account's open credit notes, in cents. */
export async function openNotesOf(db: Tables, accountId: string): Promise<number> {
  const open = await db
    .selectFrom('creditNote')
    .where('accountId', '=', accountId)
    .where('status', '=', 'Open')
    .select((eb) => eb.fn.sum<number | null>('remainingJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(open.sum ?? 0)
}

interface Fault {
  readonly what: string
  readonly id: string
}

/** Each a rule of the ledger as a question for the rows that break it. */
const questions = [
  sql<Fault>`select 'paid is not the sum of allocations and credit notes' as what, i."invoiceId" as id from invoice i
    where i."paidJmdCents" <> coalesce((select sum(a."amountJmdCents") from "paymentAllocation" a where a."invoiceId" = i."invoiceId"), 0)
      + coalesce((select sum(u."amountJmdCents") from "creditNoteUse" u where u."invoiceId" = i."invoiceId"), 0)`,
  sql<Fault>`select 'the lines are not the total' as what, i."invoiceId" as id from invoice i
    where i."totalJmdCents" <> coalesce((select sum(l."amountJmdCents") from "invoiceLine" l where l."invoiceId" = i."invoiceId"), 0)
      or i."gctJmdCents" <> coalesce((select sum(l."amountJmdCents") from "invoiceLine" l where l."invoiceId" = i."invoiceId" and l."feature" = 'GCT'), 0)`,
  sql<Fault>`select 'more is allocated than was paid' as what, p."paymentId" as id from payment p
    where p."amountJmdCents" + p."roundingJmdCents" < (select coalesce(sum(a."amountJmdCents"), 0) from "paymentAllocation" a where a."paymentId" = p."paymentId")`,
  sql<Fault>`select 'cash was rounded by more than half of the largest coin, or something else was' as what, p."paymentId" as id from payment p
    where abs(p."roundingJmdCents") > case when p."method" = 'Cash' then 500 else 0 end`,
  sql<Fault>`select 'a reversed payment is allocated' as what, p."paymentId" as id from payment p
    join "paymentAllocation" a on a."paymentId" = p."paymentId" where p."reversedAt" is not null`,
  sql<Fault>`select 'a payment pays another account''s invoice' as what, p."paymentId" as id from payment p
    join "paymentAllocation" a on a."paymentId" = p."paymentId"
    join invoice i on i."invoiceId" = a."invoiceId" where i."accountId" <> p."accountId"`,
  sql<Fault>`select 'a credit note is not what is left of it' as what, n."creditNoteId" as id from "creditNote" n
    where n."status" <> 'Void' and n."remainingJmdCents" <> n."amountJmdCents" - n."creditedJmdCents"
      - (select coalesce(sum(u."amountJmdCents"), 0) from "creditNoteUse" u where u."creditNoteId" = n."creditNoteId")`,
  sql<Fault>`select 'a credit note is used for another account' as what, n."creditNoteId" as id from "creditNote" n
    join "creditNoteUse" u on u."creditNoteId" = n."creditNoteId"
    join invoice i on i."invoiceId" = u."invoiceId" where i."accountId" <> n."accountId"`,
  sql<Fault>`select 'a checkout is paid by a reversed payment' as what, c."checkoutId" as id from checkout c
    join payment p on p."paymentId" = c."paymentId"
    where c."status" = 'paid' and c."paidByHand" = 0 and p."reversedAt" is not null`,
  sql<Fault>`select 'a till was closed with another sum than its float and entries' as what, t."tillId" as id from "till" t
    where t."closedAt" is not null and t."expectedJmdCents" <> t."floatJmdCents"
      + (select coalesce(sum(e."amountJmdCents"), 0) from "tillEntry" e where e."tillId" = t."tillId")`,
  sql<Fault>`select 'a till has other cash than a payment says' as what, p."paymentId" as id from "tillEntry" e
    join payment p on p."paymentId" = e."paymentId"
    where e."kind" in ('Payment', 'Refund', 'Reversal') and (p."method" <> 'Cash'
      or (p."currency" = 'JMD' and (e."amountUsdCents" <> 0 or abs(e."amountJmdCents") <> p."amountJmdCents"))
      or (p."currency" = 'USD' and (abs(e."amountUsdCents") <> p."amountUsdCents" or abs(e."amountJmdCents") <> p."changeJmdCents"
        or (e."kind" = 'Payment') <> (e."amountUsdCents" > 0)))
      or (e."kind" = 'Reversal' and p."reversedAt" is null))`,
  sql<Fault>`select 'a till was closed with other US dollars than its float and entries' as what, t."tillId" as id from "till" t
    where t."closedAt" is not null and t."expectedUsdCents" <> t."floatUsdCents"
      + (select coalesce(sum(e."amountUsdCents"), 0) from "tillEntry" e where e."tillId" = t."tillId")`,
  sql<Fault>`select 'US dollars are booked at another worth than their rate says' as what, p."paymentId" as id from payment p
    where p."currency" = 'USD' and p."amountJmdCents" + p."changeJmdCents" <> (p."amountUsdCents" * p."rate" + 50) / 100`,
  sql<Fault>`select 'an entry of the journal is not balanced' as what, e."sourceId" as id from "bookEntry" e
    group by e."sourceId", e."at" having sum(e."amountJmdCents") <> 0`,
  sql<Fault>`select 'the journal says another debt than the ledger' as what, d."accountId" as id from (
      select i."accountId", i."totalJmdCents" as "amount" from invoice i where i."statusId" in ('unpaid', 'part-paid', 'paid')
      union all select p."accountId", (p."amountJmdCents" + p."roundingJmdCents") * case p."kind" when 'Refund' then 1 else -1 end
        from payment p where p."reversedAt" is null and p."method" <> 'AccountCredit'
      union all select n."accountId", 0 - n."amountJmdCents" from "creditNote" n where n."status" <> 'Void'
      union all select e."accountId", 0 - e."amountJmdCents" from "bookEntry" e where e."bookAccount" = 'Receivables'
    ) d group by d."accountId" having sum(d."amount") <> 0`,
  sql<Fault>`select 'the journal says another difference than a till' as what, t."tillId" as id from "till" t
    where t."closedAt" is not null and (t."countedJmdCents" - t."expectedJmdCents" <>
      coalesce((select sum(e."amountJmdCents") from "bookEntry" e where e."sourceId" = t."tillId" and e."bookAccount" = 'Cash'), 0)
      or t."usdDifferenceJmdCents" <>
      coalesce((select sum(e."amountJmdCents") from "bookEntry" e where e."sourceId" = t."tillId" and e."bookAccount" = 'CashUsd'), 0)
      or (t."countedUsdCents" = t."expectedUsdCents" and t."usdDifferenceJmdCents" <> 0))`,
  sql<Fault>`select 'the journal says another cost than a flight' as what, f."flightCostId" as id from "flightCost" f
    where case when f."voidedAt" is null then f."amountJmdCents" else 0 end <>
      coalesce((select sum(e."amountJmdCents") from "bookEntry" e where e."sourceId" = f."flightCostId" and e."bookAccount" = f."kind"), 0)`,
  sql<Fault>`select 'a refund pays an invoice' as what, p."paymentId" as id from payment p
    join "paymentAllocation" a on a."paymentId" = p."paymentId" where p."kind" = 'Refund'`,
  sql<Fault>`select 'more credit was used than there is' as what, p."accountId" as id from payment p
    group by p."accountId"
    having sum(case when p."reversedAt" is not null or p."method" = 'AccountCredit' then 0
        else (p."amountJmdCents" + p."roundingJmdCents") * case p."kind" when 'Refund' then -1 else 1 end end)
      + (select coalesce(sum(n."creditedJmdCents"), 0) from "creditNote" n
         where n."accountId" = p."accountId" and n."status" <> 'Void')
      < (select coalesce(sum(a."amountJmdCents"), 0) from "paymentAllocation" a
         join payment q on q."paymentId" = a."paymentId" where q."accountId" = p."accountId")`,
]

/** Everything in the books that does not add up; empty when they balance. */
export async function ledgerFaults(db: Tables): Promise<Fault[]> {
  const answers = []
  for (const question of questions) answers.push(...(await question.execute(db)).rows)
  return answers
}
