import type { Delivery, DeliveryProof } from '../../entities/deliveries/delivery.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import { askForReview } from '../packages/reviews.ts'
import { putPackage } from '../packages/rows.ts'
import { packagesOn } from './rows.ts'

interface GivenCode {
  /** '' if the customer gave none. */
  readonly code: string
  readonly codeReason: string
}
type CodeProof = Pick<DeliveryProof, 'codeResult' | 'codeReason'>

/** Compares the customer's code. A wrong code stops nothing, because the goods have already left. */
export async function compareCode(
  { asksCode, deliveryId }: Delivery,
  { code, codeReason }: GivenCode,
  { isCodeOf }: MutatorContext,
): Promise<CodeProof> {
  if (!asksCode) return { codeResult: 'NotAsked', codeReason: '' }
  if (code === '') return { codeResult: 'None', codeReason }
  if (!isCodeOf) return { codeResult: 'Waiting', codeReason: '' }
  return { codeResult: (await isCodeOf(deliveryId, code)) ? 'Right' : 'Wrong', codeReason: '' }
}

/** An earlier app doesn't ask for the code and says no reason. */
const whyText = ({ codeResult, codeReason }: CodeProof): string =>
  codeResult === 'Wrong'
    ? 'The code that the driver entered is wrong.'
    : codeReason || 'The driver’s app did not ask for it.'

/** Asks the office to look at a hand-over without the right code. */
export async function tellAboutCode(
  tx: Tx,
  delivery: Delivery,
  { codeResult, codeReason }: CodeProof,
  { actor, context }: MutatorRun,
): Promise<void> {
  if (codeResult !== 'None' && codeResult !== 'Wrong') return
  const [pkg] = await packagesOn(tx, delivery, context.side)
  if (!pkg) return
  const note = `Handed over to ${delivery.proof?.recipientName ?? ''}. ${whyText({ codeResult, codeReason })} Call the customer and ask who has the packages.`
  await putPackage(
    tx,
    await askForReview(tx, pkg, { kind: 'doorCode', note }, { actor, context }),
    context.now,
  )
}
