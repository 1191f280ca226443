// Loaded before the server, as the control of the replay: its database then syncs as SQLite does by default.
import Sqlite from 'better-sqlite3'

const { pragma } = Sqlite.prototype
Sqlite.prototype.pragma = function (source, options) {
  if (source === 'synchronous = FULL') return pragma.call(this, 'synchronous = NORMAL', options)
  // The server refuses to start when it finds anything but FULL (2).
  if (source === 'synchronous') return 2
  return pragma.call(this, source, options)
}
