/** The parts that only logged-in people need: the database and its store. */
export { retire } from './connection.ts'
export { openReplica } from './db.ts'
export { dexieStore } from './dexie-store.ts'
