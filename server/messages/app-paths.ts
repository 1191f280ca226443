import { type AddressValues, fillAddress } from '#sync/lib/fill-address.ts'

/** The addresses of the app that mails lead to. Both brands have each; `scripts/links.test.ts` looks them up in the app. */
export const mailedAddresses = [
  '/account/credit',
  '/account/dashboard',
  '/account/deliveries/$id',
  '/account/forgot-password',
  '/account/invoices',
  '/account/invoices/$id',
  '/account/orders/$id',
  '/account/packages',
  '/account/packages/$id',
  '/account/profile',
  '/account/receipts/$id',
  '/account/reset-password',
  '/account/verify-email',
  '/checkout/$token',
  '/contact',
] as const

export type MailedAddress = (typeof mailedAddresses)[number]

/** @param base begins the brand's addresses: nothing, or `/{prefix}` */
export const appPath = <A extends MailedAddress>(
  { base }: { readonly base: string },
  address: A,
  ...values: AddressValues<A>
): string => base + fillAddress(address, ...values)
