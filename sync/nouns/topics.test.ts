import { expect, test } from 'vitest'
import type { Actor } from '../policies/actor.ts'
import { type Permission, permissions } from '../policies/permissions.ts'
import type { Role } from '../policies/roles.ts'
import { actorOf, idOf } from '../test/people.ts'
import { canFollow, type Topic, topics } from './topics.ts'

const self = idOf(1)
const stranger = idOf(0xaaa)
const person = (role: Role, rights: readonly Permission[] = []): Actor => ({
  ...actorOf(role, self),
  permissions: rights,
})

/**
 * The staff's rights that follow each topic, by hand, and those without one who follow it: the owner, all people, or
 * no other person.
 */
const audiences: Readonly<Record<Topic, readonly ['owner' | 'all' | 'nobody', ...Permission[]]>> = {
  accounts: ['owner', 'AccountView'],
  access: ['owner'],
  bankTransfers: ['owner', 'PaymentView', 'ReceivePaymentView'],
  blogs: ['all'],
  checkouts: ['owner', 'CheckoutView', 'PaymentView', 'ReceivePaymentView'],
  clientErrors: ['nobody'],
  contactMessages: ['nobody', 'AccountView'],
  creditNotes: ['owner', 'CreditNoteView', 'ReceivePaymentView'],
  dutyTables: ['all'],
  estimates: ['nobody', 'InvoiceView'],
  files: ['owner', 'FileManagerView', 'PackageView'],
  handhelds: ['owner', 'HandheldUpdate', 'CheckInPackageView'],
  hubDevices: ['nobody'],
  imports: ['nobody', 'AccountCreate', 'PackageCreate'],
  invoices: ['owner', 'InvoiceView', 'PaymentView', 'ReceivePaymentView'],
  mails: ['nobody', 'InvoiceView', 'CheckoutView'],
  messages: ['nobody'],
  newsletter: ['nobody', 'NewsletterView'],
  notices: ['owner'],
  orders: ['owner', 'StoreOrderView'],
  printJobs: ['nobody', 'PackageView'],
  payments: ['owner', 'PaymentView', 'ReceivePaymentView'],
  rates: ['all'],
  sessions: ['owner', 'AccountView'],
  settings: ['all'],
  tills: ['nobody', 'PaymentView', 'ReceivePaymentView'],
}

test.each(topics)('the followers of %s', (topic) => {
  const [others, ...rights] = audiences[topic]
  const strangers = new Set([stranger])
  const isForAll = others === 'all'
  expect(permissions.filter((right) => canFollow(person('Agent', [right]), topic, strangers))).toEqual(
    isForAll ? permissions : permissions.filter((right) => rights.includes(right)),
  )
  expect(canFollow(person('User', permissions), topic, strangers)).toBe(isForAll)
  expect(canFollow(person('User'), topic, new Set([stranger, self]))).toBe(others !== 'nobody')
  expect(canFollow(person('Agent'), topic, new Set([self]))).toBe(others !== 'nobody')
  // Notices are for the person they are about, and for no administrator.
  expect(canFollow(person('Admin'), topic, strangers)).toBe(topic !== 'notices')
})
