// Loaded into long-running child processes with --import: if the launcher is killed, it can no longer stop them.
const POLL_MS = 500
const parent = process.ppid

if (process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, POLL_MS).unref()
}
