import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'

/** "Branch" means "Branch added successfully!", "... updated ..." and "... deleted ...". */
const addedUpdatedDeleted = [
  'Package',
  'Payment',
  'Shipping Rate',
  'Order',
  'Branch',
  'Delivery',
  'Credit note',
  'Manifest',
  'authorization',
].flatMap((name) => ['added', 'updated', 'deleted'].map((verb) => `${name} ${verb} successfully!`))

/** Every text of the specification's catalogue of errors and messages, by hand, letter for letter. */
const texts: readonly string[] = [
  // The call wrapper.
  'No response received from server',
  'Unknown error occurred',
  // The connection.
  'Error with the server connection. Please reload the page and try again.',
  'Your connection is slow. You may experience delays.',
  'Unable to contact the server. Is your internet ok? Please reload the page and try again.',
  'You are offline. Please check your internet connection.',
  // Guards and pages.
  "Forbidden. You don't have persson to access this resource.",
  'This page could not be found',
  // Swedish, as the catalogue has it: you must be admin to visit this page.
  'Du måste vara admin för att besöka denna sida',
  'ERROR! UNAUTHORIZED',
  "You're not authorized to access this page! Please login with the appropriate credentials to access this page.",
  // Checkouts.
  'Error loading checkout',
  'Error creating checkout',
  'Error creating bulk checkout',
  'Error processing payment',
  'Error verifying payment',
  'Error loading checkouts',
  'Error updating checkout',
  'Error updating status',
  'Error deleting checkout',
  'Checkout created successfully!',
  'Payment processed successfully!',
  'Payment verified successfully!',
  'Status updated successfully!',
  'Payment link created successfully!',
  'Authentication error with payment provider. Please try again or contact support.',
  'Invalid payment request. Please check your information and try again.',
  'Error creating payment link',
  // Accounts and addresses.
  'Account updated successfully!',
  'Updating account failed!',
  'Account address updated successfully!',
  'Updating account address failed!',
  'Account deleted successfully!',
  'Account deletion failed!',
  'Account added successfully!',
  'Adding account failed!',
  'Address added successfully!',
  'Adding address failed!',
  'Address updated successfully!',
  'Address update failed!',
  'Address deleted successfully!',
  'Address deletion failed!',
  'Address list loaded successfully!',
  ...addedUpdatedDeleted,
  // Invoices.
  'Invoice pre-alert added successfully!',
  'Adding pre-alert failed!',
  'Invoice generated successfully!',
  'Invoice generation failed!',
  'Invoice updated successfully!',
  'Invoice uploaded successfully!',
  'Invoice deleted successfully!',
  'Invoice deletion failed!',
  'Getting invoices failed!',
  // Packages.
  'Package pre-alert added successfully!',
  'Package check-in successful!',
  'Package delivery successful!',
  'Getting packages failed!',
  'Getting package failed!',
  'Adding package failed!',
  'Package check-in failed!',
  'Package delivery failed!',
  'Package update failed!',
  'Package deletion failed!',
  // Payments, rates, orders.
  'Payment created successfully!',
  'Bulk payment created successfully!',
  'Getting payments failed!',
  'Adding payment failed!',
  'Updating payment failed!',
  'Payment deletion failed!',
  'Getting ratesheets failed!',
  'Adding ratesheet failed!',
  'Updating ratesheet failed!',
  'Shipping Rate deletion failed!',
  'Orders loaded successfully!',
  'Getting storeOrders failed!',
  'Adding storeorder failed!',
  'Updating storeOrder failed!',
  'StoreOrder deletion failed!',
  // The action messages, which have no exclamation mark.
  'Manifest created successfully',
  'Error creating manifest',
  'Package(s) checked in successfully',
  'Failed to check-in package(s)',
  'Package(s) delivered successfully',
  'Failed to deliver package(s)',
  'Payment processed successfully',
  'Payment link created successfully',
  'Payment status verified',
  'Error verifying payment status',
  'Pickup persons updated successfully',
  'Error updating pickup persons',
]

/** Texts of calls that only other programs make, and what the screens say in their place. */
const ofOtherPrograms: Readonly<Record<string, string>> = {
  'Payment processed successfully!': 'the payer’s page says “Payment processed successfully”',
  'Payment verified successfully!': 'the payer’s page says “Payment status verified”',
  'Orders loaded successfully!': 'the list of orders is there when it is loaded',
}

const root = join(import.meta.dirname, '..')
const sourcesOf = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/\\'/g, "'").replaceAll(/\s+/g, ' '))

const sources = sourcesOf('src', 'sync')
const screenSources = [...sourcesOf('src'), ...sourcesOf('sync/rules', 'sync/policies')].join(' ')
const payTexts = sources.find((source) => source.includes('export const paymentTexts')) ?? ''

/** As a whole literal, or as a whole text between tags. */
const isWrittenIn = (source: string, text: string): boolean =>
  [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`, `> ${text} <`].some((form) => source.includes(form))

const isWritten = (text: string): boolean => sources.some((source) => isWrittenIn(source, text))

/** By the code of screens, which doesn't read the rows of calls that it doesn't make. */
const isShown = (text: string): boolean => isWrittenIn(`${screenSources} ${payTexts}`, text)

const textsOf = (names: readonly ApiName[]) =>
  new Set(
    names.flatMap((name) => {
      const row: ApiRow = api[name]
      return [row.success, row.failure]
    }),
  )
const isCalled = (name: ApiName): boolean => screenSources.includes(`'${name}'`)

test('every text of the specification is shown by a screen or by a call that a screen makes', () => {
  const shownTexts = textsOf(apiNames.filter(isCalled))
  const missing = texts.filter((text) => !shownTexts.has(text) && !isShown(text))
  expect(missing.sort()).toEqual(Object.keys(ofOtherPrograms).sort())
})

test('the texts that no screen shows belong to calls', () => {
  const servedTexts = textsOf(apiNames)
  expect(Object.keys(ofOtherPrograms).filter((text) => !servedTexts.has(text))).toEqual([])
})

test('no text is listed twice', () => {
  expect(texts.filter((text, n) => texts.indexOf(text) !== n)).toEqual([])
})

test('a text that is spelled otherwise does not count', () => {
  expect(isWritten('This page could not be found')).toBe(true)
  expect(isWritten('This page could not be found.')).toBe(false)
})

test('a missing record is “not found”, in every refusal', () => {
  expect([...sourcesOf('server'), ...sources].filter((text) => text.includes('There is no such'))).toEqual([])
})
