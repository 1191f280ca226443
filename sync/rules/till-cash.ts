import { jmdText } from './money.ts'

/** Returns why this much cash can't leave a drawer; '' if it can. */
export const drawerProblem = (
  { expectedJmdCents }: { readonly expectedJmdCents: number },
  outJmdCents: number,
): string =>
  outJmdCents <= Math.max(0, expectedJmdCents)
    ? ''
    : `There is ${jmdText(expectedJmdCents)} in this till, not ${jmdText(outJmdCents)}. Choose another till, refund from the safe, or pay by another method.`

export const noDrawerText =
  'You have no open till. Open yours with its float, or choose the till that the cash leaves; a refund may leave the safe.'
