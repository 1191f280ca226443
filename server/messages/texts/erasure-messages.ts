import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'

interface ErasureFacts {
  /** The office's reason for a refusal. */
  readonly change: string
}

type WithoutFacts = 'email-removed' | 'closed' | 'erasure-asked' | 'erasure-granted'

/** The facts of mails about what was removed. */
export interface ErasureEvents extends Record<`account.${WithoutFacts}`, Record<never, never>> {
  'account.erasure-refused': ErasureFacts
}

interface Context {
  readonly brand: MessageBrand
}

export const erasureTemplates = {
  'account.email-removed': (_facts: unknown, { brand }: Context) => ({
    subject: `Your address was removed from a ${brand.name} account`,
    lines: [
      'This email address was typed for an account and has been replaced. We won’t write to it again.',
      'If you have an account with us and didn’t ask for that, contact us.',
    ],
    link: null,
  }),
  'account.closed': (_facts: unknown, { brand }: Context) => ({
    subject: `Your account with ${brand.name} was closed`,
    lines: [
      'You haven’t used your account for a long time, so we closed it and deleted what only served you: password, address book and pickup persons. The records of shipments and payments stay for as long as the law requires.',
      'If you would like to ship with us again, open a new account.',
    ],
    link: null,
  }),
  'account.erasure-asked': (_facts: unknown, { brand }: Context) => ({
    subject: `You asked ${brand.name} to erase your data`,
    lines: [
      'We got your request and decide it within a few days. Until then your account works as before, and you can take the request back under Account Profile.',
      'If it wasn’t you, log in, take it back and set a new password.',
    ],
    link: { text: 'Open my profile', to: appPath(brand, '/account/profile') },
  }),
  'account.erasure-granted': (_facts: unknown, { brand }: Context) => ({
    subject: `${brand.name} erases your data`,
    lines: [
      'Your account is closed. Photos, signatures, messages and everything else that only served you go within a day, also from our devices.',
      'The records of shipments, customs and payments stay for as long as the law requires, seven years, and are used for nothing else. Then your name goes from them, too.',
    ],
    link: null,
  }),
  'account.erasure-refused': ({ change }: ErasureFacts, { brand }: Context) => ({
    subject: `Your data at ${brand.name} can’t be erased yet`,
    lines: [
      `We can’t erase your data yet: ${change}`,
      'Your account works as before. Once this is settled, ask again. You may complain to the Office of the Information Commissioner.',
    ],
    link: { text: 'Open my profile', to: appPath(brand, '/account/profile') },
  }),
}
