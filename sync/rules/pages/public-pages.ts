/** The public pages, with their texts for search engines and shared links. Both brands have all of them. */
export const publicPages = {
  landing: {
    path: '',
    title: 'Ship from the US to Jamaica',
    description:
      'Your own US address. Shop at any store that ships in the United States, and pick up at an office near you in Jamaica, at one clear price.',
  },
  rates: {
    path: '/rates',
    title: 'Shipping rates to Jamaica',
    description:
      'Air and sea freight from the US to Jamaica by weight, with every other charge and how it is worked out.',
  },
  calculator: {
    path: '/shipping-calculator',
    title: 'Shipping calculator',
    description:
      'What a package from the US costs in Jamaica: freight, customs duty, GCT and fees, line by line, in Jamaican dollars.',
  },
  track: {
    path: '/track',
    title: 'Track a package',
    description:
      'Where your package from the US is now and when it is expected, by its tracking number or HAWB. No login needed.',
  },
  contact: {
    path: '/contact',
    title: 'Contact us',
    description:
      'Call, write or visit us: our offices in Jamaica with their addresses, telephone numbers and opening hours.',
  },
  forms: {
    path: '/forms',
    title: 'Forms and guides',
    description:
      'Forms to print and guides to read: who may collect for you, how to ship, what cannot be carried.',
  },
  inspire: {
    path: '/inspire',
    title: 'Inspire',
    description: 'Tips for shopping in the United States and getting it home to Jamaica.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description: 'What we keep about you, why, for how long, and who sees it.',
  },
  terms: {
    path: '/terms',
    title: 'Terms of service',
    description: 'What we do for you, what you owe us for it, and what happens when something goes wrong.',
  },
} as const

export type PublicPageName = keyof typeof publicPages

interface FormPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** False keeps a page out of search engines, for pages that only a link in a mail leads to. */
  readonly isFound: boolean
}

/** App pages that begin with a form. The server renders the form for visitors, and the app loads after login. */
export const formPages = {
  login: {
    path: '/login',
    title: 'Login',
    description: 'Log in to follow your packages, pay your invoices and see your US address.',
    isFound: true,
  },
  register: {
    path: '/register',
    title: 'Register',
    description:
      'Register for free and get your own US address at once. You pay only for the packages you ship to Jamaica.',
    isFound: true,
  },
  forgot: {
    path: '/account/forgot-password',
    title: 'Forgot password',
    description: 'We’ll email you a link to set a new password.',
    isFound: false,
  },
  reset: {
    path: '/account/reset-password',
    title: 'Set a new password',
    description: 'Set a new password for your account.',
    isFound: false,
  },
  verify: {
    path: '/account/verify-email',
    title: 'Confirm your address',
    description: 'Confirm the email address of your account.',
    isFound: false,
  },
} as const satisfies Record<string, FormPage>

export type FormPageName = keyof typeof formPages

/**
 * The pages that payment links and the card provider lead to. The server renders them for visitors, with data from the
 * ledger.
 */
export const paymentPages = {
  checkout: { path: '/checkout', title: 'Checkout' },
  success: { path: '/payment-success', title: 'Payment' },
  cancelled: { path: '/payment-cancelled', title: 'Payment cancelled' },
} as const

export type PaymentPageName = keyof typeof paymentPages

/** The suffix of every title, as specified. */
export const titleSuffix = 'Premium Online Shopping and Shipping Experience'

/**
 * The title of a public page includes the company's name, because search results and shared links show it among others.
 */
export const publicTitle = (title: string, company: string): string =>
  `${title} · ${company} | ${titleSuffix}`
