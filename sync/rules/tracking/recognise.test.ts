import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'

// Numbers that couriers or collectors of their formats have published; the wrong ones differ in a digit or two.
const checked: [courier: string, raw: string, canonical: string, wrong: string][] = [
  ['UPS', '1Z5R89390357567127', '1Z5R89390357567127', '1Z5R89390357567128'],
  ['UPS', '1Z 410E 7W03 9275 1591', '1Z410E7W0392751591', '1Z 410E 7W03 9275 1592'],
  ['UPS', '1z8v92a70367203024', '1Z8V92A70367203024', '1Z1111111111111111'],
  ['USPS', '9400 1112 0108 0805 4830 16', '9400111201080805483016', '9400 1112 0108 0805 4830 17'],
  ['USPS', '9361289878700317633795', '9361289878700317633795', '9361289878700317633705'],
  ['USPS', '9505 5110 6960 5048 6006 24', '9505511069605048600624', '9505 5110 6960 5048 6006 34'],
  ['USPS', '92748931507708513018050063', '92748931507708513018050063', '92748931507708513018050064'],
  ['USPS', '420 22153 9101026837331000039521', '9101026837331000039521', '420 22153 9101026837331000039522'],
  [
    'USPS',
    '4201002334249200190132607600833457',
    '9200190132607600833457',
    '4201002334249200190132607600833458',
  ],
  [
    'USPS',
    '4203316692748931507708513018050063',
    '92748931507708513018050063',
    '4203316692748931507708513018050060',
  ],
  [
    'USPS',
    '420331661234' + '92748931507708513018050063',
    '92748931507708513018050063',
    '9274893150770851301805006' + '1',
  ],
  ['USPS', '7196 9010 7560 0307 7385', '9171969010756003077385', '7196 9010 7560 0307 7386'],
  ['FedEx', '986578788855', '986578788855', '996578788855'],
  ['FedEx', '7995 3127 4483', '799531274483', '7995 3127 4484'],
  ['FedEx', '1001921334250001000300779017972697', '779017972697', '1001921334250001000300779017972698'],
  ['FedEx', '9622001900000000000000776632517510', '776632517510', '9622001900000000000000776632517511'],
  ['FedEx', '9632001560123456789900794808390594', '794808390594', '9632001560123456789900794808390595'],
  ['FedEx', '9611020987654312345672', '987654312345672', '9611020987654312345673'],
  ['FedEx', '0414 4176 0228 964', '041441760228964', '0414 4176 0228 965'],
  [
    'FedEx',
    '3' + '000000000000000' + '986578788855' + '0430',
    '986578788855',
    '3' + '000000000000000' + '986578788854' + '0430',
  ],
  ['FedEx', '9261292700768711948021', '9261292700768711948021', '9261292700768711948020'],
  ['FedEx', '9261292701027635365840', '9261292701027635365840', '9261292701027635365841'],
  ['USPS', '61299998820821171811', '9261299998820821171811', '61299998820821171812'],
  ['USPS', '9261290172376608200214', '9261290172376608200214', '9261290172376608200215'],
  ['USPS', '9261299998829554536102', '9261299998829554536102', '9261299998829554536103'],
  ['DHL Express', '33 1881 0025', '3318810025', '33 1881 0010'],
  ['DHL Express', '8487135506', '8487135506', '8487135501'],
  ['OnTrac', 'C11031500001879', 'C11031500001879', 'C11031500001889'],
  ['OnTrac', 'D10011345983010', 'D10011345983010', 'D10011345983012'],
  [
    'DPD',
    '00 81827 0998 0000 0200 33 350 276 C',
    '008182709980000020033350276C',
    '008182709980000020033350276A',
  ],
  ['Canada Post', '0073 9380 0054 9297', '0073938000549297', '0073 9380 0054 9292'],
  ['Royal Mail', 'RB 123 456 785 GB', 'RB123456785GB', 'RB 123 456 786 GB'],
  ['Jamaica Post', 'EE123456785JM', 'EE123456785JM', 'EE123456784JM'],
  ['Post (CV)', 'RB123456785CV', 'RB123456785CV', 'RB123456783CV'],
  ['Old Dominion', '07209562763', '07209562763', '07209562773'],
  ['Old Dominion', '80003280379', '80003280379', '80003280389'],
]

describe('numbers with a check digit', () => {
  test.each(checked)('%s %s', (courier, raw, canonical, wrong) => {
    expect(recognise(raw)).toMatchObject({ courier, canonical, check: 'ok', kind: 'tracking', message: '' })
    expect(recognise(wrong)).toMatchObject({
      check: 'wrong',
      kind: 'tracking',
      message: expect.stringMatching(/^Looks like .+, but its check digit is wrong\. Scan it again\.$/),
    })
  })

  test('Purolator and FedEx share twelve digits; the check digit tells them apart, and proves FedEx only', () => {
    expect(recognise('320595463938')).toMatchObject({ courier: 'Purolator', check: 'none' })
    expect(recognise('477179081230')).toMatchObject({ courier: 'FedEx', check: 'ok' })
    expect(recognise('320595463939').check).toBe('wrong')
  })
})

const uncheckedNumbers: [courier: string, raw: string, canonical: string][] = [
  ['Amazon', 'TBA 5028 8727 4000', 'TBA502887274000'],
  ['Amazon', 'tbc502887274000', 'TBC502887274000'],
  ['Amazon', 'TBM502887274000', 'TBM502887274000'],
  ['DHL Express', 'JJD01460000054871234', 'JD01460000054871234'],
  ['DHL Express', 'JD01 4600 0005 4871 234', 'JD01460000054871234'],
  ['DHL Express', 'JVGL0999999990', 'JVGL0999999990'],
  ['DHL eCommerce', 'GM295117494011169042', 'GM295117494011169042'],
  ['DHL eCommerce', 'LX12345678901234', 'LX12345678901234'],
  ['OnTrac', 'LX17635036', 'LX17635036'],
  ['OnTrac', '1LS717793482164', '1LS717793482164'],
  ['OnTrac', '1LS7119013618127-1', '1LS71190136181271'],
  ['GOFO', 'GFUS01011884214464', 'GFUS01011884214464'],
  ['YunExpress', 'YT2229521272164446', 'YT2229521272164446'],
  ['SpeedX', 'SPXATL056100012345', 'SPXATL056100012345'],
  ['UniUni', 'UUS56R0123456789012', 'UUS56R0123456789012'],
  ['Purolator', 'KYV009956937', 'KYV009956937'],
  ['Landmark', 'LTN74207623N1', 'LTN74207623N1'],
  ['', 'RET-2026/0042', 'RET20260042'],
]

describe('numbers without one', () => {
  test.each(uncheckedNumbers)('%s %s', (courier, raw, canonical) => {
    expect(recognise(raw)).toMatchObject({ courier, canonical, check: 'none', kind: 'tracking', message: '' })
  })
})

describe('the characters that scanners send around the number', () => {
  test.each([
    ['symbology mark', ']C01Z5R89390357567127', '1Z5R89390357567127'],
    ['GS1 with ZIP and separator', ']C142033166\u001d9400111201080805483016', '9400111201080805483016'],
    ['GS1 with ZIP+4', '420331661234\u001d9400111201080805483016', '9400111201080805483016'],
    ['country and postcode', '421388KGN10\u001dJJD01460000054871234', 'JD01460000054871234'],
    ['printed with brackets', '(420)33166(94)00111201080805483016', '9400111201080805483016'],
    ['full-width letters', '１Ｚ５Ｒ８９３９０３５７５６７１２７', '1Z5R89390357567127'],
    ['line end', '1Z5R89390357567127\r\n', '1Z5R89390357567127'],
    ['UPS address', 'https://www.ups.com/track?loc=en_US&trackNums=1Z5R89390357567127', '1Z5R89390357567127'],
    ['FedEx address', 'HTTPS://WWW.FEDEX.COM/FEDEXTRACK/?TRACKNUMBERS=986578788855,2', '986578788855'],
    [
      'USPS address',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111201080805483016%2C',
      '9400111201080805483016',
    ],
  ])('%s', (_, raw, canonical) => {
    expect(recognise(raw)).toMatchObject({ raw, canonical })
  })
})

describe('codes that are not tracking numbers say so in words', () => {
  test.each([
    ['42033166', 'postal', /postal routing code\. Scan the longer barcode/],
    ['420331661234', 'postal', /postal routing code/],
    ['000000000000', 'unreadable', /all zeros/],
    ['2LUS33166+42000000', 'routing', /courier’s routing code/],
    ['[)>\u001e01\u001d96841706672\u001d8400011Z12345675', 'routing', /courier’s routing code/],
    ['https://example.com/shop', 'data', /web address without a tracking number/],
    ['{"cids": {"pkey": "170628125122107217782010201AZ"}}', 'data', /holds other data/],
    ['SNDI9xDHq4_001_v', 'data', /courier’s routing code/],
    ['SNDI9XDHQ4_001_V', 'data', /courier’s routing code/],
    ['WIFI:T:WPA;S:guest;P:abc12345;;', 'data', /contact or a Wi-Fi code/],
    ['BEGIN:VCARD\nTEL:+18765550142\nEND:VCARD', 'data', /contact or a Wi-Fi code/],
    ['MECARD:N:Brown;TEL:8765550142;;', 'data', /contact or a Wi-Fi code/],
    ['mailto:ann123456@example.com', 'data', /contact or a Wi-Fi code/],
    ['tel:+18765550142', 'data', /contact or a Wi-Fi code/],
    ['ann123456@example.com', 'data', /holds other data/],
    ['MAC: 00:1B:44:11:3A:B7', 'data', /holds other data/],
    ['otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', 'data', /holds other data/],
    ['id=12345678&lot=42', 'data', /holds other data/],
    ['example.com/shop/12345678', 'data', /web address without a tracking number/],
    ['42033166\ufffd9205590111972408159178', 'data', /Alt mode/],
    ['AB12', 'unreadable', /too short/],
    ['HELLO WORLD', 'unreadable', /no digits/],
    ['9'.repeat(60), 'unreadable', /holds more than a tracking number/],
    [' ', 'unreadable', /Nothing was read/],
  ] as const)('%s', (raw, kind, message) => {
    expect(recognise(raw)).toMatchObject({ kind, courier: '', message: expect.stringMatching(message) })
  })

  test('our own codes', () => {
    expect(recognise('qs 12345')).toMatchObject({ kind: 'mailbox', canonical: 'QS-12345' })
    for (const text of ['QS-10052-1', 'QS10052/2', 'QS 1005 2', 'qs-10052#1'])
      expect([text, recognise(text).kind]).toEqual([text, 'unreadable'])
    for (const text of ['QS-10052', 'QS10052\r', ' qs - 10052 ', ']C1QS10052'])
      expect([text, recognise(text).canonical]).toEqual([text, 'QS-10052'])
    expect(recognise('QS2600000015')).toMatchObject({ kind: 'hawb', check: 'ok', message: '' })
    expect(recognise('QS2600000016')).toMatchObject({
      kind: 'hawb',
      check: 'wrong',
      message: expect.stringMatching(/check digit is wrong/),
    })
  })
})

describe('[K13] a scan that was delivered more than once is one', () => {
  test.each([
    ['1Z999AA10008159288', '1Z999AA10008159288'],
    ['986578788855', '986578788855'],
    ['3318810025', '3318810025'],
    ['42033166' + '9205590111972408159178', '9205590111972408159178'],
    ['4006381333931', '4006381333931'],
    ['SHOP12345678', 'SHOP12345678'],
    ['QS-10052', 'QS-10052'],
    ['QS2600000015', 'QS2600000015'],
    ['42033166', '42033166'],
  ])('%s', (raw, canonical) => {
    const { kind, courier, check } = recognise(raw)
    for (const times of [2, 3, 4])
      expect(recognise(raw.repeat(times))).toMatchObject({ canonical, kind, courier, check })
  })

  test('unless its halves are identical and its check digit is right', () => {
    expect(recognise('018801880188')).toMatchObject({ canonical: '018801880188' })
    expect(recognise('000000000000').message).toMatch(/all zeros/)
  })
})

test('a number that was copied with the quotation marks around it', () => {
  expect(recognise('“1Z5R89390357567127”')).toMatchObject({ canonical: '1Z5R89390357567127', check: 'ok' })
})

test('other numbers the same label is known by', () => {
  expect(recognise('61299998820821171811').aliases).toEqual(['61299998820821171811'])
  expect(recognise('1LS7119013618127-1').aliases).toEqual(['1LS7119013618127'])
  expect(recognise('008182709980000020033350276C').aliases).toEqual(['09980000020033'])
})
