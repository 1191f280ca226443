import { namesIn } from '#sync/lib/names-in.ts'

const testsIn = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}.test.ts`)
const routes = (...names: readonly string[]): string[] => testsIn('server/routes/**', ...names)
/** Code with mutants in it is several times slower than the limit of a test that measures it. */
const noSpeeds = '!**/*-speed.test.ts'
/** Histories leave their rows in the books, and read all of them after each step: every repeat takes longer. */
const noHistories = '!server/**/*-histories.test.ts'
/** The mutants run where no PostgreSQL need be. */
const noPostgres = '!server/**/*.postgres.test.ts'

/**
 * The folders whose conditions decide about money, rights and the sync, with the tests that judge their mutants. A mutant
 * that only other tests detect counts as undetected: the score is the least that the whole suite has.
 */
export const judgesOf = {
  'sync/rules': ['sync/rules/**/*.test.ts', noSpeeds, 'sync/mutators/**/*.test.ts'],
  'sync/policies': ['sync/policies/*.test.ts'],
  'sync/mutators': ['sync/mutators/**/*.test.ts'],
  'server/billing': [
    'server/billing/*.test.ts',
    'server/payments/endings.test.ts',
    'server/jobs/price-rounds.test.ts',
    ...routes('estimates', 'invoice-billing', 'invoices', 'invoices-bill', 'own-store-orders', 'storage'),
    ...routes('invoices-lists', 'package-owner', 'release', 'store-orders'),
    ...routes('category-suggestions', 'fees', 'journal', 'promotions', 'services', 'statements', 'terms'),
  ],
  'server/payments': [
    ...['server/payments/**/*.test.ts', noHistories],
    ...testsIn('server/deliveries', 'door-cash', 'door-part', 'second-phone-money'),
    ...routes(
      'checkouts',
      'checkouts-tokens',
      'claims',
      'exchange-rates',
      'payments',
      'payments-cash',
      'tills',
    ),
  ],
  'server/deliveries': [
    'server/deliveries/*.test.ts',
    ...routes('deliveries', 'deliveries-driver', 'deliveries-office', 'delivery-plans', 'delivery-zones'),
  ],
  'server/orders': ['server/orders/*.test.ts', noHistories, ...routes('own-store-orders', 'store-orders')],
  'server/accounts': [
    ...['server/accounts/*.test.ts', noPostgres],
    ...routes('accounts', 'accounts-manage', 'account-proof', 'address', 'handhelds', 'recovery', 'session'),
    ...routes('erasures', 'factor-conditions', 'locked-devices', 'second-factors', 'sessions'),
    ...routes('accounts-manage-delete', 'authorized-persons', 'customer-limits', 'customer-papers'),
  ],
  'server/changes': [
    ...['server/changes/*.test.ts', 'server/sync/push*.test.ts'],
    ...testsIn('server/sync', 'archived'),
    ...testsIn('server/deliveries', 'door-code', 'queued-storage', 'terms-at-door'),
    ...routes('needed-papers', 'question-packages', 'release', 'sent-twice'),
  ],
  'server/sync': [
    'server/sync/{pu,de,ep,fan,hello,live,ro}*.test.ts',
    ...testsIn('server/sync', 'clients', 'cursor', 'references', 'retention'),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof judgesOf

/** The area that a folder is, or is a part of. */
export function areaOf(folder: string): Area {
  const area = namesIn(judgesOf).find((name) => `${folder}/`.startsWith(`${name}/`))
  if (!area) throw new Error(`No tests judge the mutants of ${folder}`)
  return area
}

/** Of a hundred mutants in a folder the tests find at least this many. */
export const leastScore = 85

/** The name of a folder's figures in the record of the soak. */
export const figureOf = (folder: string): string => `mutation: ${folder}`
