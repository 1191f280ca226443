import { endingChoiceText } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { toSentence } from '#sync/lib/to-sentence.ts'
import { endingStateText } from '#sync/rules/packages/ending-state.ts'
import { formatDay, formatJmd } from '../../../ui/texts/format.ts'

type Ending = Pick<Package, 'ending' | 'status'>

/** The text for the customer of a package that they don't collect or want; null while there is nothing to say. */
export function endingWords(row: Ending): { title: string; text: string } | null {
  const { ending } = row
  if (!ending) return null
  const reason = ending.reason ? toSentence(ending.reason) : ''
  const state = endingStateText(row) ?? ''
  switch (ending.status) {
    case 'Noticed':
      return ending.notices.length > 0
        ? {
            title: 'Your package is waiting for you',
            text: `We reminded you on ${formatDay(ending.notices.at(-1)?.at ?? ending.at)}. Storage is charged for each day. Collect it, or tell us what to do with it.`,
          }
        : null
    case 'Asked':
      return { title: 'What should we do with your package?', text: reason }
    case 'Chosen':
      return {
        title: `You chose: ${endingChoiceText[ending.choice ?? 'SendOn']}`,
        text: feeText(ending.feeJmdCents),
      }
    case 'Abandoned':
      return {
        title: 'We gave your package up',
        text: `${reason} You can still pay and collect it until it is sold or destroyed.`.trim(),
      }
    case 'Sold':
      return {
        title: `Your package was sold for ${formatJmd(ending.proceedsJmdCents)}`,
        text: 'That pays what you owe us. The rest is credit in your account.',
      }
    case 'Destroyed':
      return { title: 'Your package was destroyed', text: reason }
    default: {
      const number = [ending.carrier, ending.carrierNumber].filter(Boolean).join(' ')
      const title = `Your package ${ending.status === 'Returned' ? 'was' : 'is'} ${state.replace(/^./, (letter) => letter.toLowerCase())}`
      return { title, text: number && `It went with ${number}.` }
    }
  }
}

const feeText = (feeJmdCents: number): string =>
  feeJmdCents > 0
    ? `The fee of ${formatJmd(feeJmdCents)} is on an invoice. You can change your mind until it is paid.`
    : 'You can change your mind until it is done.'
