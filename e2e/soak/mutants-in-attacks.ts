import type { Mutant } from './mutant.ts'

const session = 'server/routes/accounts/session.test.ts'
const cardPayments = 'server/payments/card-payments.ts'
const verdict = 'sync/rules/payments/card-verdict.ts'
const bookings = 'server/payments/hook-bookings.test.ts'
const signIn = 'server/accounts/sign-in.ts'
const wipe = 'src/session/wipe.ts'
const wipeTest = 'src/session/wipe.test.ts'
const chunkFailure = 'src/pwa/chunk-failure.test.ts'

/** Bugs about people who mean harm, and about devices that are shared or old. The rules are the rows of docs/reliability.md. */
export const mutantsInAttacks: readonly Mutant[] = [
  {
    name: 'a hook that arrives again is booked again',
    rule: 'S2',
    file: cardPayments,
    find: '  if (earlier) {\n',
    replace: "  if (earlier && hookId === '') {\n",
    unit: {
      file: 'server/payments/hook.test.ts',
      test: '50 simultaneous copies, 20 times over, make one payment each',
    },
  },
  {
    name: 'a payment of less settles a checkout',
    rule: 'S3',
    file: verdict,
    find: '(amountCents ?? 0) < (askedJmdCents ?? totalJmdCents)',
    replace: '(amountCents ?? 0) < (askedJmdCents ?? totalJmdCents) - 1_000_000',
    unit: { file: bookings, test: 'a checkout that is' },
  },
  {
    name: 'US cents pay for as many Jamaican ones',
    rule: 'S3',
    file: verdict,
    find: "(_asked, { currency }) => currency !== checkoutCurrency, 'mismatch'",
    replace: "(_asked, { currency }) => currency === null, 'mismatch'",
    unit: { file: bookings, test: 'a checkout that is' },
  },
  {
    name: 'a person gives themselves another role',
    rule: 'S7',
    file: 'server/accounts/update-account.ts',
    find: "if (administrative && actor.role !== 'Admin') throw forbidden()",
    replace:
      "if (administrative && actor.role !== 'Admin' && account.accountId !== actor.accountId) throw forbidden()",
    unit: {
      file: 'server/routes/accounts/accounts.test.ts',
      test: 'only an administrator changes roles, rights or states; others change not even their own',
    },
  },
  {
    name: 'an answer keeps what its schema does not name',
    rule: 'S10',
    file: 'server/http/cut-to.ts',
    find: 'fitsOf(schema)(answer) ? (answer as T) : schema.parse(answer)',
    replace: 'schema.safeParse(answer).success ? (answer as T) : schema.parse(answer)',
    unit: {
      file: 'server/http/cut-to.test.ts',
      test: 'fields that the schema does not name are cut, at any depth, and missing fields are put in',
    },
  },
  {
    name: 'a private document is public by its name',
    rule: 'S11',
    file: 'server/db/files/files.ts',
    find: "    .where('visibility', '=', 'Public')\n    .executeTakeFirst()",
    replace: '    .executeTakeFirst()',
    unit: {
      file: 'server/routes/company/files-paths.test.ts',
      test: 'no way of writing a name leads to a file that is not a public document',
    },
  },
  {
    name: 'a file is of the kind that its sender says',
    rule: 'S12',
    file: 'server/files/take.ts',
    find: "  if (!contentType || !types.includes(contentType)) throw new Refusal('invalid', notTaken(bytes, types))\n",
    replace: "  if (!contentType) throw new Refusal('invalid', notTaken(bytes, types))\n",
    unit: {
      file: 'server/files/files.test.ts',
      test: 'bytes that are not what they say are refused, and nothing of them stays',
    },
  },
  {
    name: 'a page may run scripts that stand in its text',
    rule: 'S13',
    file: 'server/http/headers.ts',
    find: `'script-src': ["'self'", "'wasm-unsafe-eval'"]`,
    replace: `'script-src': ["'self'", "'wasm-unsafe-eval'", "'unsafe-inline'"]`,
    unit: {
      file: 'server/app.test.ts',
      test: 'pages may run only the app’s own scripts and may not be framed',
    },
  },
  {
    name: 'another site’s page may log people in',
    rule: 'S14',
    file: 'server/http/same-origin.ts',
    find: "typeof site === 'string' ? ownSites.has(site) : isOurOrigin(publicUrl, request)",
    replace: "typeof site === 'string' || isOurOrigin(publicUrl, request)",
    unit: { file: session, test: 'is refused to another site’s page' },
  },
  {
    name: 'the cookie of https belongs to no host',
    rule: 'S14',
    file: 'server/http/cookies.ts',
    find: "(isHttps(env) ? '__Host-quayside' : 'quayside')",
    replace: "(env.publicUrl === '' ? '__Host-quayside' : 'quayside')",
    unit: { file: session, test: 'over https the cookie is bound to the host' },
  },
  {
    name: 'guesses at a password are counted by network address alone',
    rule: 'S15',
    file: signIn,
    find: '  await signInAccount.take(key)\n',
    replace: '',
    unit: {
      file: session,
      test: 'slows guesses down, says for how long, and lets the owner in afterwards',
    },
  },
  {
    name: 'a stranger’s guesses lock the owner’s device out',
    rule: 'S15',
    file: signIn,
    find: '  return isKnown ?',
    replace: '  return isKnown && device === email ?',
    unit: { file: session, test: 'does not let a stranger’s guesses keep the owner’s own device out' },
  },
  {
    name: 'an address without an account is answered sooner',
    rule: 'S16',
    file: 'server/core/even-time.ts',
    find: '(Math.floor(elapsedMs / stepMs) + 1) * stepMs - elapsedMs',
    replace: 'stepMs',
    unit: { file: 'server/core/even-time.test.ts', test: 'work of' },
  },
  {
    name: 'a short secret is strong enough',
    rule: 'S18',
    file: 'server/core/secret-strength.ts',
    find: 'const fewestCharacters = 32',
    replace: 'const fewestCharacters = 8',
    unit: {
      file: 'server/core/env.test.ts',
      test: 'a secret that is easy to guess is refused with what is wrong and what to do, and is not shown',
    },
  },
  {
    name: 'nonsense in a call counts as a fault of the server',
    rule: 'S19',
    file: 'sync/mutators/index.ts',
    find: "throw new Refusal('invalid', [...new Set(sentences)].join(' '), fields)",
    replace: "throw new Error([...new Set(sentences)].join(' '))",
    unit: { file: 'server/test/fuzz.test.ts', test: 'every request gets an answer that is described' },
  },
  {
    name: 'a body may come byte by byte',
    rule: 'S20',
    file: 'server/http/slow-bodies.ts',
    find: 'arrival.socket.bytesRead - arrival.bytes >= pace.leastBytes',
    replace: 'arrival.socket.bytesRead > arrival.bytes',
    unit: {
      file: 'server/http/slow-bodies.test.ts',
      test: 'a body that comes byte by byte is cut, and told so',
    },
  },
  {
    name: 'the token of a payment is short',
    rule: 'S21',
    file: 'server/payments/checkouts.ts',
    find: 'randomBytes(tokenBytes)',
    replace: 'randomBytes(8)',
    unit: {
      file: 'server/routes/money/checkouts-tokens.test.ts',
      test: 'tokens are 128 bits that nothing foretells',
    },
  },
  {
    name: 'the token of a payment is in the log',
    rule: 'S21',
    file: 'server/core/logging.ts',
    find: "    .replace(/(\\/checkouts\\/token\\/|\\/checkout\\/)[^/?]+/g, '$1[token]')\n",
    replace: '',
    unit: {
      file: 'server/routes/money/checkouts-tokens.test.ts',
      test: 'neither a token nor a payment link is in the log or tells another site where it was opened',
    },
  },
  {
    name: 'payments are heard by whoever listens at the hub',
    rule: 'S22',
    file: 'server/hub/hub.ts',
    find: '(holder) => mayFollowPayment(holder, accountId)',
    replace: '() => true',
    unit: {
      file: 'server/hub/hub.test.ts',
      test: 'a payment is heard by those who take payments and by its account, never by another customer',
    },
  },
  {
    name: 'a scan is called saved before its transaction has ended',
    rule: 'R2',
    file: 'src/replica/dexie-store.ts',
    find: '        outcome = { value }\n',
    replace: '        outcome = { value }\n        resolve(value)\n',
    unit: {
      file: 'src/replica/connection.test.ts',
      test: '[C3] a write that was being committed is not called saved, and not done twice',
    },
  },
  {
    name: 'a page whose script is missing reloads without an end',
    rule: 'R15',
    file: 'src/pwa/chunk-rule.ts',
    find: 'return since < 0 || since >= CHUNK_RELOAD_GUARD_MS',
    replace: 'return since < 0 || since >= 0',
    unit: {
      file: chunkFailure,
      test: 'does not reload again within 60 seconds, also after the reload itself',
    },
  },
  {
    name: 'a page reloads while something is being saved',
    rule: 'R15',
    file: 'src/pwa/chunk-rule.ts',
    find: 'if (!online || writeOpen) return false',
    replace: 'if (!online) return false',
    unit: { file: chunkFailure, test: 'never reloads while something is being saved' },
  },
  {
    name: 'rows stay readable after a log-out',
    rule: 'R16',
    file: wipe,
    find: "  await clearTables(db, (table) => table !== '_sealed' && table !== '_key')\n",
    replace: '',
    unit: { file: wipeTest, test: '[H6] logging out with unsent work leaves it encrypted, and nothing else' },
  },
  {
    name: 'unsent work is deleted when the server ends a session',
    rule: 'R16',
    file: wipe,
    find: '      if (await hasUnsent(db)) {\n        await forgetRows(db)\n        return false\n      }\n      forgetDesk()',
    replace: '      forgetDesk()',
    unit: {
      file: wipeTest,
      test: '[H5] [H6] unsent work waits unchanged when the server ends a session; the rows go',
    },
  },
  {
    name: 'a socket that takes nothing is kept for ever',
    rule: 'R19',
    file: 'server/sync/live.ts',
    find: '    if (stuckMs >= stuckAfterMs) return socket.terminate()\n',
    replace: '',
    unit: {
      file: 'server/sync/live-socket.test.ts',
      test: 'a socket that takes nothing for half a minute is ended, and one that takes some is not',
    },
  },
  {
    name: 'two tabs that renew a session together log each other out',
    rule: 'R21',
    file: 'server/accounts/sessions.ts',
    find: 'now - Date.parse(session.rotatedAt) <= graceMs',
    replace: 'now < Date.parse(session.rotatedAt)',
    unit: {
      file: session,
      test: 'just exchanged is answered again with the same successor, for 30 seconds',
    },
  },
  {
    name: 'a token that was used before ends nothing',
    rule: 'R21',
    file: 'server/accounts/sessions.ts',
    find: '  if (generation < session.generation)\n',
    replace: '  if (generation < 0)\n',
    unit: { file: session, test: 'is exchanged for the next, and an older one used again ends the session' },
  },
  {
    name: 'what an older app has queued is refused',
    rule: 'R14',
    file: 'sync/mutators/index.ts',
    find: '  if (!canRead(name, ver)) throw',
    replace: '  if (!canRead(name, ver) || ver < versionOf(name)) throw',
    unit: { file: 'server/sync/queued.test.ts', test: 'as an old app queued it' },
  },
]
