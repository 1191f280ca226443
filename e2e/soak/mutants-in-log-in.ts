import type { Mutant } from './mutant.ts'

const steps = 'server/routes/second-factors.test.ts'
const conditions = 'server/routes/factor-conditions.test.ts'
const lost = 'server/routes/locked-devices.test.ts'
const rows = 'server/db/accounts/second-factors.ts'
const logIn = 'server/accounts/factors/log-in.ts'

/** Bugs about second factors, recent proofs and lost devices. The rules are the rows of docs/reliability.md. */
export const mutantsInLogIn: readonly Mutant[] = [
  {
    name: 'a code of an authenticator app works again within its window',
    rule: 'S25',
    file: rows,
    find: "    .where('lastStep', '<', step)\n",
    replace: '',
    unit: { file: steps, test: 'a code works once, also with another ticket inside its window' },
  },
  {
    name: 'a code is taken however wrong the clock is',
    rule: 'S25',
    file: 'server/accounts/factors/totp.ts',
    find: 'window: 1 })',
    replace: 'window: 3 })',
    unit: { file: steps, test: 'a phone whose clock is' },
  },
  {
    name: 'guesses at codes are not counted',
    rule: 'S25',
    file: 'server/accounts/factors/proofs.ts',
    find: '  await secondStepAccount.take(key)\n',
    replace: '',
    unit: { file: steps, test: 'guesses end soon, with the time to wait, for every ticket together' },
  },
  {
    name: 'a ticket is good for several logins',
    rule: 'S25',
    file: 'server/accounts/factors/proofs.ts',
    find: '      if (!(await spendTicket(tx.kysely, ticket.tokenHash))) throw tooLate()\n',
    replace: '',
    unit: {
      file: steps,
      test: 'a ticket is good for one login, for ten minutes, and for nobody else’s code',
    },
  },
  {
    name: 'a ticket outlives the password that it was given for',
    rule: 'S25',
    file: logIn,
    find: 'sessionVersion !== null && sessionVersion !== credential.sessionVersion',
    replace: 'sessionVersion !== null && sessionVersion > credential.sessionVersion',
    unit: { file: steps, test: 'a ticket of the first step ends with a new password' },
  },
  {
    name: 'a recovery code lets two people in',
    rule: 'S25',
    file: rows,
    find: "    .where('usedAt', 'is', null)\n    .set({ usedAt: at })",
    replace: '    .set({ usedAt: at })',
    unit: {
      file: steps,
      test: 'a recovery code logs in once, however it is typed; of two at once one gets in',
    },
  },
  {
    name: 'a passkey of another account opens a ticket',
    rule: 'S26',
    file: 'server/accounts/factors/proofs.ts',
    find: '(accountId !== null && factor.accountId !== accountId)',
    replace: '(accountId !== null && factor.accountId === accountId && !challenge)',
    unit: {
      file: steps,
      test: 'of another account opens no ticket of this one, and no old challenge is taken',
    },
  },
  {
    name: 'a passkey of another account is proof enough at an open screen',
    rule: 'S26',
    file: 'server/accounts/factors/proofs.ts',
    find: '(accountId !== null && factor.accountId !== accountId)',
    replace: '(accountId !== null && factor.accountId !== accountId && !factor.publicKey)',
    unit: { file: conditions, test: 'proves nothing at an open screen' },
  },
  {
    name: 'a passkey is used without its person',
    rule: 'S26',
    file: 'server/accounts/factors/passkeys.ts',
    find: '      requireUserVerification: true,\n    }),\n  )\n  return',
    replace: '      requireUserVerification: false,\n    }),\n  )\n  return',
    unit: { file: conditions, test: 'that doesn’t ask for its person is no login' },
  },
  {
    name: 'a passkey that was made for another site is added',
    rule: 'S26',
    file: 'server/accounts/factors/passkeys.ts',
    find: '      expectedOrigin: origin,\n      expectedRPID: rpID,\n      requireUser',
    replace:
      "      expectedOrigin: [origin, 'https://quayside.example.evil'],\n      expectedRPID: [rpID, 'quayside.example.evil'],\n      requireUser",
    unit: { file: conditions, test: 'is not added' },
  },
  {
    name: 'a ticket of one step is good for another one',
    rule: 'S25',
    file: 'server/db/accounts/proof-tickets.ts',
    find: "    .where('purpose', '=', purpose)\n    .where('expiresAt'",
    replace: "    .where('purpose', '<>', purpose === 'factor' ? 'x' : '')\n    .where('expiresAt'",
    unit: { file: conditions, test: 'is good for its own step alone' },
  },
  {
    name: 'a suspended account logs in with its passkey',
    rule: 'S27',
    file: logIn,
    find: "credential?.status === 'Active' && credential.deletedAt === null",
    replace: 'credential?.deletedAt === null',
    unit: { file: conditions, test: 'is refused' },
  },
  {
    name: 'a thief of the password adds a first factor after the owner',
    rule: 'S27',
    file: 'server/accounts/factors/new-factor.ts',
    find: '  if (isFirst && factors.length > 0) throw tooLate()\n',
    replace: '  if (isFirst && factors.length > mostFactors) throw tooLate()\n',
    unit: {
      file: conditions,
      test: 'begun by a thief of the password is worth nothing once the owner has finished',
    },
  },
  {
    name: 'a login goes on although its password was changed meanwhile',
    rule: 'S17',
    file: 'server/accounts/sessions.ts',
    find: 'if ((await sessionVersionOf(tx.kysely, accountId)) !== owner.sessionVersion)',
    replace: 'if ((await sessionVersionOf(tx.kysely, accountId)) === -owner.sessionVersion)',
    unit: {
      file: 'server/routes/log-in-races.test.ts',
      test: 'between its password and its session opens nothing',
    },
  },
  {
    name: 'a caller is judged before the body arrives, and not after it',
    rule: 'S17',
    file: 'server/http/route.ts',
    find: 'if (judgeAgain && hasBody(request)) {',
    replace: "if (judgeAgain && hasBody(request) && row.method === 'GET') {",
    unit: { file: 'server/http/late-bodies.test.ts', test: 'a body that arrives after its sender' },
  },
  {
    name: 'a device is locked, and a push that is on its way goes on',
    rule: 'S29',
    file: 'server/sync/routes.ts',
    find: '      await judgeAgain(deps, request)\n',
    replace: '',
    unit: {
      file: 'server/http/late-bodies.test.ts',
      test: 'a push whose device is locked while it arrives changes nothing',
    },
  },
  {
    name: 'a passkey of another site is taken',
    rule: 'S26',
    file: 'server/accounts/factors/passkeys.ts',
    find: '      expectedOrigin: origin,\n      expectedRPID: rpID,\n      credential:',
    replace:
      "      expectedOrigin: [origin, 'https://quayside.example.evil'],\n      expectedRPID: [rpID, 'quayside.example.evil'],\n      credential:",
    unit: { file: steps, test: 'of another site is refused' },
  },
  {
    name: 'an app that does not know the second step is let in without it',
    rule: 'S27',
    file: 'server/accounts/factors/second-step.ts',
    find: "  if (!isKnownToApp) throw new Refusal('wrong-state', updateText)\n",
    replace: '  if (!isKnownToApp) return null\n',
    unit: { file: steps, test: 'an app that doesn’t know the second step is told to update' },
  },
  {
    name: 'logins from before go on after the day of the setting',
    rule: 'S27',
    file: 'sync/rules/second-factor.ts',
    find: 'jamaicaDay(now) <= rule.openSessionsUntil',
    replace: 'rule.openSessionsUntil.length > 0',
    unit: {
      file: steps,
      test: 'goes on with open logins until the day that the setting states, and not after it',
    },
  },
  {
    name: 'the first factor is set up with the ticket of an account that has one',
    rule: 'S27',
    file: logIn,
    find: "mustBeTicket(deps, input.ticket, 'enrol')",
    replace:
      "mustBeTicket(deps, input.ticket, 'enrol').catch(() => mustBeTicket(deps, input.ticket, 'log-in'))",
    unit: { file: steps, test: 'a password that is set by mail is followed by the second step' },
  },
  {
    name: 'a call that takes a proof is made without one',
    rule: 'S28',
    file: 'server/http/route.ts',
    find: 'if (row.needsProof === true) mustBeProven',
    replace: "if (row.needsProof === true && row.method === 'PUT') mustBeProven",
    unit: { file: steps, test: 'is refused eleven minutes after the login, and done after the proof' },
  },
  {
    name: 'with a second factor the password is proof enough',
    rule: 'S28',
    file: 'server/accounts/factors/session-proof.ts',
    find: "const isEnough = !hasFactor || input.proof.kind !== 'password'",
    replace: "const isEnough = !hasFactor || input.proof.kind !== ''",
    unit: {
      file: steps,
      test: 'with a second factor the password is not enough, and another session’s ticket is none',
    },
  },
  {
    name: 'the sessions of a locked device go on',
    rule: 'S29',
    file: 'server/accounts/locked-devices.ts',
    find: 'const ended = await endSessionsOnDevice(tx.kysely, deviceId, tx.at)',
    replace: "const ended = await endSessionsOnDevice(tx.kysely, '', tx.at)",
    unit: { file: lost, test: 'is told to empty itself at its next contact, and says when it has' },
  },
  {
    name: 'a locked device logs in before it is empty',
    rule: 'S29',
    file: 'server/accounts/sign-in.ts',
    find: '  await mustNotBeLocked(deps, deviceId)\n',
    replace: '',
    unit: { file: lost, test: 'is told to empty itself at its next contact, and says when it has' },
  },
  {
    name: 'the office does not hear of the queue of a locked device',
    rule: 'S29',
    file: 'server/accounts/locked-devices.ts',
    find: 'if (!account || !isStaff(account.role)) continue',
    replace: 'if (!account || isStaff(account.role)) continue',
    unit: { file: lost, test: 'is told to empty itself at its next contact, and says when it has' },
  },
  {
    name: 'a passkey that is on a list already is not looked for',
    rule: 'S26',
    file: 'server/accounts/factors/new-factor.ts',
    find: 'if (factor.credentialId !== null) await mustBeNewPasskey',
    replace: "if (factor.credentialId === '') await mustBeNewPasskey",
    unit: {
      file: 'server/routes/factor-conditions.test.ts',
      test: 'that two people add at the same moment is on one list, and the other one reads why',
    },
  },
]
