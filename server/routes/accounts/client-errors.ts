import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { clientErrors } from '#sync/api/accounts/client-errors.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { type Collected, forward, isWorthTelling } from '../../core/forward-errors.ts'
import { scrub } from '../../core/scrub.ts'
import { countClientError, listClientErrors } from '../../db/devices/client-errors.ts'
import { listReply, partOf } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'

/** The same failure at the same place counts as one, in every version of the app. */
const identityOf = (message: string, stack: string, route: string): string =>
  createHash('sha256')
    .update([message, stack.split('\n')[1] ?? '', route].join('\n'))
    .digest('hex')
    .slice(0, 32)

/** The browser need not wait for the service, and a service that is away takes nothing from what is collected here. */
function tell(deps: AccountDeps, request: FastifyRequest, error: Collected): void {
  const { errorService } = deps.env
  if (!errorService || !isWorthTelling(error)) return
  forward(errorService, error, deps).catch((fault: unknown) =>
    request.log.warn({ err: fault }, 'the error-reporting service could not be told'),
  )
}

export const clientErrorHandlers: Handlers<typeof clientErrors, AccountDeps> = {
  'clientErrors.report': async ({ body, request }, deps) => {
    deps.limits.clientErrors.take(request.ip)
    const message = scrub(body.message)
    const stack = scrub(body.stack)
    const route = scrub(body.route)
    const error = { errorId: identityOf(message, stack, route), message, stack, route, version: body.version }
    const count = await withTransaction(deps, byServer('client-error'), ({ kysely, at }) =>
      countClientError(kysely, error, at),
    )
    tell(deps, request, { ...error, count })
    return { taken: true }
  },
  'clientErrors.list': async (call, { db }) =>
    listReply(call, partOf(await listClientErrors(db.reads.kysely), call.query.pageNumber)),
}
