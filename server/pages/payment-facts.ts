import { PublicCheckout, Verified } from '#sync/api/money/checkouts.ts'
import { Id } from '#sync/entities/fields.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type PaymentPageName, paymentPages } from '#sync/rules/pages/public-pages.ts'
import { findCheckout, findCheckoutByToken } from '../db/payments/checkouts.ts'
import { noSuchCheckout } from '../payments/checkouts.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { publicOf, toVerified } from '../routes/money/checkouts.ts'

type PaymentDeps = Pick<RouteDeps, 'db' | 'clock' | 'limits'>

/** A payment page and what its address names: a link's token, or the checkout that the card provider returns with. */
export interface PaymentAddress {
  readonly page: PaymentPageName
  readonly reference: string
}

/** The data of a payment page from our own books: the renderer's `PaymentFacts`. */
export interface PaymentAnswer {
  readonly checkout: PublicCheckout | null
  readonly verified: Verified | null
  /** Why what the address names cannot be shown. */
  readonly failure: { readonly status: 404 | 429; readonly text: string } | null
  /** The brand of the payer; null if unknown. */
  readonly brand: string | null
}

const nothing: PaymentAnswer = { checkout: null, verified: null, failure: null, brand: null }

/** @param path below the brand's home */
export function paymentAddressAt(path: string, search: string): PaymentAddress | null {
  const [, token] = /^\/checkout\/([^/]+)$/.exec(path) ?? []
  if (token) return { page: 'checkout', reference: token }
  const page = (['checkout', 'success', 'cancelled'] as const).find(
    (name) => paymentPages[name].path === path,
  )
  if (!page) return null
  const query = new URLSearchParams(search)
  // The provider's own pages spell it in two ways.
  const reference = query.get('customReference') ?? query.get('custom_reference') ?? ''
  return { page, reference: page === 'checkout' ? '' : reference.trim() }
}

async function checkoutAt({ db, clock }: PaymentDeps, { page, reference }: PaymentAddress) {
  const { kysely } = db.reads
  const isLink = page === 'checkout'
  const id = isLink ? null : Id.safeParse(reference)
  const row = isLink
    ? await findCheckoutByToken(kysely, reference)
    : id?.success
      ? await findCheckout(kysely, id.data)
      : undefined
  if (!row || row.deletedAt) throw noSuchCheckout()
  const checkout = isLink ? PublicCheckout.parse(await publicOf({ db, clock }, row)) : null
  const verification = isLink ? null : Verified.parse(await toVerified({ db, clock }, row))
  return { brand: (checkout ?? verification)?.brand ?? null, checkout, verified: verification }
}

/**
 * The state of a payment in our books. It asks no provider and changes nothing, because a mail program may open a link
 * before its reader.
 */
export async function paymentFacts(
  deps: PaymentDeps,
  address: PaymentAddress,
  ip: string,
): Promise<PaymentAnswer> {
  if (address.reference === '') return nothing
  try {
    deps.limits.checkouts.take(ip)
    return { ...nothing, ...(await checkoutAt(deps, address)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const status = error.code === 'too-many' ? 429 : 404
    return { ...nothing, failure: { status, text: error.message } }
  }
}
