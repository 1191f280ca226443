import { callsOf } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { write } from '../server-cache/use-write.ts'

const losses = callsOf(async () => (await import('#sync/api/packages/losses.ts')).losses)
const lossNouns: readonly Noun[] = ['packages', 'creditNotes']

/** Gives a missing package up as lost. */
export const sendLossReport = write(losses('packages.reportLost'), ['packages'])
/** Gives a missing piece up as lost. */
export const sendPieceLossReport = write(losses('packages.reportPieceLost'), ['packages'])
/** Says what a piece is worth and pays its loss with a credit note, or refuses it with 0. */
export const sendPieceLossDecision = write(losses('packages.decidePieceLoss'), lossNouns)
/** Takes the credit for a piece that was found back, or lets the customer keep it. */
export const sendPieceFoundDecision = write(losses('packages.decidePieceFound'), lossNouns)
/** Pays a loss with a credit note, or refuses it with 0. */
export const sendLossDecision = write(losses('packages.decideLoss'), lossNouns)
/** Takes the credit for a package that was found back, or lets the customer keep it. */
export const sendFoundDecision = write(losses('packages.decideFound'), lossNouns)
