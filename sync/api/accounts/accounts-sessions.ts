import * as z from 'zod'
import { FreeText, Id } from '../../entities/fields.ts'
import { row } from '../row.ts'

/** A browser with a session. */
export const SignedInDevice = z.object({
  sessionId: Id,
  /** The browser's name for itself; empty if unknown. */
  device: z.string(),
  createdAt: z.string(),
  /** Up to a quarter of an hour before the actual last use. */
  lastUsedAt: z.string(),
  /** True for the session that asks. */
  current: z.boolean(),
  /** Set for a lost device, which may no longer do anything. */
  lockedAt: z.string().nullable(),
  /** The time when the locked device reported that its data is deleted. */
  emptiedAt: z.string().nullable(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

const Ended = z.object({ ended: z.int() })

const Reason = FreeText.min(1, 'is missing').max(500, 'is longer than 500 characters')
/** The logins that ended, and the unsent changes that the device had told of. */
const Locked = z.object({ ended: z.int(), unsent: z.int() })

export const accountsSessions = {
  'accounts.sessions': row({
    method: 'GET',
    path: '/api/accounts/sessions',
    who: 'any',
    summary: 'Where one is signed in, the last used first.',
    reply: z.array(SignedInDevice),
  }),
  'accounts.endSession': row({
    method: 'DELETE',
    path: '/api/accounts/sessions/{sessionId}',
    who: 'any',
    summary: 'Signs out a device of one’s own.',
    params: z.object({ sessionId: Id }),
    reply: Ended,
  }),
  'accounts.endOtherSessions': row({
    method: 'DELETE',
    path: '/api/accounts/sessions',
    who: 'any',
    summary: 'Signs out all of one’s own devices but this one.',
    reply: Ended,
  }),
  'accounts.sessionsOf': row({
    method: 'GET',
    path: '/api/accounts/{id}/sessions',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Where a customer is signed in, the last used first; administrators see it of staff too.',
    params: z.object({ id: Id }),
    reply: z.array(SignedInDevice),
  }),
  'accounts.endSessionsOf': row({
    method: 'DELETE',
    path: '/api/accounts/{id}/sessions',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Signs out all devices of a customer; administrators do it for staff too.',
    params: z.object({ id: Id }),
    reply: Ended,
  }),
  'accounts.endSessionOf': row({
    method: 'DELETE',
    path: '/api/accounts/{id}/sessions/{sessionId}',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Signs out one device of a customer; administrators do it for staff too.',
    params: z.object({ id: Id, sessionId: Id }),
    reply: Ended,
  }),
  'accounts.lockDevice': row({
    method: 'POST',
    path: '/api/accounts/sessions/{sessionId}/lock',
    who: 'any',
    summary: 'Locks a lost device of one’s own: its logins end, and it deletes its data at its next contact.',
    params: z.object({ sessionId: Id }),
    reply: Locked,
    success: 'Device locked. It’s emptied at its next contact.',
    failure: 'Locking the device failed!',
  }),
  'accounts.lockDeviceOf': row({
    method: 'POST',
    path: '/api/accounts/{id}/sessions/{sessionId}/lock',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'Locks a lost device of a customer; administrators do it for staff too.',
    params: z.object({ id: Id, sessionId: Id }),
    body: z.object({ reason: Reason }),
    reply: Locked,
    success: 'Device locked. It’s emptied at its next contact.',
    failure: 'Locking the device failed!',
  }),
  'accounts.deviceEmptied': row({
    method: 'POST',
    path: '/api/accounts/device-emptied',
    who: 'public',
    summary: 'A locked device reports that its data is deleted, with the cookie of its ended login.',
    reply: z.object({ noted: z.boolean() }),
  }),
}
