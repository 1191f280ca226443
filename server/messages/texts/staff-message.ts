import type { StaffEvent } from '#sync/entities/messages/message-topics.ts'
import type { Words } from '../message-context.ts'

interface ErasureWaitingFacts {
  /** The customer's, which names them to staff and to no stranger who reads the mail. */
  readonly mailbox: string
}

/** The facts of the events that tell those who decide of their work. */
export interface StaffEvents {
  'erasure.waiting': ErasureWaitingFacts
}

export const staffTemplates = {
  'erasure.waiting': ({ mailbox }: ErasureWaitingFacts): Words => ({
    subject: `${mailbox} asks to be erased`,
    lines: [
      `The customer with mailbox ${mailbox} asks us to erase their data, and was told that we decide within a few days.`,
      'The page says what is still open with them. Grant the request there, or refuse it with a reason.',
    ],
    link: { text: 'Decide the request', to: '/admin/retention' },
  }),
} satisfies { [E in StaffEvent]: unknown }
