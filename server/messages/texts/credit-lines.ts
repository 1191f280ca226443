import { jmdText } from '#sync/rules/prices/money.ts'

/** The lines about the part of a payment that paid no invoice. */
export const creditLines = (cents: number): string[] =>
  cents > 0
    ? [
        `You didn’t owe ${jmdText(cents)} of it, so we keep that as your credit. Use it for your next invoice, or ask us to pay it back.`,
      ]
    : []
