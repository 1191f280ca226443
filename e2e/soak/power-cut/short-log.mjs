// Loaded before the server that is cut: its write-ahead log is written back to the database after 200 pages instead of
// 8,000. The replay then meets many checkpoints, and reads a short log after each cut.
import Sqlite from 'better-sqlite3'

const { pragma } = Sqlite.prototype
Sqlite.prototype.pragma = function (source, options) {
  const isLimit = source.startsWith('wal_autocheckpoint')
  return pragma.call(this, isLimit ? 'wal_autocheckpoint = 200' : source, options)
}
