import { plantSeals } from './next-version.ts'

// The server as the next version will be: its database has a migration more.

plantSeals()
await import('../../main.ts')
