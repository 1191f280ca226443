import type { Row } from './row.ts'

const steps = 'server/routes/second-factors.test.ts'
const conditions = 'server/routes/factor-conditions.test.ts'

/** What must hold against somebody who means harm. */
export const securityRows: readonly Row[] = [
  {
    id: 'S1',
    fault: 'A payment hook is forged, altered, old or unsigned',
    holds: 'Refused, nothing changes, audited',
    tests: [
      [
        'server/payments/provider/signature.test.ts',
        'of 12,000 hooks with one to four bits changed anywhere, none is taken',
      ],
      ['server/payments/hook.test.ts', 'changed by a bit anywhere, 300 times over HTTP'],
    ],
    figures: [],
    control: 'the unaltered hook is taken in the same tests',
  },
  {
    id: 'S2',
    fault: 'A payment hook arrives again',
    holds: 'One payment for one transaction, whatever the time',
    tests: [['server/payments/hook.test.ts', '50 copies at once, 20 times over: one payment each']],
    figures: [],
    control: null,
  },
  {
    id: 'S3',
    fault: 'A payment of another amount, currency or account',
    holds: 'Never settles; kept as credit that somebody looks at',
    tests: [['server/payments/hook-bookings.test.ts', 'a checkout that is %s, and %s is paid']],
    figures: [],
    control: null,
  },
  {
    id: 'S4',
    fault: 'An invoice is paid twice',
    holds: 'One payment settles, the other is credit that staff see',
    tests: [
      [
        'server/payments/checkout-histories.test.ts',
        '[property] after every step of any history of checkouts, hooks and transfers',
      ],
    ],
    figures: [],
    control: null,
    notYet: '500 races in real processes',
  },
  {
    id: 'S5',
    fault: 'A customer asks for what is another’s',
    holds: 'Answered as for an id that does not exist, in every call',
    tests: [
      ['server/routes/strangers.test.ts', 'every call a customer can make is attacked'],
      ['server/routes/strangers-beyond-calls.test.ts', ''],
    ],
    figures: [],
    control: 'the owner gets the row in the same test',
  },
  {
    id: 'S6',
    fault: 'A role calls what it may not',
    holds: 'Every role × call is decided as a table written by hand says',
    tests: [['server/routes/rights.test.ts', 'for %s is decided as the table says']],
    figures: [],
    control: 'a denial is shown to have changed nothing',
  },
  {
    id: 'S7',
    fault: 'Somebody raises their own rights',
    holds: 'Refused and audited',
    tests: [
      ['server/routes/accounts.test.ts', 'nobody but an administrator changes roles, rights or states'],
    ],
    figures: [],
    control: null,
  },
  {
    id: 'S8',
    fault: 'SQL in a search, a sort or a filter',
    holds: 'Bound parameters only; sort fields from a list',
    tests: [['server/test/fuzz.test.ts', '']],
    figures: [],
    control: null,
    notYet: 'sqlmap',
  },
  {
    id: 'S9',
    fault: 'A request names fields it may not set',
    holds: 'Refused; no column changes',
    tests: [['server/routes/mass-assignment.test.ts', 'every call by which staff write is tried']],
    figures: [],
    control: 'the same request without the field is taken',
  },
  {
    id: 'S10',
    fault: 'An answer says more than its schema',
    holds: 'Answers are cut to their schema',
    tests: [['server/test/fuzz.test.ts', '']],
    figures: [],
    control: null,
  },
  {
    id: 'S11',
    fault: 'A path leads out of its folder',
    holds: 'Files are found by id; names are no paths',
    tests: [
      [
        'server/routes/files-paths.test.ts',
        'no way of writing a name leads to a file that is not a public document',
      ],
    ],
    figures: [],
    control: null,
  },
  {
    id: 'S12',
    fault: 'Uploads that explode or pretend',
    holds: 'Refused by their bytes, before they are decoded',
    tests: [['server/files/files.test.ts', '']],
    figures: [],
    control: null,
    notYet: 'memory and other requests’ times under attack, measured',
  },
  {
    id: 'S13',
    fault: 'Script in a text',
    holds: 'Shown as text; the policy allows only the app’s own scripts',
    tests: [['server/app.test.ts', 'pages may run only the app’s own scripts and be framed by nobody']],
    figures: [],
    control: null,
    notYet: '100 payloads through every field of every entity',
  },
  {
    id: 'S14',
    fault: 'Another site acts for somebody who is logged in',
    holds: 'Refused by origin; the cookie is bound to the host',
    tests: [['server/routes/session.test.ts', 'over https the cookie is bound to the host']],
    figures: [],
    control: null,
  },
  {
    id: 'S15',
    fault: 'Passwords are guessed',
    holds: 'Guesses slow down; the owner gets in',
    tests: [
      [
        'server/routes/session.test.ts',
        'slows guesses down, says for how long, and lets the owner in afterwards',
      ],
      ['server/routes/session.test.ts', 'does not let a stranger’s guesses keep the owner’s own device out'],
    ],
    figures: [],
    control: null,
  },
  {
    id: 'S16',
    fault: 'Somebody asks which addresses have accounts',
    holds: 'The same answer in the same time',
    tests: [['server/core/even-time.test.ts', 'work that fails takes as long']],
    figures: [],
    control: null,
    notYet: 'times of 400 pairs judged on a quiet machine',
  },
  {
    id: 'S17',
    fault: 'A token is altered, old, or of another kind',
    holds: 'Refused; logging out ends all of a session, and a new password every login that is under way',
    tests: [
      ['server/accounts/tokens.test.ts', 'a token that was proven does not vouch for another one'],
      ['server/routes/session.test.ts', 'signing out ends the session for both tokens'],
      [
        'server/routes/log-in-races.test.ts',
        'a log-in whose account %s between its password and its session opens nothing',
      ],
    ],
    figures: [],
    control: 'mutants: a login goes on although its password was changed meanwhile',
  },
  {
    id: 'S18',
    fault: 'A secret is weak, or lies in a log',
    holds: 'Refused at the start; never written to a log',
    tests: [['server/core/env.test.ts', 'a secret that is easy to guess is refused with what is wrong']],
    figures: [],
    control: null,
  },
  {
    id: 'S19',
    fault: 'Every call gets nonsense',
    holds: 'No 500, no answer outside its schema',
    tests: [['server/test/fuzz.test.ts', 'most of what was meant to be good got past validation']],
    figures: [],
    control: null,
    notYet: '5,000 requests a route',
  },
  {
    id: 'S20',
    fault: 'Slow sockets, smuggling, polluted parameters',
    holds: 'Bounded; a slow socket is cut',
    tests: [],
    figures: [],
    control: null,
    notYet: 'smuggling and parameter pollution by raw sockets in the gate',
  },
  {
    id: 'S21',
    fault: 'A payment link is guessed or leaks',
    holds: '128 random bits, not logged, no referrer',
    tests: [
      ['server/routes/checkouts-tokens.test.ts', 'tokens are 128 bits that nothing foretells'],
      ['server/routes/checkouts-tokens.test.ts', 'neither a token nor a payment link is in the log'],
    ],
    figures: [],
    control: null,
  },
  {
    id: 'S22',
    fault: 'Somebody listens to the hub',
    holds: 'Payments are heard by whoever takes them and by their account',
    tests: [['server/hub/hub.test.ts', 'a payment is heard by those who take payments and by its account']],
    figures: [],
    control: null,
  },
  {
    id: 'S23',
    fault: 'A dependency is swapped',
    holds: 'Every entry of the lock file has a SHA-512; no install script runs',
    tests: [['scripts/architecture.test.ts', 'every package in the lock file has a SHA-512']],
    figures: [],
    control: 'scripts/architecture.test.ts: an entry without SHA-512 in the lock file',
    notYet: 'a list of licences, and an audit where the registry’s advice can be reached',
  },
  {
    id: 'S24',
    fault: 'A visitor asks for the page that takes longest to draw',
    holds:
      'No page holds the server for more than 50 ms: `npm run bench -- --only public-pages` measures it (docs/speed.md)',
    tests: [
      ['src/visitor/render-page.test.tsx', 'the API takes no longer list and no longer text than the worst'],
      ['src/visitor/render-page.test.tsx', '%s with the worst that is stored'],
      ['server/routes/page-room.test.ts', 'what visitors’ pages list whole has an end, in words'],
      ['server/routes/post-content.test.ts', 'is read once for each version'],
      ['sync/rules/markdown.test.ts', 'too many %s are not read'],
      ['server/routes/blogs.test.ts', 'a text that is slow to draw is refused in words'],
    ],
    figures: [],
    control: 'a reader of Markdown of our own held the server for seconds, until it was replaced',
  },
  {
    id: 'S25',
    fault: 'The second step of a login is guessed, or sent again',
    holds:
      'A code, a recovery code and a ticket work once; guesses end soon, for all tickets of an account together',
    tests: [
      [steps, 'a code works once, also with another ticket inside its window'],
      [steps, 'a phone whose clock is %s'],
      [steps, 'guesses end soon, with the time to wait, for every ticket together'],
      [steps, 'a ticket is good for one login, for ten minutes, and for nobody else’s code'],
      [steps, 'a recovery code logs in once, however it is typed; of two at once one gets in'],
      [conditions, 'is good for its own step alone'],
      [conditions, 'are told with the first factor, counted, and replaced for their owner alone'],
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
      [conditions, 'is on one list, once: nobody takes the name of another’s'],
    ],
    figures: [],
    control:
      'mutants: a passkey of another account at a login and at an open screen, one of another site, one that is added on another site, and one without its person',
  },
  {
    id: 'S27',
    fault: 'Somebody goes around the second factor',
    holds:
      'No token and no cookie before the second step, by an old app, a mail, an open login or a wrong password; nobody learns who has a factor',
    tests: [
      [steps, 'the password alone opens nothing: no token, no cookie'],
      [steps, 'an app that doesn’t know the second step is told to update'],
      [steps, 'a password that is set by mail is followed by the second step'],
      [steps, 'goes on with open logins until the day that the setting states, and not after it'],
      [steps, 'a wrong password is answered as without a factor: nobody learns who has one'],
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
    holds: 'Roles, refunds, exports of personal data and factors take a proof of the last ten minutes',
    tests: [
      [
        'server/routes/rights.test.ts',
        'nothing that takes a recent proof is done by a login of eleven minutes ago',
      ],
      [steps, 'with a second factor the password is not enough, and another session’s ticket is none'],
      ['src/http/call.test.ts', 'after a proof the same call is sent again, with the same key'],
    ],
    figures: [],
    control: 'mutants: a call is made without the proof, and with the password in place of the factor',
  },
  {
    id: 'S29',
    fault: 'A device is lost or stolen',
    holds:
      'Locked, its sessions and queue are refused; it deletes the data of all its people at its next contact; the office reads what was lost',
    tests: [
      [
        'server/routes/locked-devices.test.ts',
        'is told to empty itself at its next contact, and says when it has',
      ],
      [
        'src/session/empty-device.test.ts',
        'a lost device deletes the data of everybody who has worked on it',
      ],
      ['e2e/journeys/second-factor.spec.ts', 'a lost device is locked by the office, and empties itself'],
    ],
    figures: [],
    control: 'mutants: its sessions go on, it logs in before it is empty, the office is not told',
  },
  {
    id: 'S30',
    fault: 'A partner’s API key leaks, and is revoked',
    holds:
      'Shown once and stored as a hash; refused in its next call and in the middle of a batch; good for partners’ calls alone',
    tests: [
      [
        'server/partners/key-session.test.ts',
        'a key is in one answer, recognisable, and stored as a hash only',
      ],
      ['server/partners/key-session.test.ts', 'is refused in the next call, and in the middle of one'],
      ['server/partners/key-session.test.ts', 'a key opens nothing but the calls for partners'],
      ['server/partners/webhooks/deliver.test.ts', 'the webhooks of a revoked key are silent'],
      [
        'server/partners/webhooks/deliver.test.ts',
        'a key that is revoked while its events are on their way sends no further one',
      ],
    ],
    figures: [],
    control: 'mutants: a long call goes on with a key that was revoked, a key is stored as it is',
  },
  {
    id: 'S31',
    fault: 'A key reaches for more than its maker may, or for another partner’s packages',
    holds: 'Its rights are those of its maker at that moment; other packages are not there for it',
    tests: [
      ['server/partners/key-session.test.ts', 'a key has the rights that it was given and no other'],
      ['server/partners/key-session.test.ts', 'a key loses what its maker loses'],
      ['server/partners/receive.test.ts', 'are read by the reference, and by no other key'],
      ['server/partners/webhooks/deliver.test.ts', 'a key hears nothing of packages that it may not read'],
      [
        'server/partners/webhooks/deliver.test.ts',
        'what a key may no longer read is not sent, even if it waits',
      ],
    ],
    figures: [],
    control:
      'mutants: a key keeps rights that its maker has lost, any key may make any call, a webhook hears of what other keys reported',
  },
  {
    id: 'S32',
    fault: 'A webhook leads to what is inside: a private address, a name that changes, a redirect, metadata',
    holds: 'Nothing is sent: https only, judged by the address of the connection, redirects are not followed',
    tests: [
      ['server/partners/webhooks/post.test.ts', 'a name that was public when it was looked at before'],
      ['server/partners/webhooks/post.test.ts', 'is refused before anything is sent'],
      ['server/partners/webhooks/post.test.ts', 'a redirect is not followed, wherever it leads'],
      ['server/partners/webhooks/deliver.test.ts', 'an address inside is refused when it is entered'],
    ],
    figures: [],
    control: 'mutants: any address counts as public, a webhook’s address in digits is not looked at',
  },
  {
    id: 'S33',
    fault: 'A webhook’s receiver is slow, dead, or answers without an end',
    holds: 'Cut after ten seconds or 16 kB; others are served as before',
    tests: [
      ['server/partners/webhooks/post.test.ts', 'an answer without an end is cut, in size and in time'],
      ['server/partners/webhooks/deliver.test.ts', 'a receiver that hangs holds up no other one'],
    ],
    figures: [],
    control: 'mutants: an answer without an end is read to its end',
  },
  {
    id: 'S34',
    fault: 'Somebody forges a webhook, or sends an old one again',
    holds:
      'The signature covers time and body; two secrets sign while one is replaced; partners have programs that check it',
    tests: [
      [
        'server/partners/webhooks/deliver.test.ts',
        'an event is signed, numbered, and says what the key may know',
      ],
      ['server/partners/webhooks/deliver.test.ts', 'for a day after a new secret both sign'],
      ['server/partners/docs/page.test.ts', 'the JavaScript of the page tells genuine events from others'],
      ['server/partners/docs/page.test.ts', 'the Python of the page tells genuine events from others'],
    ],
    figures: [],
    control:
      'mutants: the time of a signature is not signed, a secret that was replaced stops signing at once',
  },
  {
    id: 'S35',
    fault: 'A report on a WhatsApp message or SMS, or a STOP, is forged, repeated or out of order',
    holds: 'Refused without the provider’s signature; a message never goes back to an earlier state',
    tests: [
      [
        'server/messages/phone/hooks.test.ts',
        'with a wrong signature, none, or changed bytes are refused and change nothing',
      ],
      ['server/messages/phone/hooks.test.ts', 'are taken with the signature of their address and form alone'],
      ['server/messages/phone/hooks.test.ts', 'move a message on, in any order and repeatedly'],
    ],
    figures: [],
    control:
      'mutants: Meta’s signature is not compared, an SMS provider’s signature leaves out the form, a late report takes a message back',
  },
]
