import type { Package } from '#sync/entities/packages/package.ts'
import { readReplica } from '../replica/read-replica.ts'
import { findKeys, findKeysByOwner } from './search-index.ts'

/**
 * Substring search over this device's packages by code, description, shipper, bin and courier, latest change first;
 * then packages of customers whose name or mailbox matches.
 */
export const searchPackages = (text: string, limit: number): Promise<Package[]> =>
  readReplica(async (db) => {
    const keys = new Set([...(await findKeys(db, text)), ...(await findKeysByOwner(db, text))])
    return (await db.package.bulkGet([...keys].slice(0, limit))).filter((row) => row !== undefined)
  })
