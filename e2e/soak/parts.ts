/** A part is a kind of test that runs far longer than the gate has time for. */
export interface SoakPart {
  readonly name: string
  readonly about: string
  readonly tool: 'vitest' | 'playwright'
  readonly files: readonly string[]
  /** How often, as the tests read it: see server/test/figures.ts. */
  readonly rounds: Readonly<Record<string, number>>
  /** Settings of the run. */
  readonly env?: Readonly<Record<string, string>>
  /** The number of tests is a figure of its own. */
  readonly countsTests?: true
  /** A run may look at a single piece, and the findings about the others stay. */
  readonly isRunInPieces?: true
}

export const parts: readonly SoakPart[] = [
  {
    name: 'simulation',
    about: 'fresh seeds of the simulation',
    tool: 'vitest',
    files: ['e2e/soak/simulation.soak.ts'],
    rounds: { SEEDS: 5_000 },
  },
  {
    name: 'books',
    about: 'fresh histories of everything that touches money',
    tool: 'vitest',
    files: ['e2e/soak/book-histories.soak.ts'],
    rounds: { BOOK_COMPANIES: 100 },
  },
  {
    name: 'mutants',
    about:
      'bugs planted into a copy of the sources, and what finds each; MUTANTS=partners,phones for some areas, LEFT=1 for those without a finding',
    tool: 'vitest',
    files: ['e2e/soak/mutants.soak.ts'],
    rounds: { MUTANT_SEEDS: 1_000, RACES: 1_000 },
    isRunInPieces: true,
  },
  {
    name: 'planted-bugs',
    about: 'fifty bugs planted by somebody who had not read the tests, and what finds each',
    tool: 'vitest',
    files: ['e2e/soak/planted/planted.soak.ts'],
    rounds: { MUTANT_SEEDS: 1_000 },
  },
  {
    name: 'mutation',
    about: 'each condition about money, rights and sync changed by itself, and whether a test fails',
    tool: 'vitest',
    files: ['e2e/soak/mutation/mutation.soak.ts'],
    rounds: {},
    isRunInPieces: true,
  },
  {
    name: 'postgres',
    about: 'all tests of the server, each of their servers on a PostgreSQL database',
    tool: 'vitest',
    files: ['--project', 'shared'],
    rounds: {},
    env: { TEST_ENGINE: 'postgres' },
    countsTests: true,
  },
  {
    name: 'kills',
    about: 'kill -9 of the server in mid-push',
    tool: 'vitest',
    files: ['e2e/faults/server-kill.test.ts'],
    rounds: { KILLS: 1_000 },
  },
  {
    name: 'races',
    about: 'three processes on one PostgreSQL that scan the same boxes, pay one invoice and look for gaps',
    tool: 'vitest',
    files: ['e2e/faults/races.postgres.test.ts'],
    rounds: { RACES: 1_000 },
  },
  {
    name: 'nodes',
    about: 'three servers behind HAProxy that are killed, frozen, cut off and restarted under 200 devices',
    tool: 'vitest',
    files: ['e2e/soak/nodes/nodes.soak.ts'],
    rounds: { NODES_DEVICES: 200, NODES_CHANGES: 50_000, NODES_SECONDS: 1_200 },
  },
  {
    name: 'failover',
    about: 'two PostgreSQLs with Patroni and etcd whose primary is killed and cut off under three servers',
    tool: 'vitest',
    files: ['e2e/soak/failover/failover.soak.ts'],
    rounds: { FAILOVERS: 10 },
  },
  {
    name: 'next-engine',
    about:
      'three servers on a PostgreSQL that refuses transactions with 40001 and is late, as one that spreads does',
    tool: 'vitest',
    files: ['e2e/soak/next-engine/next-engine.soak.ts'],
    rounds: { NEXT_ENGINE_CHANGES: 2_000 },
  },
  {
    name: 'deploy',
    about: 'the files of deploy/ read by their programs, and a server in the sandbox of its unit',
    tool: 'vitest',
    files: ['e2e/soak/deploy/deploy.soak.ts', 'e2e/soak/deploy/poolers.soak.ts'],
    rounds: {},
  },
  {
    name: 'power-cuts',
    about: 'power cuts replayed from what the server did to its disk, FULL and NORMAL',
    tool: 'vitest',
    files: ['e2e/soak/power-cut.soak.ts'],
    rounds: { CUTS: 10_000, CUT_BATCHES: 200 },
  },
  {
    name: 'disk-errors',
    about: 'a disk whose sync fails',
    tool: 'vitest',
    files: ['e2e/soak/disk-error.soak.ts'],
    rounds: { DISK_ERRORS: 20 },
  },
  {
    name: 'backups',
    about: 'backups made while scans arrive, each restored and compared, and a large database',
    tool: 'vitest',
    files: ['e2e/soak/backups/backup-cycles.soak.ts'],
    rounds: { BACKUPS: 100, BACKUP_MIB: 1_000 },
  },
  {
    name: 'stuck-sockets',
    about: 'sockets of which one in twenty stops reading',
    tool: 'vitest',
    files: ['e2e/soak/crowds/stuck-sockets.soak.ts'],
    rounds: { SOCKETS: 1_000 },
  },
  {
    name: 'come-back',
    about: 'devices that all come back after a restart of the server',
    tool: 'vitest',
    files: ['e2e/soak/crowds/come-back.soak.ts'],
    rounds: { COME_BACK_DEVICES: 1_000 },
  },
  {
    name: 'nonsense',
    about: 'every call with requests that are right, nearly right and wild',
    tool: 'vitest',
    files: ['server/test/fuzz.test.ts'],
    rounds: { NONSENSE: 5_000 },
  },
  {
    name: 'sql-in-requests',
    about: 'sqlmap on the parameters of the lists (Debian’s package sqlmap)',
    tool: 'vitest',
    files: ['e2e/soak/strangers/sql-in-requests.soak.ts'],
    rounds: { SQLMAP_CALLS: 50 },
  },
  {
    name: 'hostile-uploads',
    about: 'uploads that explode or pretend, with the memory and the times of other requests',
    tool: 'vitest',
    files: ['e2e/soak/strangers/hostile-uploads.soak.ts'],
    rounds: { HOSTILE_UPLOADS: 100 },
  },
  {
    name: 'account-times',
    about: 'whether times tell which addresses have accounts',
    tool: 'vitest',
    files: ['e2e/soak/strangers/account-times.soak.ts'],
    rounds: { TIME_PAIRS: 400 },
  },
  {
    name: 'tab-crashes',
    about: 'pages that crash right after a scan',
    tool: 'playwright',
    files: ['e2e/journeys/crash.spec.ts'],
    rounds: { CRASH_LEGS: 17 },
  },
  {
    name: 'full-device',
    about: 'scans on a device that photos have filled',
    tool: 'playwright',
    files: ['e2e/journeys/full-disk.spec.ts'],
    rounds: { FULL_PHOTOS: 300, FULL_SCANS: 500 },
  },
  {
    name: 'browser-kills',
    about: 'browsers that are killed right after a scan',
    tool: 'playwright',
    files: ['e2e/soak/browser-kill.browser.ts'],
    rounds: { BROWSER_KILLS: 20 },
  },
  {
    name: 'away',
    about: 'devices that come back after 29, 90 and 400 days, and a server whose clock is moved',
    tool: 'playwright',
    files: ['e2e/soak/away.browser.ts'],
    rounds: {},
  },
  {
    name: 'scripts-in-texts',
    about: 'a company whose every text is a script, on every screen and in a mail',
    tool: 'playwright',
    files: ['e2e/soak/scripts-in-texts.browser.ts'],
    rounds: {},
  },
  {
    name: 'device-syncs',
    about: 'what a device has its disk confirm, scan by scan',
    tool: 'playwright',
    files: ['e2e/soak/device-sync.browser.ts'],
    rounds: { DEVICE_SCANS: 100 },
  },
]
