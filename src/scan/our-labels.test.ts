import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOurLabel } from './our-labels.ts'

const read = (raw: string, binPrefix = 'BIN-') => readOurLabel(raw, binPrefix)

describe('a label that a scanner and a device with different keyboard layouts made of ours', () => {
  test.each([
    ['Spanish device', "BIN'A12", 'BIN-A12'],
    ['Spanish device', "BIN'A'12'3", 'BIN-A-12-3'],
    ['Spanish scanner', 'BIN/A12', 'BIN-A12'],
    ['German device', 'BINßY12', 'BIN-Z12'],
    ['Nordic device', 'BIN+A12', 'BIN-A12'],
    ['Turkish device', 'BIN*A12', 'BIN-A12'],
    ['French device', 'BIN)Q&é', 'BIN-A12'],
    ['French scanner', 'BIN6Q!@', 'BIN-A12'],
    ['Czech device', 'BIN=A+ě', 'BIN-A12'],
    ['Hungarian device', 'BINüA1ö', 'BIN-A10'],
  ])('%s: %s is the bin %s', (_, raw, bin) => {
    expect(read(raw)).toMatchObject({ raw: bin, bin, doubt: '' })
  })

  test.each([
    ['French device', 'AS)&àà(é', 'QS-10052'],
    ['French device', 'AS&àà(é', 'QS10052'],
    ['French device', 'ASé-àààààà&(', 'QS2600000015'],
    ['French device', '?QN)éàé-&&éà)àààé', 'MAN-20261120-0002'],
    ['French device', 'INV)éàé-)ààààà&', 'INV-2026-000001'],
    ['Spanish device', "RCT'2026'000012", 'RCT-2026-000012'],
    ['Spanish device', "MAN'20261120'0001", 'MAN-20261120-0001'],
    ['Spanish device', "DLV'00AB12CD34EF", 'DLV-00AB12CD34EF'],
    ['Spanish device', "ORD'00AB12CD34EF", 'ORD-00AB12CD34EF'],
    ['French device', 'AB&é"\'(-QBCDEFGHJKND', 'QB123456ABCDEFGHJKND'],
  ])('%s: %s is %s', (_, raw, label) => {
    expect(read(raw)).toMatchObject({ raw: label, bin: null })
  })

  test.each(['BINA13', 'BIN·A13', 'bina13', 'BIN/Y12', 'BIN\u001dA13'])('%s is not guessed', (raw) => {
    expect(read(raw)).toMatchObject({ raw, bin: null, doubt: expect.stringContaining('keyboard layout') })
  })

  test('with another prefix', () => {
    expect(read('LOCÑA12', 'LOC:')).toMatchObject({ bin: 'LOC:A12' })
    expect(read('LOCA12', 'LOC:').doubt).not.toBe('')
    expect(read('B12345678', 'B-').doubt).toBe('')
    expect(read('Y12345678', 'Z').bin).toBeNull()
    expect(read('BINGHAM').doubt).toBe('')
    expect(read('BINA13', '')).toEqual({ raw: 'BINA13', bin: null, doubt: '' })
  })
})

test('a label that was delivered twice is one', () => {
  expect(read('BIN-77BIN-77')).toMatchObject({ raw: 'BIN-77', bin: 'BIN-77' })
  expect(read('QB123456ABCDEFGHJKMNQB123456ABCDEFGHJKMN').raw).toBe('QB123456ABCDEFGHJKMN')
})

describe('a scan that is none of our labels', () => {
  test.each([
    '1Z999AA10123456784',
    'BIN123456789',
    'TBA355168407568',
    'AB12345678901234567890',
    "O'Brien",
    'RET-2026/0042',
    '{"a": 1}',
    '42033166\u001d9205590111972408159178',
    ' SHOP-1 ',
  ])('%s stays as it was sent', (raw) => {
    expect(read(raw)).toEqual({ raw, bin: null, doubt: '' })
  })

  test('is never taken for a bin, with any letters and digits', () => {
    const codes = fc.string({ unit: fc.constantFrom(...'0123456789ACDEFGHJKLMNOPRSTUVWXYZ-'), maxLength: 30 })
    fc.assert(
      fc.property(codes, (raw) => {
        expect(read(raw).bin).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
