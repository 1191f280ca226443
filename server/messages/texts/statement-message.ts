import { monthText } from '#sync/rules/books/month.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'

/** A month that is over, and the customer's debt at its end; credit is below zero. */
export interface StatementFacts {
  readonly month: string
  readonly closingJmdCents: number
}

function closingText({ month, closingJmdCents }: StatementFacts): string {
  const end = `At the end of ${monthText(month)}`
  if (closingJmdCents === 0) return `${end} you owed nothing.`
  return closingJmdCents < 0
    ? `${end} you had ${jmdText(0 - closingJmdCents)} of credit.`
    : `${end} you owed ${jmdText(closingJmdCents)}. What you have paid since is on the next statement.`
}

export const statementWords = (facts: StatementFacts, { brand }: MessageContext): Words => ({
  subject: `Your statement for ${monthText(facts.month)}`,
  lines: [closingText(facts), 'The statement has each invoice, payment and credit note of the month.'],
  link: { text: 'See your statements', to: appPath(brand, '/account/credit') },
})
