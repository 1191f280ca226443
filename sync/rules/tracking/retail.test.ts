import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'
import { retailKind } from './retail.ts'

const kindOf = (raw: string) => retailKind(recognise(raw))

describe('what stands on the goods', () => {
  test.each([
    ['4006381333931', 'EAN-13'],
    ['5901234123457', 'EAN-13'],
    ['9780306406157', 'EAN-13'],
    ['036000291452', 'UPC-A'],
    ['0 36000 29145 2', 'UPC-A'],
    ['96385074', 'EAN-8'],
    ['10012345678902', 'GTIN-14'],
    ['1 00 12345 67890 2', 'GTIN-14'],
    ['(01)10012345678902', 'GTIN-14'],
  ])('%s is %s', (raw, kind) => {
    expect(kindOf(raw)).toBe(kind)
  })

  test('is told by its check digit: one wrong digit, and it is no retail barcode', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, add) => {
        const wrong = [...'4006381333931'].map((digit, nth) =>
          nth === place ? String((Number(digit) + add) % 10) : digit,
        )
        expect(kindOf(wrong.join(''))).toBeNull()
      }),
    )
  })
})

describe('what is a courier’s or ours', () => {
  test.each([
    ['1Z999AA10123456784', 'UPS'],
    ['60120172242324', 'DHL eCommerce, fourteen digits that are no retail barcode'],
    ['00986578788855', 'FedEx, fourteen digits with its own check digit'],
    ['986578788855', 'FedEx, twelve digits with its own check digit'],
    ['9400111201080805483016', 'USPS'],
    ['QS-10052', 'a mailbox'],
    ['QS2600025018', 'our label'],
    ['42033166', 'a routing code'],
  ])('%s is %s and no retail barcode', (raw) => {
    expect(kindOf(raw)).toBeNull()
  })
})
