import * as z from 'zod'
import { FreeText } from '../entities/fields.ts'
import type { PolicyName } from '../policies/index.ts'
import type { Permission } from '../policies/permissions.ts'

/**
 * public: no session. visitor: no session, or staff with the permission; without one, anybody. any: signed in. own: signed in, and the row's
 * policy says whose rows the call reaches.
 */
export type Who = 'public' | 'visitor' | 'any' | 'own' | 'staff' | 'admin'

/**
 * One call of the specification. From a row come the route, the typed client call and its toasts, the OpenAPI page
 * and the table tests. `/api` is part of `path`; `{name}` marks a path parameter, as the specification writes it.
 */
export interface ApiRow<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly who: Who
  /** For staff: the right the session must have. Null where `who` says all there is. */
  readonly permission: Permission | null
  /** For `own`: what decides whose row it is, as `entity.rule` of sync/policies; several where a call has several ways. */
  readonly policy?: PolicyName | readonly PolicyName[]
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The specification's toasts, where it has them for this call. */
  readonly success?: string
  readonly failure?: string
  /** What the call does, one line, for the OpenAPI page. */
  readonly summary: string
  /** Where the answer is a file and not JSON: the content types it can have. `reply` is then `FileAnswer`. */
  readonly file?: readonly string[]
  /**
   * A call that carries a file: as base64 in its body, or as a form (`multipart/form-data`); `json` where it can only
   * be in the body. Bodies up to 14 MB.
   */
  readonly carriesFile?: true | 'json'
  /** A call that is no GET and that a shared handheld may make all the same: it reads, or brings what a change has named. */
  readonly forHandhelds?: true
}

type Access =
  | { readonly who: 'own'; readonly policy: PolicyName | readonly PolicyName[] }
  | { readonly who: Exclude<Who, 'own'>; readonly policy?: never }

type RowInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  ApiRow,
  'method' | 'path' | 'summary' | 'success' | 'failure' | 'file' | 'carriesFile' | 'forHandhelds'
> &
  Access & { permission?: Permission; params?: P; query?: Q; body?: B; reply: R }

export const nothing = z.object({})

// A caller that leaves a part out leaves its type at the default, which `nothing` is.
const orNothing = <S extends z.ZodType>(schema: S | undefined): S => schema ?? (nothing as unknown as S)

/** Fills in what most calls do not have. */
export const row = <
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(
  input: RowInput<P, Q, B, R>,
): ApiRow<P, Q, B, R> => ({
  ...input,
  permission: input.permission ?? null,
  params: orNothing(input.params),
  query: orNothing(input.query),
  body: orNothing(input.body),
})

const endings = /(At|JmdCents|Number)$/

/** An order as its list names it: the row's own field with `-` in front for down, or the shorter names of before with `_desc`. */
function listedOrder(orders: readonly string[], text: string): string {
  const name = text.replace(/^-|_desc$/, '')
  const names = [name, name.replace(endings, ''), `${name}At`]
  const spellings = names.flatMap((one) => (name === text ? [one] : [`-${one}`, `${one}_desc`]))
  return orders.find((order) => spellings.includes(order)) ?? text
}

/** The orders of a list, in one way of writing for all: `createdAt`, `-createdAt`. */
export function sortOrder<const S extends string>(orders: readonly S[]) {
  const names = [...new Set(orders.map((order) => order.replace(/^-|_desc$/, '')))].join(', ')
  return z
    .string()
    .overwrite((text) => listedOrder(orders, text))
    .pipe(z.union([z.literal(''), z.enum(orders)], `is not one of ${names}`))
    .optional()
    .meta({ description: `One of ${names}; with - in front, turned round.` })
}

/** Nothing, or an empty text; what a list cannot do is refused in words, and never ignored. */
const none = (message: string) => z.literal('', message).optional()

/**
 * The specification's paginated request; `pageNumber` in the path wins over the one in the body. A list with orders or
 * statuses of its own names them.
 */
export const PageBody = z.object({
  pageNumber: z.int().min(1).optional(),
  pageSize: z.int().min(1).max(100, 'is more than 100').optional(),
  sortOrder: none('cannot be chosen for this list: it has one order only'),
  /** What the list was searched for so far: taken for `searchString` where that is left out. */
  currentFilter: z.string().max(200).optional(),
  searchString: z.string().max(200).optional(),
  status: none('is no filter of this list'),
})
export type PageBody = z.output<typeof PageBody>

export const pageOf = <R extends z.ZodType>(result: R) =>
  z.object({ result: z.array(result), totalItems: z.int(), pageNumber: z.int() })

/** A list that is cut, the newest 500 first: `Link` names the next part, `X-Total-Count` says how many rows there are. */
export const ListQuery = z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional() })

/** Whether a call answers such a list, whatever else it asks for. */
export const isCutList = ({ method, query }: Pick<ApiRow, 'method' | 'query'>): boolean =>
  method === 'GET' && query instanceof z.ZodObject && query.shape['pageNumber'] === ListQuery.shape.pageNumber

export const defaultPageSize = 20

/** A file as a handler answers with it. */
export interface FileAnswer {
  /** What the file is called where it is saved; anything may be in it. */
  readonly name: string
  readonly contentType: string
  /** All of it, or its parts as they come. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
  /** Shown in the page; without it, saved. */
  readonly inline?: boolean
  /** For one that never changes: asked for again it is not sent again. */
  readonly sha256?: string
}
export const FileAnswer = z.custom<FileAnswer>()

/** The part of a row that says that a file comes back. */
export const fileReply = (...contentTypes: [string, ...string[]]) => ({
  file: contentTypes,
  reply: FileAnswer,
})

/** A file of up to 10 MB inside a JSON body; a form carries it as its file. */
export const fileBody = {
  /** What the sender calls the file. */
  name: FreeText.min(1, 'is missing').max(200, 'is longer than 200 characters'),
  /** With or without `data:...;base64,` in front. */
  base64: z.string().min(1, 'is missing: choose a file'),
}
