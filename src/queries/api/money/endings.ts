import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { write } from '../server-cache/use-write.ts'

const endings = callsOf(async () => (await import('#sync/api/packages/endings.ts')).endingCalls)
const moneyNouns: readonly Noun[] = ['packages', 'invoices', 'payments']

/** Chooses what happens to a package that isn’t wanted, at the fee that was shown. */
export const sendEndingChoice = write(endings('packages.chooseEnding'), ['packages', 'invoices'])
/** Gives up an unclaimed package. */
export const sendAbandonment = write(endings('packages.abandon'), ['packages'])
/** Takes a package back that was given up. */
export const sendAbandonmentUndo = write(endings('packages.takeBackAbandonment'), ['packages'])
/** Sells a package that was given up. */
export const sendSale = write(endings('packages.sell'), moneyNouns)
/** Records that a package was destroyed. */
export const sendDestruction = write(endings('packages.destroy'), ['packages'])
