import { callsOf } from '../../http/calls.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { write } from './use-write.ts'

const losses = callsOf(async () => (await import('#sync/api/losses.ts')).losses)
const lossNouns: readonly Noun[] = ['packages', 'creditNotes']

/** Gives a missing package up as lost. */
export const sendLossReport = write(losses('packages.reportLost'), ['packages'])
/** Pays a loss with a credit note, or refuses it with 0. */
export const sendLossDecision = write(losses('packages.decideLoss'), lossNouns)
/** Takes the credit for a package that was found back, or lets the customer keep it. */
export const sendFoundDecision = write(losses('packages.decideFound'), lossNouns)
