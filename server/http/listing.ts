import type { FastifyReply, FastifyRequest } from 'fastify'

/** The most rows in one answer of a list. */
export const listSize = 500

/** A person's own rows are answered in one page, because they are few. */
export const mostOwnRows = 1_000_000

interface ListCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: { readonly pageNumber?: number | undefined }
}

interface Listing<T> {
  readonly result: T[]
  readonly totalItems: number
}

/** A list that was read whole, in the part that is asked for. */
export const partOf = <T>(rows: readonly T[], pageNumber = 1): Listing<T> => ({
  result: rows.slice((pageNumber - 1) * listSize, pageNumber * listSize),
  totalItems: rows.length,
})

/** The rows alone, as a list without pages is specified; headers say how many there are and where the rest is. */
export function listReply<T>({ request, reply, query }: ListCall, { result, totalItems }: Listing<T>): T[] {
  const { pageNumber = 1 } = query
  reply.header('x-total-count', String(totalItems))
  if ((pageNumber - 1) * listSize + result.length < totalItems) {
    const [path, search] = request.url.split('?', 2)
    const next = new URLSearchParams(search)
    next.set('pageNumber', String(pageNumber + 1))
    reply.header('link', `<${path}?${next}>; rel="next"`)
  }
  return result
}
