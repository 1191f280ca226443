import { mostLines, mostQuestionsADay } from '#sync/rules/messages/questions.ts'
import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'

/** Why a customer's mail became no line of a thread, where telling them helps. */
export type LeftOutReason = 'no thread' | 'closed' | 'empty' | 'too much' | 'too large'

export interface LeftOutReplyFacts {
  readonly leftOut: LeftOutReason
}

const reasonLines: Record<LeftOutReason, readonly string[]> = {
  'no thread': [
    'Your email was not read by anybody. It went to an address that only takes answers to our emails about a package.',
    'Ask on the package’s page, or write to us on the page below.',
  ],
  closed: [
    'Your email was not read by anybody, because the question that it answers is closed: its package is no longer in your account, or we no longer have it.',
    'Write to us on the page below.',
  ],
  empty: [
    'Your email came without words of your own, or we can’t tell them from what your program quotes. If it has any text, our office has it. We read no attachments.',
    'To be sure, answer once more and write above the quoted text, or write on the package’s page.',
  ],
  'too much': [
    `Your email was not read by anybody, because there are too many from you: at most ${mostQuestionsADay} within a day, and ${mostLines} about a package.`,
    'We answer what we have first. If it can’t wait, call us or write to us on the page below.',
  ],
  'too large': [
    'Your email was not read by anybody, because it is larger than 10 MB.',
    'Send it once more without its attachments: we don’t read them. A picture belongs on the package’s page.',
  ],
}

/** The mail to a customer whose answer by mail was left out. */
export const leftOutReplyWords = (
  { leftOut }: LeftOutReplyFacts,
  { brand }: { readonly brand: MessageBrand },
) => ({
  subject: 'Your email didn’t reach us',
  lines: reasonLines[leftOut],
  link: { text: 'Write to us', to: appPath(brand, '/contact') },
})
