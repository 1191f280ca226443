import type { Row } from '../row.ts'

const steps = 'server/routes/accounts/second-factors.test.ts'
const conditions = 'server/routes/factor-conditions.test.ts'

/** The promises about second factors, open screens and lost devices. */
export const logInRows: readonly Row[] = [
  {
    id: 'S25',
    fault: 'The second step of a login is guessed, or sent again',
    holds:
      'A code, a recovery code and a ticket work once; guesses end soon, for all tickets of an account together',
    tests: [
      [steps, 'a code works once, also with another ticket inside its window'],
      [steps, 'a phone whose clock is %s'],
      [steps, 'guesses end soon, with the time to wait, for every ticket together'],
      [steps, 'a ticket is good for one login, for ten minutes, and for no other person’s code'],
      [
        steps,
        'a recovery code logs in once, however it is typed; only the first of two simultaneous tries gets in',
      ],
      [conditions, 'is good for its own step alone'],
      [conditions, 'are shown with the first factor, counted, and replaced for their owner alone'],
    ],
    figures: [],
    control: 'mutants: a code works again within its window, guesses are not counted, and five others',
  },
  {
    id: 'S26',
    fault: 'A passkey is used on another site, or for another account',
    holds: 'Only a signature of this challenge, on this address, by a passkey of this account',
    tests: [
      [steps, 'of another site is refused'],
      [steps, 'of another account opens no ticket of this one, and no old challenge is taken'],
      [conditions, 'by %s ends no login of this account'],
      [conditions, 'by %s proves nothing at an open screen'],
      [conditions, 'that was made %s is not added'],
      [conditions, 'that doesn’t ask for its person is no login'],
      [conditions, 'is on one list, once: no other person can take its id'],
      [conditions, 'that two people add at the same moment is on one list'],
      [
        'server/several-servers.postgres.test.ts',
        'a passkey that two people add at two servers at the same time is on one list, and the other person reads why',
      ],
    ],
    figures: [],
    control:
      'mutants: a passkey of another account at a login and at an open screen, one of another site, one that is added on another site, one that is on another list, and one without its person',
  },
  {
    id: 'S27',
    fault: 'Somebody goes around the second factor',
    holds:
      'No token and no cookie before the second step, by an old app, a mail, an open login or a wrong password; nobody learns who has a factor',
    tests: [
      [steps, 'the password alone opens nothing: no token, no cookie'],
      [steps, 'an app that doesn’t know the second step is asked to update'],
      [steps, 'a password that is set by mail is followed by the second step'],
      [steps, 'continues with open logins until the day that the setting states, and not after it'],
      [steps, 'a wrong password is answered as without a factor: no one learns which people have one'],
      [conditions, 'begun by a thief of the password is worth nothing once the owner has finished'],
      [conditions, '%s is refused'],
    ],
    figures: [],
    control:
      'mutants: an old app is let in, open logins go on, the first factor is set up twice or by a thief, a suspended account gets in by its passkey',
  },
  {
    id: 'S28',
    fault: 'Somebody uses a screen that its owner left open',
    holds:
      'Roles, refunds, exports of personal data, keys, factors, another’s email address, and settings that say where money and words go take a proof of the last ten minutes',
    tests: [
      [
        'server/routes/rights.test.ts',
        'nothing that takes a recent proof is done by a login of eleven minutes ago',
      ],
      [steps, 'with a second factor the password is not enough, and another session’s ticket is none'],
      [steps, 'an administrator’s open screen cannot take over another account by changing its address'],
      ['server/routes/company/settings.test.ts', 'an open screen does not change the %s'],
      ['src/http/call.test.ts', 'after a proof the same call is sent again, with the same key'],
    ],
    figures: [],
    control:
      'mutants: a call is made without the proof, and with the password in place of the factor, the bank account and a customer’s address are changed without it',
  },
  {
    id: 'S29',
    fault: 'A device is lost or stolen',
    holds:
      'Locked, its sessions and queue are refused; it deletes the data of all its people at its next contact; the office reads what was lost',
    tests: [
      [
        'server/routes/locked-devices.test.ts',
        'a device that its owner locks must empty itself at its next contact, and reports when it has',
      ],
      [
        'server/routes/locked-devices.test.ts',
        'a lost device of a person with a second factor is emptied before the second step, and instead of logging in at that step',
      ],
      ['server/http/late-bodies.test.ts', 'a push whose device is locked while it arrives changes nothing'],
      [
        'src/session/empty-device.test.ts',
        '[H13] a lost device deletes the data of all people who have worked on it, and says why',
      ],
      ['e2e/journeys/second-factor.spec.ts', 'a lost device is locked by the office, and empties itself'],
    ],
    figures: [],
    control:
      'mutants: its sessions go on, it gets a ticket for the second step before it is empty, it is let in between the two steps, the office is not told, a push that is on its way goes on',
  },
]
