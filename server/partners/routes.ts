import type { FastifyInstance } from 'fastify'
import {
  PartnerInvoice,
  PartnerPackage,
  partner,
  ReceivedPackage,
  ReceivedResult,
} from '#sync/api/partners/partner.ts'
import { AnnouncedPackage, AnnouncedResult } from '#sync/api/partners/partner-announce.ts'
import type { PartnerRow } from '#sync/api/partners/partner-row.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { openApiOf } from '../http/openapi.ts'
import { type Handler, route } from '../http/route.ts'
import { about } from './about.ts'
import { partnerHandlers } from './calls.ts'
import { describedWebhooks } from './docs/described-webhooks.ts'
import { docsPage } from './docs/page.ts'
import { keySession, quotaOf, testHeadersOf } from './key-session.ts'

export const docsPath = '/api/partner/docs'
export const descriptionPath = '/api/partner/openapi.json'

const rightText = (row: ApiRow): string =>
  'right' in row && row.right !== null
    ? `With a key that has the right ${String(row.right)}.`
    : 'With any key.'

const named = {
  ReceivedPackage,
  ReceivedResult,
  AnnouncedPackage,
  AnnouncedResult,
  PartnerPackage,
  PartnerInvoice,
}

/** The calls for API keys, as an OpenAPI description. */
export const partnerDescription = (version: string) => ({
  ...openApiOf(partner, {}, version, {
    title: 'Calls for partners',
    about,
    callersFor: rightText,
    named: new Map(Object.entries(named)),
    rows: new Set(Object.keys(named)),
    security: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'qsk_…' } },
  }),
  webhooks: describedWebhooks,
})

/** The calls of partners' programs. They know only keys: no session, no cookie, no other site's page. */
export function partnerRoutes(app: FastifyInstance, deps: AccountDeps & { readonly version: string }): void {
  for (const name of namesIn(partner)) {
    const row: PartnerRow = partner[name]
    // Each row fits its handler, but the compiler can't see that for all of them together.
    const handle = partnerHandlers[name] as unknown as Handler<ApiRow, AccountDeps>
    route(
      app,
      row,
      {
        handle: (call, needs) => {
          call.reply.headers({ ...quotaOf(call.request), ...testHeadersOf(call.request) })
          return handle(call, needs)
        },
      },
      {
        deps,
        clock: deps.clock,
        sessionOf: (request) => keySession(deps, request, row.right),
      },
    )
  }
  const description = partnerDescription(deps.version)
  app.get(descriptionPath, async () => description)
  const page = docsPage(deps.env.publicUrl, descriptionPath)
  app.get(docsPath, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
