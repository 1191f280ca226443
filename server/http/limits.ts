import type { Clock } from '#sync/lib/clock.ts'
import { createLimiter } from './limiter.ts'

const signInWords = 'Too many login attempts. Please wait before you try again.'

const unknownKeyWords =
  'Too many calls with a wrong API key from this address. Please wait before you try again.'

const recoveryWords = 'You’ve asked for too many emails. Check your inbox, or wait before you ask again.'

/** A good sign-in gives its try back: these count failures. Together they allow at most 20 guesses an hour per account. */
export const createLimits = (clock: Clock) => ({
  signInAccount: createLimiter({ burst: 10, perHour: 10 }, clock, signInWords),
  signInAddress: createLimiter({ burst: 60, perHour: 240 }, clock, signInWords),
  ownPassword: createLimiter(
    { burst: 10, perHour: 10 },
    clock,
    'Too many wrong passwords. Please wait before you try again.',
  ),
  registrations: createLimiter(
    { burst: 20, perHour: 40 },
    clock,
    'Too many registrations from this address. Please wait before you try again.',
  ),
  subscriptions: createLimiter(
    { burst: 20, perHour: 40 },
    clock,
    'Too many subscriptions from this address. Please wait before you try again.',
  ),
  newsletterMails: createLimiter({ burst: 3, perHour: 3 }, clock, recoveryWords),
  contact: createLimiter(
    { burst: 10, perHour: 20 },
    clock,
    'Too many messages from this address. Please wait before you write again, or call us.',
  ),
  recoveryAddress: createLimiter({ burst: 20, perHour: 40 }, clock, recoveryWords),
  recoveryMails: createLimiter({ burst: 3, perHour: 6 }, clock, recoveryWords),
  recoveryLinks: createLimiter(
    { burst: 20, perHour: 60 },
    clock,
    'Too many links were tried from this address. Please wait before you try again.',
  ),
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
  clientErrors: createLimiter(
    { burst: 20, perHour: 120 },
    clock,
    'Too many reports from this address. They are left out for a while.',
  ),
  checkouts: createLimiter(
    { burst: 60, perHour: 600 },
    clock,
    'Too many payments were started from this address. Please wait a little.',
  ),
  unknownKeys: createLimiter({ burst: 60, perHour: 240 }, clock, unknownKeyWords),
  refusedHooks: createLimiter(
    { burst: 60, perHour: 240 },
    clock,
    'Too many refused calls from this address.',
  ),
})
export type Limits = ReturnType<typeof createLimits>
