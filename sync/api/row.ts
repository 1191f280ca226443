import * as z from 'zod'
import { FreeText } from '../entities/fields.ts'
import { dropNul } from '../lib/clean-text.ts'
import type { PolicyName } from '../policies/index.ts'
import type { Permission } from '../policies/permissions.ts'

/**
 * public: no session. visitor: anyone without a session, or staff with the permission. any: logged in. own: logged in,
 * and the row's policy decides which rows the call may access.
 */
export type Who = 'public' | 'visitor' | 'any' | 'own' | 'staff' | 'admin'

/**
 * A call of the specification. The route, the typed client call with its toasts, the OpenAPI page and the table tests
 * are derived from its row. `/api` is part of `path`; `{name}` marks a path parameter, as the specification writes it.
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
  /** The right that staff need. Null if `who` is sufficient. */
  readonly permission: Permission | null
  /**
   * For `own`: the rules that decide about the rows, as `entity.rule` of sync/policies; several if the call has several
   * ways.
   */
  readonly policy?: PolicyName | readonly PolicyName[]
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The specification's toasts for this call, if it has any. */
  readonly success?: string
  readonly failure?: string
  /** A one-line summary for the OpenAPI page. */
  readonly summary: string
  /** The possible content types of a reply that is a file instead of JSON. `reply` is then `FileAnswer`. */
  readonly file?: readonly string[]
  /** For a call whose caller chooses between JSON and a file: what the JSON is. */
  readonly json?: z.ZodType
  /**
   * A call that carries a file: as base64 in its body, or as a form (`multipart/form-data`); `json` if it can only be
   * in the body. Bodies may have up to 14 MB.
   */
  readonly carriesFile?: true | 'json'
  /** A call of programs that takes long lists: its body has as much room as the office’s. */
  readonly takesLists?: true
  /**
   * Allows a shared handheld to make a call other than GET, because it only reads or uploads a file that a change has
   * named.
   */
  readonly forHandhelds?: true
  /**
   * Allows the shared handheld of a local office to make a call of the staff, because it answers rows of its office
   * only, or rows of none.
   */
  readonly forOffices?: true
  /**
   * Takes a recent proof that the owner is present. `for rights`: only if it changes role, state, rights, rules of
   * logging in, or where money and messages go, which its handler checks. `for tax numbers`: only if it asks for one.
   */
  readonly needsProof?: true | 'for rights' | 'for tax numbers'
}

type Access =
  | { readonly who: 'own'; readonly policy: PolicyName | readonly PolicyName[] }
  | { readonly who: Exclude<Who, 'own'>; readonly policy?: never }

type RowInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  ApiRow,
  | 'method'
  | 'path'
  | 'summary'
  | 'success'
  | 'failure'
  | 'file'
  | 'json'
  | 'carriesFile'
  | 'takesLists'
  | 'forHandhelds'
  | 'forOffices'
  | 'needsProof'
> &
  Access & { permission?: Permission; params?: P; query?: Q; body?: B; reply: R }

export const nothing = z.object({})

// A caller that omits a part leaves its type at the default, the type of `nothing`.
const orNothing = <S extends z.ZodType>(schema: S | undefined): S => schema ?? (nothing as unknown as S)

/** Fills in the defaults of most calls. */
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

/** The names of a row's creation time in lists that have no other. `createdAt` means each. */
const beginnings = ['received', 'issued', 'opened'].flatMap((name) => [name, `${name}At`])

/**
 * Finds the list's own name of an order. It accepts the field, with `-` in front for descending, and the older short
 * names with `_desc`.
 */
function findOrder(orders: readonly string[], text: string): string {
  const name = text.replace(/^-|_desc$/, '')
  const ownNames = [name, name.replace(endings, ''), `${name}At`]
  const names = name.replace(endings, '') === 'created' ? [...ownNames, ...beginnings] : ownNames
  const spellings = names.flatMap((base) => (name === text ? [base] : [`-${base}`, `${base}_desc`]))
  return orders.find((order) => spellings.includes(order)) ?? text
}

/** The orders of a list, in a uniform notation: `createdAt`, `-createdAt`. */
export function sortOrder<const S extends string>(orders: readonly S[]) {
  const names = [...new Set(orders.map((order) => order.replace(/^-|_desc$/, '')))].join(', ')
  return z
    .string()
    .overwrite((text) => findOrder(orders, text))
    .pipe(z.union([z.literal(''), z.enum(orders)], `is not one of ${names}`))
    .optional()
    .meta({ description: `One of ${names}; with - in front, turned round.` })
}

/** Accepts nothing or an empty text. What a list can't do is refused with a message, never ignored. */
const emptyOnly = (message: string) => z.literal('', message).optional()

/** A list whose only order is the newest first. The order may be named, and its opposite is refused. */
const newestFirst = z
  .string()
  .overwrite((text) => (text !== '' && findOrder(['createdAt_desc'], text) === 'createdAt_desc' ? '' : text))
  .pipe(z.literal('', 'cannot be chosen for this list: the newest come first'))
  .optional()
  .meta({ description: '-createdAt, which is the only order.' })

/** A list with another order that is its only one. */
export const ownOrderOnly = emptyOnly('cannot be chosen for this list: it has one order only')

/** Text that a list is searched or filtered by. */
export const SearchText = z.string().overwrite(dropNul).max(200)

/** The questions that every list answers. */
export const PageSearch = z.object({
  pageNumber: z.int().min(1).optional(),
  pageSize: z.int().min(1).max(100, 'is more than 100').optional(),
  /** The previous search of the list, used if `searchString` is missing. */
  currentFilter: SearchText.optional(),
  searchString: SearchText.optional(),
})

/**
 * The specification's paginated request; `pageNumber` in the path takes precedence over the one in the body. A list
 * with its own orders or statuses names them.
 */
export const PageBody = PageSearch.extend({
  sortOrder: newestFirst,
  status: emptyOnly('is no filter of this list'),
})
export type PageBody = z.output<typeof PageBody>

/** The body of a list that is searched for its `currentFilter` again, unless `searchString` is something else. */
export const withCurrentFilter = <S extends z.ZodType<Pick<PageBody, 'currentFilter' | 'searchString'>>>(
  body: S,
): S =>
  body.overwrite((page) =>
    page.currentFilter === undefined || page.searchString !== undefined
      ? page
      : { ...page, searchString: page.currentFilter },
  )

export const pageOf = <R extends z.ZodType>(result: R) =>
  z.object({ result: z.array(result), totalItems: z.int(), pageNumber: z.int() })

/** A truncated list, the newest 500 first: `Link` has the next part, `X-Total-Count` the number of rows. */
export const ListQuery = z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional() })

/** Returns true if a call replies with such a list. */
export const isCutList = ({ method, query }: Pick<ApiRow, 'method' | 'query'>): boolean =>
  method === 'GET' && query instanceof z.ZodObject && query.shape['pageNumber'] === ListQuery.shape.pageNumber

export const defaultPageSize = 20

const jsonType = 'application/json'

/** A file as a handler returns it. */
export interface FileAnswer {
  /** The suggested file name. It may contain any characters. */
  readonly name: string
  readonly contentType: string
  /** The whole file, or its parts once produced. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>
  /** True to show it in the page; otherwise it is downloaded. */
  readonly inline?: boolean
  /** Set for a file that never changes, so that it is not sent again. */
  readonly sha256?: string
}
export const FileAnswer = z.custom<FileAnswer>()

/** The part of a row that declares a file as the reply. */
export const fileReply = (...contentTypes: [string, ...string[]]) => ({
  file: contentTypes,
  reply: FileAnswer,
})

/** A reply that is JSON, or a file if the caller asks for one. */
export const jsonOrFileReply = <S extends z.ZodType>(json: S, ...contentTypes: [string, ...string[]]) => ({
  ...fileReply(jsonType, ...contentTypes),
  json,
})

/** A file of up to 10 MB inside a JSON body. A form has it as its file. */
export const fileBody = {
  /** The sender's name for the file. */
  name: FreeText.min(1, 'is missing').max(200, 'is longer than 200 characters'),
  /** With or without `data:...;base64,` in front. */
  base64: z.string().min(1, 'is missing: choose a file'),
}
