import type { Clock } from '#sync/lib/clock.ts'
import type { Buckets } from '../db/core/nodes.ts'
import { createLimiter, type Limit } from './limiter.ts'
import { networkOf } from './network.ts'
import { createSharedLimiter } from './shared-limiter.ts'

const signInWords = 'Too many login attempts. Please wait before you try again.'

const secondStepWords = 'Too many wrong codes. Please wait before you try again.'

const unknownKeyWords =
  'Too many calls with a wrong API key from this address. Please wait before you try again.'

const recoveryWords = 'You’ve asked for too many emails. Check your inbox, or wait before you ask again.'

interface Taking<R> {
  take(key: string): R
  giveBack(key: string): R
}

/** Counts by the network of an address. */
const byNetwork = <R>(limiter: Taking<R>): Taking<R> => ({
  take: (address) => limiter.take(networkOf(address)),
  giveBack: (address) => limiter.giveBack(networkOf(address)),
})

/** A good sign-in gives its try back: these count failures. Together they allow at most 20 guesses an hour per account. */
function sharedLimits(clock: Clock, buckets: Buckets | null) {
  const sharedLimit = (name: string, limit: Limit, words: string) =>
    createSharedLimiter({ name, limit, words }, clock, buckets)
  const sharedByNetwork = (name: string, limit: Limit, words: string) =>
    byNetwork(sharedLimit(name, limit, words))
  return {
    signInAccount: sharedLimit('signInAccount', { burst: 10, perHour: 10 }, signInWords),
    signInAddress: sharedByNetwork('signInAddress', { burst: 60, perHour: 240 }, signInWords),
    secondStepAccount: sharedLimit('secondStepAccount', { burst: 8, perHour: 12 }, secondStepWords),
    secondStepAddress: sharedByNetwork('secondStepAddress', { burst: 60, perHour: 240 }, secondStepWords),
    ownPassword: sharedLimit(
      'ownPassword',
      { burst: 10, perHour: 10 },
      'Too many wrong passwords. Please wait before you try again.',
    ),
    recoveryAddress: sharedByNetwork('recoveryAddress', { burst: 20, perHour: 40 }, recoveryWords),
    recoveryMails: sharedLimit('recoveryMails', { burst: 3, perHour: 6 }, recoveryWords),
    recoveryLinks: sharedByNetwork(
      'recoveryLinks',
      { burst: 20, perHour: 60 },
      'Too many links were tried from this address. Please wait before you try again.',
    ),
    phoneCodes: sharedLimit(
      'phoneCodes',
      { burst: 3, perHour: 3 },
      'Too many codes were sent. Please wait before you ask for another one.',
    ),
    refusedHooks: sharedByNetwork(
      'refusedHooks',
      { burst: 60, perHour: 240 },
      'Too many refused calls from this address.',
    ),
    promotionCodes: sharedByNetwork(
      'promotionCodes',
      { burst: 20, perHour: 40 },
      'Too many codes were tried from this address. Please wait before you try another one.',
    ),
    tracking: sharedByNetwork(
      'tracking',
      { burst: 30, perHour: 120 },
      'Too many packages were looked up from this address. Please wait before you look again.',
    ),
  }
}

/** Strangers have no account, so their network is counted. */
function networkLimits(clock: Clock) {
  const perNetwork = (limit: Limit, words: string) => byNetwork(createLimiter(limit, clock, words))
  return {
    passkeyOptions: perNetwork({ burst: 120, perHour: 600 }, signInWords),
    unknownKeys: perNetwork({ burst: 60, perHour: 240 }, unknownKeyWords),
    registrations: perNetwork(
      { burst: 20, perHour: 40 },
      'Too many registrations from this address. Please wait before you try again.',
    ),
    subscriptions: perNetwork(
      { burst: 20, perHour: 40 },
      'Too many subscriptions from this address. Please wait before you try again.',
    ),
    contact: perNetwork(
      { burst: 10, perHour: 20 },
      'Too many messages from this address. Please wait before you write again, or call us.',
    ),
    clientErrors: perNetwork(
      { burst: 20, perHour: 120 },
      'Too many reports from this address. They are left out for a while.',
    ),
    checkouts: perNetwork(
      { burst: 60, perHour: 600 },
      'Too many payments were started from this address. Please wait a little.',
    ),
  }
}

/** How often people and strangers may try. What others would gain by asking several servers is counted over all of them. */
export const createLimits = (clock: Clock, buckets: Buckets | null) => ({
  ...sharedLimits(clock, buckets),
  ...networkLimits(clock),
  /** By key: mailboxes that a partner reports and no customer has. Counted up, they would tell who is a customer. */
  unknownMailboxes: createLimiter({ burst: 40, perHour: 5 }, clock, unknownKeyWords),
  newsletterMails: createLimiter({ burst: 3, perHour: 3 }, clock, recoveryWords),
  uploads: createLimiter(
    { burst: 60, perHour: 300 },
    clock,
    'Too many files at once. Please wait before you send more.',
  ),
  exports: createLimiter(
    { burst: 20, perHour: 60 },
    clock,
    'Too many exports at once. Please wait before you ask for more.',
  ),
})
export type Limits = ReturnType<typeof createLimits>
