import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import { permissions } from '../../policies/permissions.ts'
import { roles } from '../../policies/roles.ts'
import { pinProblem } from '../../rules/accounts/worker-key.ts'
import { row } from '../row.ts'
import { SessionUser } from './accounts.ts'

const HandheldSettings = z.object({
  name: ShortText.min(1, 'is missing'),
  /** Null if people of every branch work on it. */
  branchId: Id.nullable(),
  /** True if a badge alone is enough to take over. Otherwise it only identifies the person, and the PIN is required. */
  badgeAlone: z.boolean(),
  /** The minutes without a touch or a scan until it locks. */
  idleMinutes: z.int('is not a whole number').min(1, 'is less than a minute').max(60, 'is more than an hour'),
})
export type HandheldSettings = z.output<typeof HandheldSettings>

const Handheld = HandheldSettings.extend({ accountId: Id, createdAt: z.string(), lastUsedAt: z.string() })

/** The data a handheld needs to verify a PIN or a badge. It can't create a proof. */
const WorkerCheck = z.object({
  keyId: Id,
  kind: z.enum(['pin', 'badge']),
  /** The number of a badge; empty for a PIN. */
  number: z.string(),
  salt: z.string(),
  check: z.string(),
})
export type WorkerCheck = z.output<typeof WorkerCheck>

const HandheldWorker = z.object({
  accountId: Id,
  name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  brand: z.string(),
  branchId: Id.nullable(),
  checks: z.array(WorkerCheck),
})
export type HandheldWorker = z.output<typeof HandheldWorker>

export const HandheldRoster = HandheldSettings.extend({ accountId: Id, workers: z.array(HandheldWorker) })
export type HandheldRoster = z.output<typeof HandheldRoster>

const Enrolled = z.object({ accountId: Id, name: z.string(), hasPin: z.boolean(), hasBadge: z.boolean() })

const NewPin = z.object({
  pin: z.string().superRefine((pin, context) => {
    const message = pinProblem(pin)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  password: z.string().min(1, 'is missing').max(200),
})

const OwnKeys = z.object({ hasPin: z.boolean(), hasBadge: z.boolean() })
const ById = z.object({ accountId: Id })

export const handhelds = {
  'handhelds.open': row({
    method: 'POST',
    path: '/api/handhelds',
    who: 'staff',
    permission: 'HandheldUpdate',
    needsProof: true,
    summary: 'Makes the calling device a shared handheld and gives it a session of its own.',
    body: HandheldSettings,
    reply: z.object({ jwtToken: z.string(), user: SessionUser }),
  }),
  'handhelds.list': row({
    method: 'GET',
    path: '/api/handhelds',
    who: 'staff',
    permission: 'HandheldUpdate',
    summary: 'The shared handhelds, by name.',
    reply: z.array(Handheld),
  }),
  'handhelds.close': row({
    method: 'DELETE',
    path: '/api/handhelds/{accountId}',
    who: 'staff',
    permission: 'HandheldUpdate',
    summary: 'Ends a shared handheld: it can no longer be used.',
    params: ById,
    reply: Handheld,
    success: 'Handheld removed.',
  }),
  'handhelds.lock': row({
    method: 'POST',
    path: '/api/handhelds/{accountId}/lock',
    who: 'staff',
    permission: 'HandheldUpdate',
    summary: 'Locks a lost handheld: it can no longer be used, and deletes its data at its next contact.',
    params: ById,
    reply: Handheld,
    success: 'Handheld locked. It’s emptied at its next contact.',
    failure: 'Locking the handheld failed!',
  }),
  'handhelds.enrolled': row({
    method: 'GET',
    path: '/api/handhelds/workers',
    who: 'staff',
    permission: 'HandheldUpdate',
    summary: 'Employees by name, and who has a PIN or a badge.',
    reply: z.array(Enrolled),
  }),
  'handhelds.revoke': row({
    method: 'DELETE',
    path: '/api/handhelds/workers/{accountId}',
    who: 'staff',
    permission: 'HandheldUpdate',
    summary: 'Takes somebody’s PIN and badge away; what they have not sent goes to review.',
    params: ById,
    reply: OwnKeys,
    success: 'PIN and badge removed.',
  }),
  'handhelds.issueBadge': row({
    method: 'POST',
    path: '/api/handhelds/badges/{accountId}',
    who: 'staff',
    permission: 'HandheldUpdate',
    needsProof: true,
    summary: 'A new badge for an employee; the one before ends. Its code is answered this once.',
    params: ById,
    reply: z.object({ code: z.string(), name: z.string() }),
  }),
  'handhelds.ownKeys': row({
    forOffices: true,
    method: 'GET',
    path: '/api/handhelds/own',
    who: 'staff',
    summary: 'Whether one has a PIN and a badge.',
    reply: OwnKeys,
  }),
  'handhelds.setPin': row({
    method: 'POST',
    path: '/api/handhelds/own/pin',
    who: 'staff',
    summary: 'Sets one’s own PIN for shared handhelds; it takes one’s password.',
    body: NewPin,
    reply: OwnKeys,
    success: 'PIN saved. Handhelds know it as soon as they have a signal.',
  }),
  'handhelds.removePin': row({
    method: 'DELETE',
    path: '/api/handhelds/own/pin',
    who: 'staff',
    summary: 'Removes one’s own PIN.',
    reply: OwnKeys,
    success: 'PIN removed.',
  }),
  'handhelds.roster': row({
    forOffices: true,
    method: 'GET',
    path: '/api/handhelds/roster',
    who: 'staff',
    summary: 'For a shared handheld alone: how it is set up and who may work on it.',
    reply: HandheldRoster,
  }),
}
