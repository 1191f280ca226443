import { isoOf } from '#sync/lib/clock.ts'
import { mustOpenSealedTexts } from '../accounts/data-key-check.ts'
import { firstAdminLink } from '../accounts/first-admin.ts'
import { resealTexts } from '../accounts/reseal.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import { keyCustomers } from '../accounts/similar-keys.ts'
import { digestTrns } from '../accounts/trn-digests.ts'
import { mustWriteBackups } from '../backup/backup-folder.ts'
import { removeUnfinishedRestores } from '../backup/interrupted.ts'
import { hostOf, isOwnMachine } from '../core/public-server.ts'
import { findCredential, hasAnyAccount } from '../db/accounts/accounts-credentials.ts'
import { classOf } from '../db/core/errors.ts'
import { sizeFor } from '../demo/company.ts'
import { installDemo } from '../demo/install.ts'
import { demoPeople } from '../demo/people.ts'
import { mustWriteBucket } from '../files/bucket-check.ts'
import { fillExpectedDays } from '../jobs/expected-days.ts'
import { openClaimsOfLosses } from '../jobs/loss-claims.ts'
import type { AppDeps } from './deps.ts'

export const demoPackages = 2000
const demoAdmin = 'admin@quayside.test'

const signInTable = (): string[] => [
  'Sign in to the demo company with any of these; the password is the same for all:',
  ...demoPeople.map(({ role, email, firstName, lastName }) =>
    ['', role.padEnd(11), `${email}@quayside.test`.padEnd(26), `${firstName} ${lastName}`].join('  '),
  ),
  `  password     ${demoPassword}`,
  'DEMO=0 starts without the demo company and refuses this password.',
]

const cardWords = ({ card, env }: Pick<AppDeps, 'card' | 'env'>): string[] => {
  if (!card)
    return [
      'Card payments are off: set FYGARO_BUTTON_URL, FYGARO_KEY_ID and FYGARO_SECRET for them.',
      ...(env.publicBecause === null
        ? []
        : ['CARD_SIMULATOR=1 takes a simulator that charges nothing: invoices are then paid without money.']),
    ]
  if (!card.simulator) return []
  return [
    'Card payments go to a simulator that charges nothing; FYGARO_* sets a real one.',
    ...(env.publicBecause === null
      ? []
      : [`WARNING: anybody can pay invoices without money (${env.publicBecause}).`]),
  ]
}

/** The warning about the demo company where others can reach the server, or where only its password is refused. */
async function demoWarnings({ db, env }: AppDeps): Promise<string[]> {
  const { publicBecause, demo } = env
  if (demo && publicBecause !== null)
    return [`WARNING: anybody can sign in with this password (${publicBecause}). It is in the documentation.`]
  if (demo || !(await findCredential(db.reads.kysely, demoAdmin))) return []
  return [
    `This DATA_DIR holds the demo company, and its password is refused${publicBecause === null ? '' : ` (${publicBecause})`}.`,
    'Choose an empty DATA_DIR for a company of your own, or ask for the demo with DEMO=1.',
  ]
}

const whereItListens = ({ host, publicUrl }: AppDeps['env']): string[] =>
  isOwnMachine(host) && !isOwnMachine(hostOf(publicUrl))
    ? [`It listens on ${host}, for a proxy on this machine. HOST=0.0.0.0 lets other machines reach it.`]
    : []

/** A restore that was killed leaves a copy of keys and data, which is useless once the database is in its place. */
const removedCopies = async ({ env, clock }: Pick<AppDeps, 'env' | 'clock'>): Promise<string[]> =>
  (await removeUnfinishedRestores(env.dataDir, isoOf(clock.now()))).map(
    (folder) => `${folder} was removed: the unfinished copy of a restore that was interrupted.`,
  )

/**
 * Makes sure that an administrator can log in. Returns the text for the person at the terminal. Of servers that start
 * together, the first prepares the database, and the others find it prepared.
 */
export const prepare = (deps: AppDeps): Promise<string[]> =>
  whileBusy(() => deps.db.nodes.alone('start', () => prepareAlone(deps)))

/** With the ten seconds that a statement waits, two minutes. */
const mostTries = 12

/**
 * Running servers may hold up the database for longer than a statement waits, and this one is meant to relieve them.
 */
export async function whileBusy<T>(work: () => Promise<T>, triesLeft = mostTries - 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (classOf(error) !== 'busy' || triesLeft === 0) throw error
    return whileBusy(work, triesLeft - 1)
  }
}

async function prepareAlone(deps: AppDeps): Promise<string[]> {
  const { env } = deps
  if (env.files) await mustWriteBucket(env.files, deps.ids)
  if (env.backups.folder !== null) mustWriteBackups(env.backups.folder)
  await mustOpenSealedTexts(deps)
  const sealingWords = await resealTexts(deps)
  await digestTrns(deps)
  await keyCustomers(deps)
  await fillExpectedDays(deps)
  await openClaimsOfLosses(deps)
  const rest = async () => [
    ...sealingWords,
    ...(await removedCopies(deps)),
    ...(await demoWarnings(deps)),
    ...cardWords(deps),
    ...whereItListens(env),
  ]
  if (!env.demo) {
    const link = await firstAdminLink(deps)
    const words = link
      ? ['Make the first administrator here, within a day; the link works once:', `  ${link}`]
      : []
    return [...words, ...(await rest())]
  }
  if (!(await hasAnyAccount(deps.db.reads.kysely))) await installDemo(deps, sizeFor(demoPackages))
  return [...signInTable(), ...(await rest())]
}
