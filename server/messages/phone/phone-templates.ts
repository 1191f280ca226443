/** The facts of the messages about messages to phones. */
export interface PhoneFacts {
  /** To the office, in words. */
  'account.phone-trouble': { readonly trouble: string }
  /** The code itself is made where it is sent. */
  'account.phone-code': Record<never, never>
}

export const phoneTemplates = {
  'account.phone-trouble': ({ trouble }: PhoneFacts['account.phone-trouble']) => ({
    subject: 'Messages by WhatsApp and SMS need you',
    lines: [trouble, 'Messages in the staff area shows what waits and what was not sent.'],
    link: null,
  }),
  'account.phone-code': () => ({ subject: 'A code for a phone', lines: [], link: null }),
}
