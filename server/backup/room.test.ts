import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { mustFit } from './room.ts'

test('a folder without room for a backup is refused in words before anything is written', async () => {
  await expect(mustFit(tmpdir(), 0)).resolves.toBeUndefined()
  await expect(mustFit(tmpdir(), 2 ** 50)).rejects.toThrow(
    /^\/.* has [\d,]+ MB free, and 1,073,741,888 MB are needed\. Nothing was changed\. Make room there, or choose/,
  )
})
