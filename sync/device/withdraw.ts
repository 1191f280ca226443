import { splitRowKey } from '../engine/keys.ts'
import type { Device } from '../engine/runner.ts'
import type { OutboxEntry, StoreTx } from '../engine/store.ts'
import { type WithdrawRules, withdrawChange } from '../engine/withdraw.ts'

/** Changes that only add to a package and are withdrawn together with it. */
const additions: readonly string[] = ['package.update', 'package.addImage']

const packagesIn = (keys: readonly string[]): Set<string> =>
  new Set(
    keys
      .map(splitRowKey)
      .filter(({ entity }) => entity === 'package')
      .map(({ id }) => id),
  )

const packageOf = ({ args }: OutboxEntry): unknown =>
  typeof args === 'object' && args !== null && 'packageId' in args ? args.packageId : undefined

const rules: WithdrawRules = {
  goesAlong({ writes }) {
    const packages = packagesIn(writes)
    return (entry) => additions.includes(entry.name) && packages.has(String(packageOf(entry)))
  },
  perhapsSentText:
    'This may have reached the server already. Correct it instead, or ask a supervisor to delete the package.',
  builtOnText:
    'Something else that you did since builds on it. Correct it instead, or ask a supervisor to delete the package.',
}

/** Withdraws a check-in that has certainly not been sent, together with the later additions to its package. */
export const withdraw = (tx: StoreTx, uid: string, device: Device): Promise<string[]> =>
  withdrawChange(tx, uid, device, rules)
