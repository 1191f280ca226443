import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import { freightOf, onTheBooks, openCompany, owe } from '../test/money.ts'
import { draftInvoice } from './invoices.ts'
import { filterOfAccount, heldForCustomer, mustSeeInvoice, mustSeeInvoiceOf } from './visible-invoices.ts'

const invoices = { draft: '', issued: '' }
const { server, accountId, otherId } = await openCompany()
const draft = await onTheBooks(server.app.deps, (tx) =>
  draftInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(100) }),
)
invoices.draft = draft.invoiceId
invoices.issued = (await owe(server.app.deps, accountId, 100)).invoiceId

const reads = () => server.app.deps.db.reads.kysely
type Who = Role | 'Stranger'
const actorFor = (viewer: Who) =>
  viewer === 'Stranger'
    ? actorOf('User', otherId)
    : actorOf(viewer, viewer === 'User' ? accountId : undefined)
const wordsOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const missingText = 'Invoice not found. It may have been deleted.'
const customs = (state: 'Hold' | 'Cleared') => ({ ...untouchedCustoms, state })

test.each([
  ['User', 'issued', 'done'],
  ['User', 'draft', missingText],
  ['Stranger', 'issued', missingText],
  ['Stranger', 'draft', missingText],
  ['Employee', 'issued', 'done'],
  ['Employee', 'draft', 'done'],
  ['Driver', 'issued', 'Forbidden.'],
] as const)('%s sees an invoice that is %s: %s', async (viewer, state, words) => {
  expect(await wordsOf(mustSeeInvoice(reads(), actorFor(viewer), invoices[state]))).toContain(words)
})

test('an invoice that is not there can be seen by no person', async () => {
  expect(await wordsOf(mustSeeInvoice(reads(), actorFor('Employee'), accountId))).toBe(missingText)
})

const holdText = 'Customs still has your package. You’ll see your invoice here once customs clears it.'
const coming = 'We’re preparing your invoice. You’ll see it here once it’s issued.'
test.each([
  ['User', 'issued', 'Hold', 'done'],
  ['User', 'draft', 'Hold', holdText],
  ['User', 'draft', 'Cleared', coming],
  ['Employee', 'draft', 'Hold', 'done'],
  ['Stranger', 'issued', 'Cleared', missingText],
] as const)(
  '%s asks for the %s invoice of a package that is at customs as %s: %s',
  async (viewer, state, at, words) => {
    const pkg = { customs: customs(at), invoiceId: invoices[state] }
    expect(await wordsOf(mustSeeInvoiceOf(reads(), actorFor(viewer), pkg))).toBe(words)
  },
)

test.each(['User', 'Employee'] as const)(
  'an invoice of a package that is not there is no draft: %s',
  async (viewer) => {
    const pkg = { customs: customs('Hold'), invoiceId: accountId }
    expect(await wordsOf(mustSeeInvoiceOf(reads(), actorFor(viewer), pkg))).toBe(missingText)
  },
)

test('a package that is held for another reason than customs is being checked', () => {
  expect(heldForCustomer({ customs: customs('Hold') }).message).toBe(holdText)
  expect(heldForCustomer({ customs: customs('Cleared') }).message).toContain('We’re checking your package.')
})

test('the list of an account is its own customer’s without drafts, and the office’s whole', async () => {
  const listOf = (viewer: Who, id = accountId) => filterOfAccount(reads(), actorFor(viewer), id)
  expect(await listOf('User')).toEqual({ accountId, asCustomer: true })
  expect(await listOf('Employee')).toEqual({ accountId })
  expect(await wordsOf(listOf('Stranger'))).toContain('Account not found')
  expect(await wordsOf(listOf('Employee', invoices.draft))).toContain('Account not found')
})
