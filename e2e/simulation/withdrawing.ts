import { withdraw } from '#sync/device/withdraw.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { SimDevice, Tab } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import type { Action } from './ledger.ts'
import { dropPictures } from './photos.ts'
import type { TabSeams } from './tabs.ts'

interface Withdrawing extends Pick<TabSeams, 'ledger' | 'tally'> {
  /** Devices with a copy: what is taken back on one of them may be sent by the other. */
  readonly copied: ReadonlySet<string>
}

/** A person scanned the wrong box, mostly just now, and takes the check-in back. */
export async function takeBack(
  device: SimDevice,
  tab: Tab,
  chance: Chance,
  { ledger, tally, copied }: Withdrawing,
): Promise<void> {
  let withdrawals: Action[] = []
  try {
    await tab.store.write(
      async (tx) => {
        const waiting = (await tx.all('_outbox')).filter(({ name }) => name === 'package.checkIn')
        const wrong = chance.hit(0.6) ? waiting.at(-1) : waiting[chance.below(Math.max(1, waiting.length))]
        if (!wrong) return
        const uids = await withdraw(tx, wrong.uid, tab.engine)
        await dropPictures(tx, uids)
        withdrawals = uids.flatMap((uid) => ledger.find(uid) ?? [])
        // Until the transaction has ended, it is unknown whether they exist.
        for (const action of withdrawals) action.outcome = 'unknown'
      },
      { durable: true },
    )
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    tally.count('not taken back')
    return
  }
  for (const action of withdrawals)
    if (copied.has(device.name)) action.onCopy = true
    else action.outcome = 'withdrawn'
  tally.count('taken back', withdrawals.length)
}
