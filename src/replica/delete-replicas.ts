import { Dexie } from 'dexie'

/** Deletes the databases of all people on this device. */
export async function deleteReplicas(): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
}
