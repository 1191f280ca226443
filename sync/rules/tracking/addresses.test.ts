import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'

/**
 * The tracking addresses of the public collection github.com/jkeen/tracking_number_data (MIT), each with the first number
 * that it lists as valid, and what is to be read.
 */
const addresses: readonly (readonly [courier: string, address: string, sent: string, canonical?: string])[] =
  [
    [
      'Canada Post',
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=%s',
      '0073938000549297',
    ],
    [
      'Canpar',
      'https://www.canpar.com/en/track/tracking.jsp?reference=%s&locale=en',
      'D576002440000001718010',
    ],
    ['DHL Express', 'http://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=%s', '3318810025'],
    [
      'DHL Express',
      'http://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=%s',
      'JJD0099999999',
      'JD0099999999',
    ],
    ['DHL eCommerce', 'http://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=%s', 'GM2951173225174494'],
    ['DHL eCommerce', 'http://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=%s', '60120172242323'],
    [
      'DPD',
      'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=%s',
      '00 81827 0998 0000 0200 33 350 276 C',
    ],
    [
      'DPD',
      'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=%s',
      '09 9800 0002 0033 F',
    ],
    ['FedEx', 'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s', '986578788855'],
    [
      'FedEx',
      'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s',
      '1001921334250001000300779017972697',
      '779017972697',
    ],
    ['FedEx', 'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s', '0414 4176 0228 964'],
    ['FedEx', 'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s', '00 0123 4500 0000 0027'],
    [
      'FedEx',
      'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s',
      '9611020987654312345672',
      '987654312345672',
    ],
    [
      'FedEx',
      'https://www.fedex.com/apps/fedextrack/?tracknumbers=%s',
      '9622001900000000000000776632517510',
      '776632517510',
    ],
    ['GOFO', 'https://www.gofoexpress.com/tracking.html?searchID=%s', 'GFUS01011884214464'],
    ['Landmark', 'https://track.landmarkglobal.com/?search=%s', 'LTN74207623N1'],
    [
      'Old Dominion',
      'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers=%s',
      '07209562763',
    ],
    [
      'Old Dominion',
      'https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers=%s',
      '80003280379',
    ],
    ['OnTrac', 'http://www.ontrac.com/tracking/?number=%s', 'C11031500001879'],
    ['OnTrac', 'http://www.ontrac.com/tracking/?number=%s', 'D10011354453707'],
    ['Purolator', 'https://www.purolator.com/en/shipping/tracker?searchValue=%s', '320595463938'],
    ['Purolator', 'https://www.purolator.com/en/shipping/tracker?searchValue=%s', 'KYV009956937'],
    ['Spee-Dee', 'https://www.speedeedelivery.com/track/?tracking=%s', 'SP029692510000920746'],
    ['UPS', 'https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=%s', '1Z5R89390357567127'],
    ['UPS', 'https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=%s', 'K1506235620'],
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=%s', '0307 1790 0005 2348 3741'],
    [
      'USPS',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=%s',
      '420787459400111206206406260787',
      '9400111206206406260787',
    ],
    [
      'USPS',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=%s',
      '420 22153 9101026837331000039521',
      '9101026837331000039521',
    ],
    [
      'USPS',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=%s',
      '4201002334249200190132607600833457',
      '9200190132607600833457',
    ],
    ['Yodel', 'https://www.yodel.co.uk/tracking/%s', 'JJD0002257639032011', 'JD0002257639032011'],
    ['YunExpress', 'https://www.yuntrack.com/parcelTracking?id=%s', 'YT2229521272164446'],
  ]

test('the collection has 31 addresses', () => {
  expect(addresses).toHaveLength(31)
})

const rows = addresses.map(([courier, address, sentNumber, canonical]) => ({
  ...{ courier, address, sent: sentNumber },
  canonical: canonical ?? sentNumber.replaceAll(' ', ''),
}))

test.each(rows)('[K5] [K13] $courier: $address with $sent', ({ courier, address, sent, canonical }) => {
  for (const number of [sent, encodeURIComponent(sent), sent.replaceAll(' ', '+')])
    expect(recognise(address.replace('%s', number))).toMatchObject({ courier, canonical, kind: 'tracking' })
})

const ups = '1Z999AA10123456784'
describe('an address of any form', () => {
  test.each([
    [
      `https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=9400111201080805483016`,
      '9400111201080805483016',
    ],
    [`https://t.17track.net/en#nums=${ups}`, ups],
    [`https://www.17track.net/en/track#nums=986578788855`, '986578788855'],
    [`https://shop.example/a/orders/ORD123456789/${ups}?utm_source=mail`, ups],
    [`ups.com/track?loc=en_US&requester=ST/trackdetails&tracknum=${ups}`, ups],
    [`WWW.UPS.COM/TRACK?TRACKNUM=${ups}`, ups],
    [`https://www.royalmail.com/track-your-item#/tracking-results/RB123456785GB`, 'RB123456785GB'],
    [`https://www.fedex.com/fedextrack/?trknbr=986578788855&trkqual=12024~986578788855~FDEG`, '986578788855'],
  ])('%s', (address, canonical) => {
    expect(recognise(address)).toMatchObject({ canonical, kind: 'tracking', check: 'ok' })
  })

  test.each([
    'https://shop.example/orders/ORD123456789',
    'https://shop.example/p/400638133393',
    'https://shop.example/p/986578788855?t=20261125123456',
    'example.com/shop/4006381333931',
    'https://example.com/%E0%A4%A',
  ])('%s holds no number of a courier', (address) => {
    expect(recognise(address)).toMatchObject({
      kind: 'data',
      message: expect.stringContaining('web address without a tracking number'),
    })
  })

  test.each(['1.ZW/0000.0000.0000.006', '1z.aa/00000000000004', '1.Z/W000.0000.0000.0006'])(
    '%s is a number that a person wrote with dots and slashes',
    (text) => {
      expect(recognise(text)).toMatchObject({
        courier: 'UPS',
        check: 'ok',
        canonical: expect.stringMatching(/^1Z/),
      })
    },
  )

  test.each(['1.ZW/0000.0000.0000.007', 'ab.cd/12345678'])('%s proves no number', (text) => {
    expect(recognise(text)).toMatchObject({ kind: 'data' })
  })

  test('with a number that was cut says so', () => {
    expect(recognise('https://www.ups.com/track?tracknum=1Z999AA10123456785')).toMatchObject({
      check: 'wrong',
    })
  })
})
