// Loaded into long-running children with --import: when the launcher is killed outright, nobody is left to stop them.
const POLL_MS = 500
const parent = process.ppid

if (process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, POLL_MS).unref()
}
