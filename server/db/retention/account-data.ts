import type { Tables } from '../core/reading/reads.ts'

/** The telephone number, and the keys that customers are compared by. */
export async function forgetContact(db: Tables, accountId: string): Promise<void> {
  await db
    .updateTable('accountPrivate')
    .set({ phone: '', emailVerifiedAt: null, nameKey: null, phoneKey: null })
    .where('accountId', '=', accountId)
    .execute()
}

/** The names on invoices and receipts, whose numbers and amounts stay. */
export async function forgetPaperNames(db: Tables, accountId: string): Promise<void> {
  await db
    .updateTable('issuedPaper')
    .set({ name: 'Erased customer', trn: null })
    .where('accountId', '=', accountId)
    .execute()
}

/** Deletes messages to the office from an address, which the person wrote without logging in. Returns their ids. */
export async function deleteMessagesFrom(db: Tables, email: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('contactMessage')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .returning('contactMessageId')
    .execute()
  return rows.map(({ contactMessageId }) => contactMessageId)
}

/** The subscription to the newsletter of an address, confirmed or not. */
export async function deleteSubscriberAt(db: Tables, email: string): Promise<void> {
  const address = email.toLowerCase()
  await db
    .deleteFrom('newsletterSubscriber')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
    .execute()
  await db
    .deleteFrom('newsletterRequest')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
    .execute()
}

/** Newsletters to an address, which know no account. Those that wait are not sent any more. */
export async function deleteNewslettersTo(db: Tables, email: string): Promise<void> {
  await db
    .deleteFrom('message')
    .where('accountId', 'is', null)
    .where('event', 'in', ['newsletter', 'newsletter.confirm'])
    .where((eb) => eb(eb.fn('lower', ['to']), '=', email.toLowerCase()))
    .execute()
}
