import type { Seams } from '../../core/seams.ts'
import type { CardKey } from '../provider/card-key.ts'
import { type ProviderEvent, providerAmount } from '../provider/event.ts'
import { type LinkInput, readLink } from '../provider/link.ts'
import { signHook } from '../provider/signature.ts'

export interface SignedHook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A card provider that charges nothing: it reads links, keeps what was "paid", and signs hooks as the real one does. */
export function createSimulator(key: CardKey, { clock, ids }: Seams) {
  const events: ProviderEvent[] = []
  const seconds = (): number => Math.floor(clock.now() / 1000)

  return {
    readLink: (token: string): Promise<LinkInput> => readLink(key, clock, token),

    /** A payment as an outsider would make it up: the provider knows nothing about it. */
    imagine({ amountCents, currency, reference }: LinkInput): ProviderEvent {
      const transactionId = ids.next()
      return {
        transactionId,
        reference: `SIM-${transactionId.slice(-8).toUpperCase()}`,
        customReference: reference,
        currency,
        amountCents,
        paidAtMs: seconds() * 1000,
      }
    },

    charge(link: LinkInput): ProviderEvent {
      const event = this.imagine(link)
      events.push(event)
      return event
    },

    paymentsFor: (reference: string): readonly ProviderEvent[] =>
      events.filter((event) => event.customReference === reference),

    /** The webhook for a payment. Each repeat gets a signature of its own time. */
    hookOf(event: ProviderEvent, secret = key.secret): SignedHook {
      const body = JSON.stringify({
        transactionId: event.transactionId,
        reference: event.reference,
        customReference: event.customReference,
        authCode: '000000',
        currency: event.currency,
        amount: providerAmount(event.amountCents ?? 0),
        createdAt: Math.floor(event.paidAtMs / 1000),
        client: { name: 'Simulated Customer', email: 'customer@example.test', phone: '' },
        card: { last4: '4242', brand: 'Visa', expMonth: 12, expYear: 2030 },
      })
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'fygaro-key-id': key.keyId,
          'fygaro-signature': signHook([secret], seconds(), Buffer.from(body)),
        },
      }
    },
  }
}
export type Simulator = ReturnType<typeof createSimulator>
