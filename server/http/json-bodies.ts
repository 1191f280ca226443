import type { FastifyInstance } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values a body of this address may hold. */
    mostValues?: number
  }
}

const mostDeep = 100
/** More than any list that the office sends. */
const mostValuesOfStaff = 500_000

const code = (letter: string): number => letter.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const opening = new Set([code('['), code('{')])
const closing = new Set([code(']'), code('}')])

/** The place of the quote that ends a string; the end of the body if none does. */
function endOfString(body: Buffer, start: number): number {
  let end = body.indexOf(quote, start)
  while (end !== -1) {
    let slashes = 0
    while (body[end - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = body.indexOf(quote, end + 1)
  }
  return body.length
}

/**
 * Refuses a body that is nested deeper or has more values than its call takes, before it is parsed: parsers and
 * validators take a thousand times as long for these as for one long text.
 */
export function mustBeModest(body: Buffer, mostValues: number): void {
  let [depth, values] = [0, 0]
  for (let at = 0; at < body.length; at++) {
    const letter = body[at] ?? 0
    if (letter === quote) at = endOfString(body, at + 1)
    else if (opening.has(letter)) {
      if (++depth > mostDeep)
        throw new Refusal('invalid', `This is nested more than ${mostDeep} levels deep. No request is.`)
      values++
    } else if (closing.has(letter)) depth--
    else if (letter === comma) values++
    if (values > mostValues)
      throw new Refusal(
        'too-large',
        `This has more than ${mostValues.toLocaleString('en')} values, which is more than can be sent at once.`,
      )
  }
}

/** Reads bodies of JSON for all calls that come after it. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, next) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
    mustBeModest(bytes, request.routeOptions.config.mostValues ?? mostValuesOfStaff)
    void parseJson(request, bytes.toString('utf8'), next)
  })
}
