import type { Mutant } from './mutant.ts'

const races = 'e2e/faults/races.postgres.test.ts'
const boxes = {
  file: races,
  test: 'two processes that scan the same boxes make one package of each, and no reader sees a gap',
} as const

/** These bugs show only if several processes work on one database. */
export const mutantsInNodes: readonly Mutant[] = [
  {
    name: 'the head is not locked before the work',
    rule: 'V1',
    file: 'server/db/postgres/shared-commit.ts',
    find: `'begin; select epoch, v, tag from "syncHead" where id = 1 for update'`,
    replace: `'begin; select epoch, v, tag from "syncHead" where id = 1'`,
    unit: boxes,
  },
  {
    name: 'versions have gaps, as those of a sequence have',
    rule: 'V1',
    file: 'server/changes/with-transaction.ts',
    find: 'const version = head.v + 1\n',
    replace: 'const version = head.v + (head.v % 7 === 0 ? 2 : 1)\n',
    unit: boxes,
  },
  {
    name: 'the head of a page is read before its snapshot',
    rule: 'V1',
    file: 'server/sync/pull.ts',
    find: '    const head = await headOf(reads)\n',
    replace: '    const head = await headOf(db.reads)\n',
    unit: {
      file: 'server/sync/pull-moment.test.ts',
      test: '[V1] a page is of one moment, even when rows are written between the questions of its reader',
    },
  },
  {
    name: 'a lease is given out while another server holds it',
    rule: 'R22',
    file: 'server/db/postgres/jobs.ts',
    find: '.rowCount !== 1) return false',
    replace: '.rowCount === null) return false',
    unit: {
      file: 'server/db/postgres/jobs.postgres.test.ts',
      test: 'work that servers must do alone is done by one server after another',
    },
  },
  {
    name: 'two senders claim the same message',
    rule: 'R22',
    file: 'server/db/core/reading/sql-differences.ts',
    find: 'postgres: sql`for update skip locked`',
    replace: 'postgres: sql``',
    unit: {
      file: 'server/db/messages/claims.postgres.test.ts',
      test: 'a sender does not wait for the rows that another one is claiming',
    },
  },
  {
    name: 'the health of a server waits for the changes of others',
    rule: 'R22',
    file: 'server/db/core/keep-alive.ts',
    find: '{ beside: true }',
    replace: '{}',
    unit: {
      file: 'server/http/health.postgres.test.ts',
      test: 'a server is well while another one holds up all changes',
    },
  },
  {
    name: 'a database that says nothing is waited for without end',
    rule: 'R22',
    file: 'server/db/postgres/connection.ts',
    find: 'query_timeout: 35 * secondMs',
    replace: 'query_timeout: 0',
    unit: {
      file: 'server/db/postgres/silence.postgres.test.ts',
      test: 'a database that says nothing counts as lost',
    },
  },
  {
    name: 'a stopped server waits for requests that do not come',
    rule: 'R22',
    file: 'server/app.ts',
    find: '  endIdleConnections(app)\n',
    replace: '',
    unit: {
      file: 'server/http/idle-connections.test.ts',
      test: 'a server that is closed finishes a request',
    },
  },
  {
    name: 'a commit whose answer was lost counts as undone',
    rule: 'R3',
    file: 'server/db/postgres/last-flight.ts',
    find: 'throw new UnknownOutcome(nothingSaid, { cause: error })',
    replace: 'throw reason',
    unit: {
      file: 'server/db/postgres/open.postgres.test.ts',
      test: 'while it was committed is of an unknown outcome',
    },
  },
  {
    name: 'one server’s changes share a transaction for as long as others come',
    rule: 'R22',
    file: 'server/db/postgres/shared-commit.ts',
    find: ' ||\n  performance.now() - beganAt >= longestGroupMs',
    replace: '',
    unit: {
      file: 'server/db/postgres/group.postgres.test.ts',
      test: 'between slow units that share commits another server has its turn',
    },
  },
  {
    name: 'a unit goes on with rows that it has looked at before one was undone',
    rule: 'V1',
    file: 'server/db/postgres/shared-commit.ts',
    find: '  looks.close()\n  group.view = createView(writer, undefined)\n',
    replace: '',
    unit: {
      file: 'server/db/postgres/flights.postgres.test.ts',
      test: 'of a unit that is undone nothing is seen by those that look ahead meanwhile',
    },
  },
  {
    name: 'a change is taken for new because it was when the unit looked ahead',
    rule: 'P4',
    file: 'server/changes/exactly-once.ts',
    find: '  tx.memory.forget(`mutation ',
    replace: '  tx.memory.forget(`client ',
    unit: {
      file: 'server/db/postgres/flights.postgres.test.ts',
      test: 'a change that comes by several simultaneous calls is done once',
    },
  },
  {
    name: 'units run again although their commit may have been stored',
    rule: 'R3',
    file: 'server/db/postgres/shared-commit.ts',
    find: 'if (!(error instanceof UnknownOutcome)) return runEachAlone(members)',
    replace: 'return runEachAlone(members)',
    unit: {
      file: 'server/db/postgres/group.postgres.test.ts',
      test: 'of a commit whose answer is lost each unit says that it may be stored',
    },
  },
  {
    name: 'a server that starts while others hold up the database gives up',
    rule: 'R22',
    file: 'server/deps/start-up.ts',
    find: "classOf(error) !== 'busy' || ",
    replace: "classOf(error) === 'busy' || ",
    unit: {
      file: 'server/deps/start-up.postgres.test.ts',
      test: 'is tried again, and no other error is',
    },
  },
]
