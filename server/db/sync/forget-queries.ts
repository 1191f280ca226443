import { sql } from 'kysely'
import { noBytes } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'

/** A batch of rows older than a moment. */
type Old = { before: string; rows: number }

// SQLite's own delete knows no limit: the oldest are chosen first, then taken by their keys.

export const forgetNewsletterRequests = query<Old>()((db, param) =>
  db
    .deleteFrom('newsletterRequest')
    .where('newsletterRequestId', 'in', (eb) =>
      eb
        .selectFrom('newsletterRequest')
        .select('newsletterRequestId')
        .where('createdAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

/** Labels have the name of the customer. */
export const forgetPrintJobs = query<Old>()((db, param) =>
  db
    .deleteFrom('printJob')
    .where('printJobId', 'in', (eb) =>
      eb
        .selectFrom('printJob')
        .select('printJobId')
        .where('endedAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

export const forgetTokens = query<Old>()((db, param) =>
  db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('oneTimeToken')
        .select('tokenHash')
        .where('expiresAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

export const forgetProofTickets = query<Old>()((db, param) =>
  db
    .deleteFrom('proofTicket')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('proofTicket')
        .select('tokenHash')
        .where('expiresAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

export const forgetPhoneCodes = query<Old>()((db, param) =>
  db
    .deleteFrom('phoneCode')
    .where('accountId', 'in', (eb) =>
      eb
        .selectFrom('phoneCode')
        .select('accountId')
        .where('expiresAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

/** A day's and a month's sums; a period compares with a moment as text. */
export const forgetPhoneSpend = query<Old>()((db, param) =>
  db
    .deleteFrom('phoneSpend')
    .where('period', 'in', (eb) =>
      eb.selectFrom('phoneSpend').select('period').where('period', '<', param('before')).limit(param('rows')),
    ),
)

export const forgetClientErrors = query<Old>()((db, param) =>
  db
    .deleteFrom('clientError')
    .where('errorId', 'in', (eb) =>
      eb
        .selectFrom('clientError')
        .select('errorId')
        .where('lastAt', '<', param('before'))
        .limit(param('rows')),
    ),
)

export const forgetCallsDone = query<Old>()((db, param) =>
  db
    .deleteFrom('callDone')
    .where('uid', 'in', (eb) =>
      eb
        .selectFrom('callDone')
        .select('uid')
        .where('at', '<', param('before'))
        .orderBy('at')
        .limit(param('rows')),
    ),
)

/**
 * Deletes the raw messages of the card provider; that they came, and their bookings, stay. A message that couldn't be
 * processed is kept until its alert is resolved.
 */
export const emptyHooks = query<Old>()((db, param) =>
  db
    .updateTable('providerHook')
    .set({ body: noBytes })
    .where('hookId', 'in', (eb) =>
      eb
        .selectFrom('providerHook')
        .select('hookId')
        .where('receivedAt', '<', param('before'))
        .where('state', 'in', ['applied', 'unreadable'])
        .where(sql<boolean>`length("body") > 0`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('checkoutAlert')
                .select('alertId')
                .whereRef('checkoutAlert.transactionId', '=', 'providerHook.hookId')
                .where('checkoutAlert.resolvedAt', 'is', null),
            ),
          ),
        )
        .orderBy('receivedAt')
        .limit(param('rows')),
    ),
)
