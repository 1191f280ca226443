import { jmdText, usdText } from '../prices/money.ts'

/** Returns why this much cash can't leave a drawer; '' if it can. */
export const drawerProblem = (
  { expectedJmdCents }: { readonly expectedJmdCents: number },
  outJmdCents: number,
): string =>
  outJmdCents <= Math.max(0, expectedJmdCents)
    ? ''
    : `There is ${jmdText(expectedJmdCents)} in this till, not ${jmdText(outJmdCents)}. Choose another till, refund from the safe, or pay by another method.`

/** Returns why US dollars can't leave a drawer; '' if they can. */
export const usdDrawerProblem = (expectedUsdCents: number, outUsdCents: number): string =>
  outUsdCents <= Math.max(0, expectedUsdCents)
    ? ''
    : `There is ${usdText(expectedUsdCents)} in this till, not ${usdText(outUsdCents)}. Choose the till that has them.`

/** Returns why a drawer can't give this change for US dollars; '' if it can. */
export const changeProblem = (expectedJmdCents: number, changeJmdCents: number): string =>
  changeJmdCents <= Math.max(0, expectedJmdCents)
    ? ''
    : `The change is ${jmdText(changeJmdCents)}, and there is ${jmdText(expectedJmdCents)} in your till. Take fewer US$, keep the change as account credit, or put J$ into the till first.`

export const noDrawerText =
  'You have no open till. Open yours with its float, or choose the till that the cash leaves; a refund may leave the safe.'

/** For a person who may take cash out of no till but their own, and has none open. */
export const noOwnDrawerText =
  'You have no open till, and may pay cash out of no other. Open yours under Accept Payments with its float, pay by another method, or ask a person who confirms tills.'
