import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seal, unseal } from './data-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const keeper = () => ({ dataDir, installationKey: null, previousInstallationKey: null })

test('a sealed text opens for its account, does not show what it holds, and is sealed differently each time', () => {
  const sealedText = seal(keeper(), 'account-1', '123456789')
  expect(unseal(keeper(), 'account-1', sealedText)).toBe('123456789')
  expect(sealedText).not.toContain('123456789')
  expect(seal(keeper(), 'account-1', '123456789')).not.toBe(sealedText)
  expect(statSync(join(dataDir, 'data-key')).mode & 0o777).toBe(0o600)
})

test('a seal that was changed or put into another account’s row does not open', () => {
  const sealedText = seal(keeper(), 'account-1', '123456789')
  const flippedText = sealedText.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect(() => unseal(keeper(), 'account-2', sealedText)).toThrow()
  expect(() => unseal(keeper(), 'account-1', flippedText)).toThrow()
})
