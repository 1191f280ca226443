import * as z from 'zod'
import { Timestamp } from '../../entities/fields.ts'
import { permissions } from '../../policies/permissions.ts'
import { roles } from '../../policies/roles.ts'
import { ListQuery, PageBody, pageOf, row, SearchText, withCurrentFilter } from '../row.ts'

/** A permission of a role. The first ones have ids made of the pair, later ones have ids like all rows. */
export const RoleAuthorization = z.object({
  authorizationId: z.string().min(1, 'is missing').max(100),
  role: z.enum(roles, 'is not a role'),
  permission: z.enum(permissions, 'is not a permission'),
})
export type RoleAuthorization = z.output<typeof RoleAuthorization>

export const AuditEntry = z.object({
  auditId: z.int(),
  at: z.string(),
  by: z.string(),
  accountId: z.string(),
  role: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The changed fields before and after; null if there was no row. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
  deviceId: z.string(),
  mutationId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The place of an entry in the log. */
export const AuditPlace = z.object({ at: Timestamp, auditId: z.int() })
export type AuditPlace = z.output<typeof AuditPlace>

const Filter = SearchText.trim()
export const AuditPage = PageBody.extend({
  /** An account id or part of a name. */
  person: Filter.optional(),
  entity: Filter.optional(),
  entityId: Filter.optional(),
  action: Filter.optional(),
  from: z.union([z.literal(''), Timestamp]).optional(),
  /** The exclusive end of the period. */
  to: z.union([z.literal(''), Timestamp]).optional(),
  /** The last entry of the previous page: the log is read on from there. */
  olderThan: AuditPlace.optional(),
})
export type AuditPage = z.output<typeof AuditPage>

/** A month of older entries whose file is missing or damaged, with the file's place in a backup. */
export const UnreadableMonth = z.object({ month: z.string(), path: z.string() })
export type UnreadableMonth = z.output<typeof UnreadableMonth>

export const AuditReply = pageOf(AuditEntry).extend({
  /** Entries are counted up to 10,000; those that have to be compared one by one, up to the end of the page. */
  isLowerBound: z.boolean(),
  /** The place after which the next page begins; null at the end of the log. */
  next: AuditPlace.nullable(),
  /** The time of the newest entry that was moved to a file; null if there is none. */
  filedUntil: Timestamp.nullable(),
  /** The names and numbers of the rows in the entries, by their ids. */
  names: z.record(z.string(), z.string()),
  /** The months whose file may have entries of this page and can't be read. */
  unreadable: z.array(UnreadableMonth),
})
export type AuditReply = z.output<typeof AuditReply>

const admin = { who: 'admin' } as const

export const accessControl = {
  'accounts.roles': row({
    method: 'GET',
    path: '/api/accounts/roles',
    ...admin,
    summary: 'The names of the roles.',
    reply: z.array(z.enum(roles)),
  }),
  'accounts.permissions': row({
    method: 'GET',
    path: '/api/accounts/permissions',
    ...admin,
    summary: 'The names of the permissions.',
    reply: z.array(z.enum(permissions)),
  }),
  'accounts.authorizations': row({
    method: 'GET',
    path: '/api/accounts/authorizations',
    ...admin,
    summary: 'What each role may do. Admin, who may do everything, is not listed.',
    reply: z.array(RoleAuthorization),
  }),
  'accounts.addAuthorization': row({
    method: 'POST',
    path: '/api/accounts/authorizations',
    ...admin,
    needsProof: true,
    summary: 'Gives a permission to a role; it holds from the next call of each of its accounts.',
    body: RoleAuthorization.omit({ authorizationId: true }),
    reply: RoleAuthorization,
    success: 'authorization added successfully!',
  }),
  'accounts.updateAuthorization': row({
    method: 'PUT',
    path: '/api/accounts/authorizations',
    ...admin,
    needsProof: true,
    summary: 'Changes which role or which permission an authorization is about.',
    body: RoleAuthorization,
    reply: RoleAuthorization,
    success: 'authorization updated successfully!',
  }),
  'accounts.removeAuthorization': row({
    method: 'DELETE',
    path: '/api/accounts/authorizations/{authorizationId}',
    ...admin,
    needsProof: true,
    summary: 'Takes a permission from a role.',
    params: RoleAuthorization.pick({ authorizationId: true }),
    reply: RoleAuthorization,
    success: 'authorization deleted successfully!',
  }),
  'accounts.audit': row({
    method: 'GET',
    path: '/api/accounts/audit',
    ...admin,
    summary: 'Who changed what, the newest 500 entries.',
    query: ListQuery,
    reply: z.array(AuditEntry),
  }),
  'accounts.auditPaginated': row({
    method: 'POST',
    path: '/api/accounts/audit/paginated/{pageNumber}',
    ...admin,
    summary: 'Who changed what, by page: by person, entity, action and period.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(AuditPage),
    reply: AuditReply,
  }),
}
