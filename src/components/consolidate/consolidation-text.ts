import type { ShipTotalsReply } from '#sync/api/money/ship-totals.ts'
import { listText } from '#sync/lib/list-text.ts'
import type { ServerAnswer } from '../../queries/api/server-cache/use-server-query.ts'
import { formatJmd } from '../../ui/texts/format.ts'

function replyText({ totals, unpriced }: ShipTotalsReply, isMeasured: boolean): string {
  if (unpriced.length > 0)
    return `No price yet: ${listText(unpriced, 'and')} ${unpriced.length === 1 ? 'needs' : 'need'} a weight and a declared value.`
  if (!totals) return 'No price yet: there is no rate sheet or no duty category for all of them.'
  const { apartJmdCents, togetherJmdCents } = totals
  const box = isMeasured ? 'in this box' : 'in one box of their weight and size together'
  const differenceJmdCents = Math.abs(apartJmdCents - togetherJmdCents)
  const verdict =
    differenceJmdCents === 0
      ? 'It makes no difference to the customer.'
      : `The customer ${togetherJmdCents < apartJmdCents ? 'saves' : 'pays'} ${formatJmd(differenceJmdCents)}${togetherJmdCents < apartJmdCents ? '' : ' more'} by packing them together.`
  return `Apart ${formatJmd(apartJmdCents)}, ${box} ${formatJmd(togetherJmdCents)}, with all fees and GCT. ${verdict}`
}

/** Both totals in words, or why there are none. */
export function consolidationPriceText(answer: ServerAnswer<ShipTotalsReply>, isMeasured: boolean): string {
  if (answer.is === 'shown') return replyText(answer.data, isMeasured)
  if (answer.is === 'loading') return 'Computing what they cost apart and in one box …'
  return answer.is === 'failed' ? answer.error.message : 'You’ll see what they cost here when you’re online.'
}
