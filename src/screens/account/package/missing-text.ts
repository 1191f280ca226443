import type { PieceLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { toSentence } from '#sync/lib/to-sentence.ts'
import { isLost, isMissing } from '#sync/rules/packages/missing.ts'
import { lostText, toComeText } from '#sync/rules/packages/pieces.ts'
import { formatDay, formatJmd } from '../../../ui/texts/format.ts'

type Missing = Pick<Package, 'arrival' | 'missingSince' | 'loss'> &
  Partial<Pick<Package, 'pieces' | 'missingPieces' | 'pieceLosses' | 'deliveredPieces'>>

/** The decision about a piece, with its credit. */
const decisionText = ({ piece, paidJmdCents, decision }: PieceLoss): string => {
  const credit =
    paidJmdCents > 0 ? `we credited ${formatJmd(paidJmdCents)} to your account.` : 'nothing is paid.'
  return `Piece ${piece}: ${credit} ${toSentence(decision)}`
}

/** The text for the owner of a missing or lost package; null for any other. */
export function missingWords(pkg: Missing): { title: string; text: string } | null {
  const { pieces = 1, missingPieces = [], pieceLosses = [] } = pkg
  const soughtText = isMissing(pkg) ? '' : toComeText({ pieces, missingPieces, pieceLosses })
  const losses = isMissing(pkg) ? [] : pieceLosses.filter(({ piece }) => missingPieces.includes(piece))
  const decidedLosses = losses.filter(({ status }) => status === 'Paid' || status === 'Refused')
  if (decidedLosses.length > 0)
    return {
      title: [lostText({ pieces, missingPieces, pieceLosses }), soughtText].filter(Boolean).join('. '),
      text: ['We’re sorry.', ...decidedLosses.map(decisionText)].join(' '),
    }
  if (soughtText)
    return {
      title: soughtText,
      text: 'The rest of your package is here. We’re looking for what is missing, and tell you as soon as we find it.',
    }
  if (!isMissing(pkg)) return null
  if (isLost(pkg) && pkg.loss) {
    const { paidJmdCents, decision } = pkg.loss
    const credit =
      paidJmdCents > 0
        ? `We credited ${formatJmd(paidJmdCents)} to your account. You can use it for your next invoice. `
        : ''
    return { title: 'Your package is lost', text: `We’re sorry. ${credit}${toSentence(decision)}` }
  }
  const since = pkg.missingSince ? ` on ${formatDay(pkg.missingSince)}` : ''
  return {
    title: 'We’re looking for your package',
    text: `It wasn’t there when we counted its shipment${since}. We’ll tell you as soon as we find it.`,
  }
}
