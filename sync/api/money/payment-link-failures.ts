/**
 * The specification's texts for a link that could not be created, by the reply's status. Other replies show their
 * message.
 */
export const paymentLinkFailures: Readonly<Record<number, string>> = {
  403: 'Authentication error with payment provider. Please try again or contact support.',
  400: 'Invalid payment request. Please check your information and try again.',
}

/** The specification's texts that pages show before they have loaded the rows. */
export const paymentTexts = {
  noLink: 'Error creating payment link',
  notLoaded: 'Error loading checkout',
  processed: 'Payment processed successfully',
} as const
