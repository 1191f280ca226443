import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures that are read from the database, and others about it. */
const databaseGauges = (registers: Registry[]) => ({
  databaseUp: new Gauge({
    name: 'quayside_database_up',
    help: '1 while the database answers within two seconds, else 0',
    registers,
  }),
  messagesDue: new Gauge({
    name: 'quayside_messages_due',
    help: 'Messages whose time to be sent has come, by channel',
    labelNames: ['channel'],
    registers,
  }),
  oldestMessage: new Gauge({
    name: 'quayside_oldest_message_seconds',
    help: 'Age of the oldest message whose time to be sent has come, by channel',
    labelNames: ['channel'],
    registers,
  }),
  failedMessages: new Gauge({
    name: 'quayside_failed_messages',
    help: 'Messages of the last day that were given up, by channel',
    labelNames: ['channel'],
    registers,
  }),
  changesWaiting: new Gauge({
    name: 'quayside_changes_waiting',
    help: 'Transactions of all servers that wait for a lock of the database now',
    registers,
  }),
  longestWait: new Gauge({
    name: 'quayside_longest_change_wait_seconds',
    help: 'How long the longest of them has waited',
    registers,
  }),
  feedAge: new Gauge({
    name: 'quayside_feed_age_seconds',
    help: 'Time since this server last read what the others have changed',
    registers,
  }),
  certificateEnd: new Gauge({
    name: 'quayside_certificate_end_seconds',
    help: 'When the certificate of PUBLIC_URL ends, in seconds since 1970; NaN while unknown, or without https',
    registers,
  }),
})

/** Everything /metrics shows. A registry of its own, so that two servers in one process do not share counts. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    http: new Histogram({
      name: 'quayside_http_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    mutations: new Counter({
      name: 'quayside_mutations_total',
      help: 'Changes judged, by name and outcome',
      labelNames: ['name', 'status'],
      registers,
    }),
    pulledRows: new Counter({
      name: 'quayside_pulled_rows_total',
      help: 'Rows sent to devices',
      registers,
    }),
    movedBack: new Counter({
      name: 'quayside_moved_back_total',
      help: 'Greetings of devices that know a newer version than this database has',
      registers,
    }),
    sockets: new Gauge({ name: 'quayside_sockets', help: 'Live connections', registers }),
    hubConnections: new Gauge({
      name: 'quayside_hub_connections',
      help: 'Connections to the device hub, by who is behind them',
      labelNames: ['kind'],
      registers,
    }),
    waiting: new Gauge({
      name: 'quayside_device_queue',
      help: 'Unsent changes that devices of staff reported at their last contact',
      registers,
    }),
    ...databaseGauges(registers),
    lastBackup: new Gauge({
      name: 'quayside_last_backup_seconds',
      help: 'When the last good backup was begun, in seconds since 1970; 0 before the first since the start',
      registers,
    }),
    failedBackups: new Counter({
      name: 'quayside_failed_backups_total',
      help: 'Scheduled backups that failed',
      registers,
    }),
    signIns: new Counter({
      name: 'quayside_sign_ins_total',
      help: 'Attempts to sign in, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
