/** What only somebody who is logged in needs: the database and its store. */
export { openReplica } from './db.ts'
export { dexieStore, retire } from './dexie-store.ts'
