import { sql } from 'kysely'
import { noBytes } from '../core/sql-differences.ts'
import { query } from '../core/statements.ts'

/** A batch of rows older than a moment. */
type Old = { before: string; rows: number }

// SQLite's own delete knows no limit: the oldest are chosen first, then taken by their keys.

export const forgetMessages = query<Old>()((db, param) =>
  db
    .deleteFrom('message')
    .where('messageId', 'in', (eb) =>
      eb
        .selectFrom('message')
        .select('messageId')
        .where('createdAt', '<', param('before'))
        .where('state', 'in', ['Sent', 'Delivered', 'Read', 'Failed'])
        .orderBy('createdAt')
        .limit(param('rows')),
    ),
)

/** Notices that still have to be published are kept. */
export const forgetNotices = query<Old>()((db, param) =>
  db
    .deleteFrom('notice')
    .where('noticeId', 'in', (eb) =>
      eb
        .selectFrom('notice')
        .select('noticeId')
        .where('createdAt', '<', param('before'))
        .where('spreadAt', 'is not', null)
        .orderBy('createdAt')
        .limit(param('rows')),
    ),
)

/** Each account keeps the memory of its devices as long as the sessions that ended. */
export const forgetSessions = query<Old>()((db, param) =>
  db.deleteFrom('session').where('sessionId', 'in', (eb) =>
    eb
      .selectFrom('session')
      .select('sessionId')
      .where((condition) =>
        condition.or([
          condition('endedAt', '<', param('before')),
          condition('expiresAt', '<', param('before')),
        ]),
      )
      .limit(param('rows')),
  ),
)

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

/** Their attempts go with them. */
export const forgetWebhookEvents = query<Old>()((db, param) =>
  db
    .deleteFrom('webhookEvent')
    .where('webhookEventId', 'in', (eb) =>
      eb
        .selectFrom('webhookEvent')
        .select('webhookEventId')
        .where('createdAt', '<', param('before'))
        .orderBy('createdAt')
        .limit(param('rows')),
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
