import { appPath } from '../app-paths.ts'
import { longDay } from '../long-day.ts'
import type { MessageContext, Words } from '../message-context.ts'

/** The facts of messages about papers that a customer sent, such as a photo ID. */
export interface PaperEvents {
  'paper.refused': { readonly paper: string; readonly reason: string }
  'paper.expiring': { readonly paper: string; readonly expiresOn: string }
}

const linkOf = ({ brand }: MessageContext) => ({
  text: 'Send it from your profile',
  to: appPath(brand, '/account/profile'),
})

type PaperTemplates = {
  readonly [E in keyof PaperEvents]: (facts: PaperEvents[E], context: MessageContext) => Words
}

export const paperTemplates: PaperTemplates = {
  'paper.refused': ({ paper, reason }, context) => ({
    subject: `We can’t accept your paper: ${paper}`,
    lines: [`We looked at ${paper} that you sent: ${reason}`, 'Please send another photo or PDF.'],
    link: linkOf(context),
  }),
  'paper.expiring': ({ paper, expiresOn }, context) => ({
    subject: `${paper} ends on ${longDay(expiresOn)}`,
    lines: [
      `${paper} that you sent us is good until ${longDay(expiresOn)}. Please send the new one before that day.`,
    ],
    link: linkOf(context),
  }),
}
