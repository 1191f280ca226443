import type { StatementFormat, statements } from '#sync/api/money/statements.ts'
import type { FileAnswer } from '#sync/api/row.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { monthText } from '#sync/rules/books/month.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { mustFindPayingAccount } from '../../accounts/paying-account.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { csvOf } from '../../exports/csv.ts'
import { statementTable } from '../../exports/statement.ts'
import type { FileDeps } from '../../files/deps.ts'
import { jsonAnswer } from '../../http/json-answer.ts'
import type { Handlers } from '../../http/route.ts'
import type { StatementAsk } from '../../papers/statement.ts'
import type { RouteDeps } from '../deps.ts'
import { madeAtOf, partyOf, pdfType } from '../packages/documents-shared.ts'

type Deps = AccountDeps & FileDeps & Pick<RouteDeps, 'threads'>

/** A month that hasn't begun has no statement; the one that is under way has one until now. */
function mustHaveBegun(month: string, current: string): void {
  if (month <= current) return
  throw new Refusal(
    'invalid',
    `${monthText(month)} hasn’t begun yet. Choose ${monthText(current)} or an earlier month.`,
    { month: ['has not begun yet'] },
  )
}

const answers: Record<
  StatementFormat,
  (deps: Deps, ask: StatementAsk, title: string) => Promise<FileAnswer>
> = {
  json: async ({ threads }, ask, title) => jsonAnswer(title, await threads.ask('statement', ask)),
  csv: async ({ threads }, ask, title) => ({
    name: `${title}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvOf(statementTable(await threads.ask('statement', ask))),
  }),
  pdf: async (deps, ask, title) => {
    const { brand } = await partyOf(deps, ask.accountId)
    const body = await deps.threads.ask('statementPdf', { ...ask, brand, madeAt: madeAtOf(deps) })
    return { name: `${title}.pdf`, contentType: pdfType, body }
  },
}

export const statementHandlers: Handlers<typeof statements, Deps> = {
  'accounts.statement': async ({ params, query, actor }, deps) => {
    const { id: accountId } = params
    if (!invoicePolicy.canReadStatement(actor, { accountId })) throw noSuchAccount()
    const { mailbox } = await mustFindPayingAccount(deps.db.reads.kysely, accountId)
    const current = jamaicaDay(deps.clock.now()).slice(0, 7)
    const { month = current, format } = query
    mustHaveBegun(month, current)
    const title = ['Statement', month, mailbox].filter(Boolean).join(' ')
    return answers[format](deps, { accountId, month }, title)
  },
}
