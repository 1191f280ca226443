import type { Row } from './row.ts'

const simulationMutants = 'mutants of the simulation'

/** These promises must hold when something breaks. */
export const reliabilityRows: readonly Row[] = [
  {
    id: 'R1',
    fault: 'The server is killed in mid-push',
    holds: 'Every acknowledged change is there once, no half batch, a healthy restart',
    tests: [
      ['e2e/faults/server-kill.test.ts', 'what was acknowledged outlives every kill of the server, once'],
    ],
    figures: ['kills/kills'],
    control: `${simulationMutants}: an answer before the commit`,
  },
  {
    id: 'R2',
    fault: 'A page crashes or a browser is killed right after a scan',
    holds: 'A saved scan is in the outbox after reopening, once',
    tests: [['e2e/journeys/crash.spec.ts', 'a page that crashes right after a scan loses nothing']],
    figures: ['tab-crashes/tabCrashes', 'browser-kills/browserKills'],
    control: 'mutants: a scan is called saved before its transaction has ended',
  },
  {
    id: 'R3',
    fault: 'The server loses its power',
    holds: 'What was acknowledged is on the disk, and the database is whole',
    tests: [
      [
        'server/files/power-cut.test.ts',
        'right after a file was taken it has lost neither its bytes nor its name',
      ],
    ],
    figures: ['power-cuts/powerCuts'],
    control: 'the same cuts with SQLite’s default sync lose changes (power-cuts/powerCutsWithoutFull)',
  },
  {
    id: 'R4',
    fault: 'A device loses its power',
    holds: 'The disk has confirmed every scan before it is called saved',
    tests: [],
    figures: ['device-syncs/deviceSyncs'],
    control: 'relaxed transactions in the same browser (device-syncs/deviceSyncsRelaxed)',
  },
  {
    id: 'R5',
    fault: 'The server is put back to an older backup',
    holds:
      'It is noticed, acknowledged changes come again from the devices, nobody sees a future that is gone',
    tests: [
      ['server/sync/epoch.test.ts', '[E1] a database that moved back is not served'],
      [
        'sync/engine/engine-restore.test.ts',
        '[E2] after a restore from backup, what the server lost is sent again',
      ],
    ],
    figures: ['simulation/runs'],
    control: `${simulationMutants}: former client ids are not given back after a restore`,
  },
  {
    id: 'R6',
    fault: 'A push arrives twice',
    holds: 'Its effect is there once and the second answer is the first',
    tests: [['server/sync/push.test.ts', '[P1]']],
    figures: ['simulation/runs'],
    control: `${simulationMutants}: no look at what was done already`,
  },
  {
    id: 'R7',
    fault: 'Messages are dropped, doubled, cut, late',
    holds: 'All replicas agree in the end and every queue drains',
    tests: [['e2e/simulation/simulation-1.test.ts', '']],
    figures: ['simulation/runs'],
    control: `${simulationMutants}: pages applied twice, deltas with a stale cursor`,
  },
  {
    id: 'R8',
    fault: 'Clocks are wrong and jump',
    holds: 'Order is the server’s; a device’s time is a label',
    tests: [['e2e/simulation/simulation-1.test.ts', '']],
    figures: ['simulation/runs', 'away/movedClock'],
    control: 'mutants: what has not happened yet counts, the list says that something was refused tomorrow',
  },
  {
    id: 'R9',
    fault: 'Two devices check in the same package',
    holds: 'One check-in stands, the other is told',
    tests: [['e2e/journeys/two-devices.spec.ts', '']],
    figures: ['simulation/runs', 'races/reads'],
    control: 'mutants: a lookup does not see what the transaction wrote before',
  },
  {
    id: 'R10',
    fault: 'A right is taken away while the device is offline',
    holds: 'The queue is judged by the rights now, refused work is kept, rows go, sockets close',
    tests: [
      ['e2e/journeys/revoked.spec.ts', 'a right that is taken away while the device is offline'],
      ['server/sync/push.test.ts', '[C7] rights are those of the moment of the push'],
    ],
    figures: ['simulation/runs'],
    control: `${simulationMutants}: a push with an administrator’s rights`,
  },
  {
    id: 'R11',
    fault: 'A device is away longer than a session lasts: 29, 90 and 400 days',
    holds: 'Its queue is whole and goes after logging in',
    tests: [],
    figures: ['away/away'],
    control: 'mutants: unsent work is deleted when the server ends a session',
  },
  {
    id: 'R12',
    fault: 'A device’s disk is full',
    holds: 'A scan is refused loudly and never called saved; photos give way first',
    tests: [
      ['e2e/journeys/full-disk.spec.ts', 'a device with a full disk says that a scan was not saved'],
      ['e2e/journeys/full-disk.spec.ts', 'a device that photos have filled still saves scans'],
      ['src/changes/full-device.test.ts', ''],
    ],
    figures: ['full-device/fullDevice'],
    control: 'without the room kept for scans photos take all of it (e2e/journeys/full-disk.spec.ts)',
  },
  {
    id: 'R13',
    fault: 'A browser clears its storage',
    holds: 'The loss is named with its number on the device and at the office',
    tests: [['e2e/journeys/evicted.spec.ts', 'a storage that is cleared while the app is closed']],
    figures: [],
    control: 'the journey drops the first answer that names the loss',
  },
  {
    id: 'R14',
    fault: 'A new version meets unsent work',
    holds: 'No change is lost, old arguments are accepted, tables are upgraded',
    tests: [
      ['e2e/journeys/outdated.spec.ts', ''],
      ['e2e/journeys/releases.spec.ts', ''],
      ['server/db/core/open.test.ts', 'a migration that fails leaves nothing behind'],
      ['server/sync/queued.test.ts', 'as an old app queued it'],
    ],
    figures: ['simulation/runs'],
    control: 'mutants: what an older app has queued is refused',
    instead:
      'dumps of every released version, because none is released before 1.0; in their place are brought to this version a database of each engine as it was at migration 131 (server/db/migrations/stored), and every format that was ever queued (sync/mutators/queued)',
  },
  {
    id: 'R15',
    fault: 'A worker serves an old shell, a chunk is missing, a portal answers',
    holds: 'No reload loop, both builds work, no answer of the API in a cache',
    tests: [
      ['e2e/journeys/releases.spec.ts', ''],
      ['e2e/journeys/chunk-failure.spec.ts', ''],
    ],
    figures: [],
    control:
      'mutants: a page whose script is missing reloads without an end, a page reloads while something is being saved',
  },
  {
    id: 'R16',
    fault: 'Somebody logs out on a shared device, also offline',
    holds: 'The next person finds nothing; unsent work is kept encrypted or asked about',
    tests: [['e2e/journeys/sign-out.spec.ts', '']],
    figures: [],
    control:
      'mutants: rows stay readable after a log-out, unsent work is deleted when the server ends a session',
  },
  {
    id: 'R17',
    fault: 'The server’s disk is full',
    holds: '507 for writes, reads go on, nothing half-written, no restart needed',
    tests: [
      ['e2e/faults/full-disk.test.ts', '[R17] on a full disk reading and signing in go on'],
      ['server/files/power-cut.test.ts', 'a full disk has nothing half-written left on it'],
    ],
    figures: [],
    control: 'without the reserve signing in gets 507 (e2e/faults/full-disk.test.ts)',
  },
  {
    id: 'R18',
    fault: 'The disk says no to a sync',
    holds: 'Nothing is acknowledged after it, the process stops at once and starts from what is there',
    tests: [],
    figures: ['disk-errors/diskErrors'],
    control: 'mutants: a disk that fails to write counts as any other error',
  },
  {
    id: 'R19',
    fault: 'Clients do not read what they are sent',
    holds: 'Bounded memory, the others are served as before',
    tests: [['server/sync/live.test.ts', '']],
    figures: ['stuck-sockets/stuckSockets'],
    control: 'mutants: a socket that takes nothing is kept for ever',
  },
  {
    id: 'R20',
    fault: '1,000 devices come back at once',
    holds: 'All have caught up within 15 s',
    tests: [
      ['server/sync/live-socket.test.ts', 'a server that stops tells %d sockets to come back within %d ms'],
    ],
    figures: ['come-back/comeBack'],
    control: 'mutants: a thousand devices come back in one second',
  },
  {
    id: 'R21',
    fault: 'Two tabs renew a session together; an answer is lost',
    holds: 'Nobody is logged out by mistake; a stolen token ends the family',
    tests: [['server/routes/accounts/session.test.ts', '']],
    figures: [],
    control:
      'mutants: two tabs that renew a session together log each other out, a token that was used before ends nothing',
  },
  {
    id: 'R22',
    fault:
      'Several servers on PostgreSQL; one is killed, frozen, cut off from the database or restarted, or the primary of the database is',
    holds:
      'No cursor skips a row that commits late; devices see 503 with Retry-After and nothing else, every acknowledged change is there once, nobody is logged out',
    tests: [
      [
        'e2e/faults/races.postgres.test.ts',
        'two processes that scan the same boxes make one package of each',
      ],
      ['server/db/postgres/silence.postgres.test.ts', 'a database that says nothing counts as lost'],
      ['server/db/postgres/group.postgres.test.ts', 'a unit that the database undoes with %s %i times is %s'],
      [
        'server/main.postgres.test.ts',
        'a server among several that is stopped says so to load balancers first, answers meanwhile, and ends',
      ],
    ],
    figures: ['races/reads', 'nodes/threeNodes', 'failover/failover', 'next-engine/nextEngine'],
    control:
      'mutants: versions have gaps, as those of a sequence have; the health of a server waits for the changes of others; a database that says nothing is waited for without end',
  },
  {
    id: 'R23',
    fault: 'A change at the head of the queue cannot be read',
    holds: 'It is put aside, its rows are as before, and the rest is sent',
    tests: [
      ['sync/engine/engine.test.ts', '[C5] a change the server cannot even read goes aside'],
      ['sync/engine/engine.test.ts', '[C5] the rows of an unreadable change are immediately restored'],
    ],
    figures: ['simulation/runs'],
    control: 'mutants: the rows of a change that nobody can read stay as saved',
  },
  {
    id: 'R24',
    fault: 'Backup and restore',
    holds:
      'What is restored equals what was saved, files included; a damaged backup is noticed before it counts',
    tests: [
      ['e2e/faults/backup-restore.test.ts', '[R24] a backup that is made while scans arrive is whole'],
      [
        'e2e/faults/backup-restore.test.ts',
        '[R24] a backup with any flipped byte is refused by the name of the file, and nothing is changed',
      ],
      ['e2e/faults/backup-restore.test.ts', '[R24] a backup that is killed does not count'],
      ['e2e/faults/backup-restore.test.ts', '[R24] [E2] a restore keeps the old folder next to the new one'],
    ],
    figures: ['backups/backupCycles', 'backups/largeBackup'],
    control:
      'without the hashes a flipped byte is not called by its file (e2e/faults/backup-restore.test.ts)',
  },
  {
    id: 'R25',
    fault: 'Anything that touches money',
    holds: 'Every account’s invoices less payments and credits are its balance, in whole cents',
    tests: [
      [
        'server/billing/ledger.test.ts',
        '[property] the books match a running count, no matter what is issued, paid, reversed, credited and voided',
      ],
      [
        'server/payments/checkout-histories.test.ts',
        '[property] after every step of any history of checkouts, hooks and transfers',
      ],
      [
        'e2e/money/histories.test.ts',
        '[property] all of the books agree after each step, no matter what people do with money',
      ],
    ],
    figures: ['books/histories'],
    control:
      'server/billing/ledger.test.ts: the check of the books finds what somebody wrote past them; mutants of the books: cash is rounded with the wrong sign, a transfer is confirmed twice',
  },
]
