import type { Row } from './row.ts'
import { logInRows } from './security/log-in-rows.ts'
import { reachRows } from './security/reach-rows.ts'

/** These promises must hold against a person who means harm. */
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
    tests: [['server/payments/hook.test.ts', '50 simultaneous copies, 20 times over, make one payment each']],
    figures: [],
    control: 'mutants: a hook that arrives again is booked again',
  },
  {
    id: 'S3',
    fault: 'A payment of another amount, currency or account',
    holds: 'Never settles; kept as credit that somebody looks at',
    tests: [['server/payments/hook-bookings.test.ts', 'a checkout that is %s, and %s is paid']],
    figures: [],
    control: 'mutants: a payment of less settles a checkout, US cents pay for as many Jamaican ones',
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
    figures: ['races/payments'],
    control: 'mutants of the books: a transfer is confirmed twice',
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
    tests: [['server/routes/rights.test.ts', '%s is refused to %s, and nothing is written']],
    figures: [],
    control: 'a denial is shown to have changed nothing',
  },
  {
    id: 'S7',
    fault: 'Somebody raises their own rights',
    holds: 'Refused and audited',
    tests: [
      [
        'server/routes/accounts/accounts.test.ts',
        'only an administrator changes roles, rights or states; others change not even their own',
      ],
    ],
    figures: [],
    control: 'mutants: a person gives themselves another role',
  },
  {
    id: 'S8',
    fault: 'SQL in a search, a sort or a filter',
    holds: 'Bound parameters only; sort fields from a list',
    tests: [['server/test/fuzz.test.ts', '']],
    figures: ['sql-in-requests/sqlInRequests'],
    control:
      'a parameter that stands in the SQL as text is found by the same sqlmap (sql-in-requests/sqlAsText)',
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
    control: 'mutants: an answer keeps what its schema does not name',
  },
  {
    id: 'S11',
    fault: 'A path leads out of its folder',
    holds: 'Files are found by id; names are no paths',
    tests: [
      [
        'server/routes/company/files-paths.test.ts',
        'no way of writing a name leads to a file that is not a public document',
      ],
    ],
    figures: [],
    control: 'mutants: a private document is public by its name',
  },
  {
    id: 'S12',
    fault: 'Uploads that explode or pretend',
    holds: 'Refused by their bytes, before they are decoded',
    tests: [['server/files/files.test.ts', '']],
    figures: ['hostile-uploads/hostileUploads'],
    control: 'mutants: a file is of the kind that its sender says',
  },
  {
    id: 'S13',
    fault: 'Script in a text',
    holds: 'Shown as text; the policy allows only the app’s own scripts',
    tests: [['server/app.test.ts', 'pages may run only the app’s own scripts and may not be framed']],
    figures: ['scripts-in-texts/scriptsInTexts'],
    control: 'mutants: a page may run scripts that stand in its text',
  },
  {
    id: 'S14',
    fault: 'Another site acts for somebody who is logged in',
    holds: 'Refused by origin; the cookie is bound to the host',
    tests: [['server/routes/accounts/session.test.ts', 'over https the cookie is bound to the host']],
    figures: [],
    control: 'mutants: another site’s page may log people in, the cookie of https belongs to no host',
  },
  {
    id: 'S15',
    fault: 'Passwords are guessed',
    holds: 'Guesses slow down; the owner gets in',
    tests: [
      [
        'server/routes/accounts/session.test.ts',
        'slows guesses down, says for how long, and lets the owner in afterwards',
      ],
      [
        'server/routes/accounts/session.test.ts',
        'does not let a stranger’s guesses keep the owner’s own device out',
      ],
    ],
    figures: [],
    control:
      'mutants: guesses at a password are counted by network address alone, a stranger’s guesses lock the owner’s device out',
  },
  {
    id: 'S16',
    fault: 'Somebody asks which addresses have accounts',
    holds: 'The same answer in the same time',
    tests: [['server/core/even-time.test.ts', 'work that fails takes as long']],
    figures: ['account-times/recoveryTimes', 'account-times/logInTimes'],
    control: 'mutants: an address without an account is answered sooner',
  },
  {
    id: 'S17',
    fault: 'A token is altered, old, or of another kind',
    holds: 'Refused; logging out ends all of a session, and a new password every login that is under way',
    tests: [
      ['server/accounts/tokens.test.ts', 'a token that was proven does not vouch for another one'],
      ['server/routes/accounts/session.test.ts', 'signing out ends the session for both tokens'],
      [
        'server/routes/log-in-races.test.ts',
        'a log-in whose account %s between its password and its session opens nothing',
      ],
      ['server/http/late-bodies.test.ts', 'a body that arrives after its sender %s changes nothing'],
      ['server/files/late-bytes.test.ts', 'are no file until they may send it again'],
    ],
    figures: [],
    control:
      'mutants: a login goes on although its password was changed meanwhile, a caller is judged before the body arrives alone, an upload by its beginning alone',
  },
  {
    id: 'S18',
    fault: 'A secret is weak, or lies in a log',
    holds: 'Refused at the start; never written to a log',
    tests: [['server/core/env.test.ts', 'a secret that is easy to guess is refused with what is wrong']],
    figures: [],
    control: 'mutants: a short secret is strong enough',
  },
  {
    id: 'S19',
    fault: 'Every call gets nonsense',
    holds: 'No 500, no answer outside its schema',
    tests: [
      [
        'server/test/fuzz.test.ts',
        'most requests that were meant to be valid got past validation, and some had an effect',
      ],
    ],
    figures: ['nonsense/nonsense'],
    control: 'mutants: nonsense in a call counts as a fault of the server',
  },
  {
    id: 'S20',
    fault: 'Slow sockets, smuggling, polluted parameters',
    holds:
      'Bounded; a slow socket is cut; a request whose end could be read in two ways is refused with its connection',
    tests: [
      [
        'server/http/slow-bodies.test.ts',
        'the server cuts slow headers, silence and slow bodies within 15 seconds',
      ],
      ['server/http/raw-requests.test.ts', 'is refused with its connection: %s'],
      ['server/http/raw-requests.test.ts', 'a body that reaches for the prototype is refused'],
    ],
    figures: [],
    control: 'mutants: a body may come byte by byte',
  },
  {
    id: 'S21',
    fault: 'A payment link is guessed or leaks',
    holds: '128 random bits, not logged, no referrer',
    tests: [
      ['server/routes/money/checkouts-tokens.test.ts', 'tokens are 128 bits that nothing foretells'],
      ['server/routes/money/checkouts-tokens.test.ts', 'neither a token nor a payment link is in the log'],
    ],
    figures: [],
    control: 'mutants: the token of a payment is short, the token of a payment is in the log',
  },
  {
    id: 'S22',
    fault: 'Somebody listens to the hub',
    holds: 'Payments are heard by whoever takes them and by their account',
    tests: [['server/hub/hub.test.ts', 'a payment is heard by those who take payments and by its account']],
    figures: [],
    control: 'mutants: payments are heard by whoever listens at the hub',
  },
  {
    id: 'S23',
    fault: 'A dependency is swapped',
    holds: 'Every entry of the lock file has a SHA-512; no install script runs',
    tests: [
      ['scripts/architecture.test.ts', 'every package in the lock file of %s has a SHA-512 and no registry'],
      ['scripts/licences.test.ts', 'each package of the product has a licence that allows its use'],
    ],
    figures: [],
    control: 'scripts/architecture.test.ts: an entry without SHA-512 in the lock file',
    instead:
      'an audit, because the registry’s advice could not be reached (npm audit got 405); in its place stand the hashes, and docs/licences.md names all that an audit has to look at',
  },
  {
    id: 'S24',
    fault: 'A visitor asks for the page that takes longest to draw',
    holds:
      'No page holds the server for more than 50 ms: `npm run bench -- --only public-pages` measures it (docs/speed.md)',
    tests: [
      ['src/visitor/render-page.test.tsx', 'the API takes no longer list and no longer text than the worst'],
      ['src/visitor/render-page.test.tsx', '%s with the worst that is stored'],
      [
        'server/routes/company/page-room.test.ts',
        'the full lists on visitors’ pages have a limit, reported in words',
      ],
      ['server/routes/company/post-content.test.ts', 'is read once for each version'],
      ['sync/rules/pages/markdown.test.ts', 'too many %s are not read'],
      ['server/routes/company/blogs.test.ts', 'a text that is slow to draw is refused in words'],
    ],
    figures: [],
    control: 'a reader of Markdown of our own held the server for seconds, until it was replaced',
  },
  ...logInRows,
  ...reachRows,
]
