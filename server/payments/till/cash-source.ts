import type { Till, TillEntry } from '#sync/entities/money/till.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import {
  changeProblem,
  drawerProblem,
  noDrawerText,
  usdDrawerProblem,
} from '#sync/rules/payments/till-cash.ts'
import { type TillSums, tillSums } from '#sync/rules/payments/till-sums.ts'
import { system } from '../../core/system-actor.ts'
import type { AuditedTx } from '../../db/core/transactions/tx.ts'
import { findTill, openTillOf, sumsByKind } from '../../db/payments/tills.ts'

/** The source of a refund's cash: the safe, or a till by its id; by default the caller's own open till. */
export type CashSource = 'safe' | string | undefined

/** Cash of the safe is in no drawer: the refund itself says who handed it out, and the report adds it up. */
type Drawer = Till | null

/** The server itself has no drawer. */
export const isServer = ({ by }: AuditedTx): boolean => by.actor.accountId === system.accountId

const wrongSource = (code: 'wrong-state' | 'forbidden' | 'not-found', problem: string) =>
  new Refusal(code, problem, { cashFrom: [problem] })

/** Cash of both currencies. */
export type Cash = Pick<TillEntry, 'amountJmdCents' | 'amountUsdCents'>

const jmd = (amountJmdCents: number): Cash => ({ amountJmdCents, amountUsdCents: 0 })

export const drawerSums = async (tx: AuditedTx, till: Till): Promise<TillSums> =>
  tillSums(till, await sumsByKind(tx.kysely, till.tillId))

/** Refuses to take more out of a drawer than it holds. */
export async function mustHoldCash(tx: AuditedTx, till: Till, out: Cash): Promise<void> {
  const sums = await drawerSums(tx, till)
  const problem =
    drawerProblem(sums, out.amountJmdCents) || usdDrawerProblem(sums.usd.expectedUsdCents, out.amountUsdCents)
  if (problem) throw wrongSource('wrong-state', problem)
}

/** Refuses change for US dollars that the drawer doesn't have. */
export async function mustHoldChange(tx: AuditedTx, till: Till, changeJmdCents: number): Promise<void> {
  const problem = changeProblem((await drawerSums(tx, till)).expectedJmdCents, changeJmdCents)
  if (problem) throw new Refusal('wrong-state', problem, { amountUsdCents: [problem] })
}

function mayUseSafe({ by }: AuditedTx): Drawer {
  if (!tillPolicy.canPayFromSafe(by.actor))
    throw wrongSource('forbidden', 'Only a person who confirms tills takes cash from the safe.')
  return null
}

async function mustFindOpen(tx: AuditedTx, tillId: string): Promise<Till> {
  const till = await findTill(tx.kysely, tillId)
  if (!till) throw wrongSource('not-found', 'Till not found.')
  if (!tillPolicy.canPayFrom(tx.by.actor, till))
    throw wrongSource('forbidden', 'Only a person who confirms tills takes cash from another’s till.')
  if (till.closedAt !== null)
    throw wrongSource('wrong-state', 'This till is closed. Its count stays as it is; choose an open one.')
  return till
}

async function mustFindOwn(tx: AuditedTx): Promise<Till> {
  const till = await openTillOf(tx.kysely, tx.by.actor.accountId)
  if (!till) throw wrongSource('wrong-state', noDrawerText)
  return till
}

/** The open drawer that this much cash leaves, which must hold it: the caller's own by default. Never opens one. */
export async function mustFindTill(tx: AuditedTx, tillId: string | undefined, out: Cash): Promise<Till> {
  const till = tillId === undefined ? await mustFindOwn(tx) : await mustFindOpen(tx, tillId)
  await mustHoldCash(tx, till, out)
  return till
}

/** The same for a refund, which may come from the safe: then it is null. */
export async function mustFindSource(
  tx: AuditedTx,
  cashFrom: CashSource,
  outJmdCents: number,
): Promise<Drawer> {
  if (isServer(tx)) return null
  return cashFrom === 'safe' ? mayUseSafe(tx) : mustFindTill(tx, cashFrom, jmd(outJmdCents))
}
