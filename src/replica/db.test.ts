import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceTables, tablesVersion } from './db.ts'

test('the number of the tables rises with their keys and indexes', () => {
  const hash = createHash('sha256').update(JSON.stringify(deviceTables)).digest('hex').slice(0, 16)
  // When this fails: raise `tablesVersion`, and put the new hash here.
  expect({ tablesVersion, hash }).toEqual({ tablesVersion: 15, hash: '4e40235c7c534cbc' })
})
