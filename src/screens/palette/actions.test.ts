import { expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { Session } from '../../session/session.ts'
import { actionsFor, panelsFor } from './actions.ts'
import { matchingPages } from './choices.ts'

const sessionOf = (role: Role) =>
  ({
    role,
    permissions: defaultPermissions(role),
    accountId: '',
    email: '',
    branchId: null,
  }) as unknown as Session
const actionsOf = (role: Role) => actionsFor(sessionOf(role))

test.each([
  ['gct', 'Settings: Prices and tax', '#prices'],
  ['second factor', 'Settings: Login with a second factor', '#factor'],
  ['whatsapp', 'Settings: WhatsApp and SMS', '#phone'],
  ['free days', 'Settings: Storage', '#storage'],
])('“%s” finds the panel “%s” of the settings', (query, text, address) => {
  const panels = matchingPages(panelsFor(sessionOf('Admin'), query), query)
  expect(panels.map((panel) => [panel.text, panel.to])).toEqual([[text, `/admin/settings${address}`]])
  expect(panelsFor(sessionOf('Supervisor'), query)).toEqual([])
})

test.each([
  ['refund', 'Refund or reverse a payment'],
  ['pay out', 'Pay out credit'],
  ['close till', 'Close till'],
  ['void', 'Void an invoice'],
  ['exchange rate', 'Change the exchange rate'],
  ['bill manifest', 'Bill a manifest'],
  ['bill flight', 'Bill a manifest'],
  ['erase', 'Personal data'],
  ['log out', 'Log out'],
  ['help', 'Help: keyboard shortcuts'],
])('“%s” finds “%s”', (query, text) =>
  expect(matchingPages(actionsOf('Admin'), query).map((action) => action.text)).toContain(text),
)

test('an action is offered only to people who may do it', () => {
  const texts = actionsOf('Warehouse').map(({ text }) => text)
  expect(texts).toContain('Check in packages')
  expect(texts).toContain('Log out')
  for (const text of [
    'Close till',
    'Refund or reverse a payment',
    'Void an invoice',
    'Change the exchange rate',
  ])
    expect(texts).not.toContain(text)
})
