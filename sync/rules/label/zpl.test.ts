import { expect, test } from 'vitest'
import { shortenToFit, sizeOf, toPrintable } from './fit.ts'
import { allPieces, type LabelPaper, labelTexts } from './label-texts.ts'
import { barDots, modulesOf, squareDots } from './layout.ts'
import { labelZpl } from './zpl.ts'

const paper: LabelPaper = {
  brand: { name: 'Quayside' },
  hawbNumber: 'QS2600000015',
  package: {
    ...{ trackingNumber: '1Z999AA10123456784', trackingNormalized: '1Z999AA10123456784', courier: 'UPS' },
    ...{ description: 'Running shoes', pieces: 2, weightLb: 3.456, lengthIn: 12, widthIn: 8, heightIn: 5 },
    ...{ bin: 'A-1', battery: 'Installed', prohibited: true, mode: 'Sea' },
  },
  owner: { name: 'Una Customer', mailbox: 'QS-10001' },
  destination: { code: 'KIN', name: 'Kingston' },
  receivedText: '2 Nov 2026',
}
const bare: LabelPaper = {
  ...{ ...paper, owner: null, destination: null, receivedText: '' },
  package: {
    ...{ trackingNumber: '', trackingNormalized: '', courier: '', description: '', pieces: 1 },
    ...{ weightLb: null, lengthIn: 12, widthIn: null, heightIn: 5, bin: '', battery: 'None' },
    prohibited: false,
    mode: null,
  },
}

test('the texts of a label', () => {
  expect(labelTexts(paper, 2)).toEqual({
    ...{ brand: 'Quayside', destination: 'KIN', destinationName: 'Kingston', mailbox: 'QS-10001' },
    ...{ owner: 'Una Customer', description: 'Running shoes', hawb: 'QS2600000015' },
    ...{ trackingCode: '1Z999AA10123456784', tracking: 'UPS 1Z999AA10123456784' },
    ...{ weight: 'BY SEA, 3.46 lb, 12 x 8 x 5 in', pieces: 'Piece 2 of 2', bin: 'Bin A-1' },
    ...{ warnings: 'BATTERY INSTALLED, PROHIBITED', received: '2 Nov 2026' },
  })
  expect(labelTexts(bare, 1)).toEqual({
    ...{ brand: 'Quayside', destination: '?', destinationName: 'No office chosen', mailbox: 'UNIDENTIFIED' },
    ...{ owner: 'Customer not identified', description: '', hawb: 'QS2600000015', trackingCode: '' },
    ...{ tracking: '', weight: 'Not weighed', pieces: 'Piece 1 of 1', bin: '', warnings: '', received: '' },
  })
  expect(allPieces(paper)).toEqual([1, 2])
})

test('each piece has a label of its own', () => {
  expect(labelZpl(paper, 203).match(/Piece \d of 2/g)).toEqual(['Piece 1 of 2', 'Piece 2 of 2'])
})

test.each([
  ['12345678', 79],
  ['123456789', 101],
  ['AB', 57],
  ['1A', 57],
  ['', 35],
])('the bars of “%s” are at most %i wide', (text, modules) => {
  expect(modulesOf(text)).toBe(modules)
})

test('barcodes and QR codes use all the room there is', () => {
  const bars = (text: string, mostDots: number, dpi: number) =>
    barDots({ is: 'bars', text, y: 0, height: 1, mostDots }, dpi)
  expect([bars('AB', 4, 203), bars('AB', 4, 300), bars('A'.repeat(30), 4, 203)]).toEqual([4, 6, 2])
  const square = (length: number) =>
    squareDots({ is: 'square', text: 'A'.repeat(length), x: 0, y: 0, side: 1 }, 203)
  expect([16, 17, 213, 214].map(square)).toEqual([7, 6, 3, 0])
})

test.each([
  ['a\nb', 'a b'],
  ['a\u200b\u200bb', 'a b'],
  ['a\\b', 'a/b'],
  ['e\u0301', 'é'],
])('%j is printed as %j', (text, printedText) => {
  expect(toPrintable(text)).toBe(printedText)
})

test.each([
  ['fits', 10, 1, 'fits'],
  ['two words', 10, 1, 'two words'],
  ['two  words', 10, 1, 'two words'],
  ['', 10, 1, ''],
  ['three long words', 6, 1, 'three l...'],
  ['three long words', 6, 2, 'three long words'],
  ['abcdefghijklmnop', 3, 1, 'ab...'],
  ['abcdefghijklmnop', 3, 3, 'abcdefghijkl...'],
  ['WWWWW', 3, 1, '...'],
  ['MMMM', 4, 1, 'MMMM'],
  ['iiiiiiiiii', 3.6, 1, 'iiiiiiiiii'],
])('“%s” in %d by %i is “%s”', (text, room, lineLimit, printedText) => {
  expect(shortenToFit(text, room, lineLimit)).toBe(printedText)
})

test('a text of one line becomes smaller, and no smaller than can be read', () => {
  const of = (text: string, lines = 1) =>
    sizeOf({
      ...{ is: 'text', text, x: 0, y: 0, width: 2, size: 0.6, least: 0.2, lines },
      ...{ align: 'left', bold: false },
    })
  expect([of('MM'), of('MMMM'), of('M'.repeat(40)), of('M'.repeat(40), 2)]).toEqual([0.6, 0.495, 0.2, 0.6])
})

const printedLabels = {
  203: [
    '^XA^CI28^PW812^LL1218^LH0,0',
    '^FO30,24^A0N,35,35^FB376,1,0,L,0^FH_^FDQuayside^FS',
    '^FO406,28^A0N,26,26^FB376,1,0,R,0^FH_^FD2 Nov 2026^FS',
    '^FO30,77^GB751,3,3^FS',
    '^FO30,93^A0N,100,100^FB518,1,0,L,0^FH_^FDQS-10001^FS',
    '^FO30,227^A0N,81,81^FB223,1,0,L,0^FH_^FDKIN^FS',
    '^FO264,229^A0N,30,30^FB294,2,0,L,0^FH_^FDKingston^FS',
    '^FO579,97^BQN,2,7^FH_^FDQA,QS2600000015^FS',
    '^FO30,325^GB751,3,3^FS',
    '^FO30,341^A0N,41,41^FB751,2,0,L,0^FH_^FDUna Customer^FS',
    '^FO30,443^A0N,26,26^FB751,2,0,L,0^FH_^FDRunning shoes^FS',
    '^FO30,516^A0N,37,37^FB751,1,0,L,0^FH_^FDBATTERY INSTALLED, PROHIBITED^FS',
    '^FO71,589^BY4^BCN,199,N,N,N,A^FH_^FDQS2600000015^FS',
    '^FO30,798^A0N,53,53^FB751,1,0,C,0^FH_^FDQS2600000015^FS',
    '^FO30,869^GB751,3,3^FS',
    '^FO30,885^A0N,49,49^FB376,1,0,L,0^FH_^FDPiece 2 of 2^FS',
    '^FO406,887^A0N,45,45^FB376,1,0,R,0^FH_^FDBin A-1^FS',
    '^FO30,946^A0N,32,32^FB751,1,0,L,0^FH_^FDBY SEA, 3.46 lb, 12 x 8 x 5 in^FS',
    '^FO56,1003^BY3^BCN,102,N,N,N,A^FH_^FD1Z999AA10123456784^FS',
    '^FO30,1117^A0N,24,24^FB751,2,0,C,0^FH_^FDUPS 1Z999AA10123456784^FS',
    '^PQ1^XZ',
    '',
  ],
  300: [
    '^XA^CI28^PW1200^LL1800^LH0,0',
    '^FO45,36^A0N,51,51^FB555,1,0,L,0^FH_^FDQuayside^FS',
    '^FO600,42^A0N,39,39^FB555,1,0,R,0^FH_^FD2 Nov 2026^FS',
    '^FO45,114^GB1110,5,5^FS',
    '^FO45,138^A0N,148,148^FB765,1,0,L,0^FH_^FDQS-10001^FS',
    '^FO45,336^A0N,120,120^FB330,1,0,L,0^FH_^FDKIN^FS',
    '^FO390,339^A0N,45,45^FB435,2,0,L,0^FH_^FDKingston^FS',
    '^FO855,144^BQN,2,10^FH_^FDQA,QS2600000015^FS',
    '^FO45,480^GB1110,5,5^FS',
    '^FO45,504^A0N,60,60^FB1110,2,0,L,0^FH_^FDUna Customer^FS',
    '^FO45,654^A0N,39,39^FB1110,2,0,L,0^FH_^FDRunning shoes^FS',
    '^FO45,762^A0N,54,54^FB1110,1,0,L,0^FH_^FDBATTERY INSTALLED, PROHIBITED^FS',
    '^FO99,870^BY6^BCN,294,N,N,N,A^FH_^FDQS2600000015^FS',
    '^FO45,1179^A0N,78,78^FB1110,1,0,C,0^FH_^FDQS2600000015^FS',
    '^FO45,1284^GB1110,5,5^FS',
    '^FO45,1308^A0N,72,72^FB555,1,0,L,0^FH_^FDPiece 1 of 2^FS',
    '^FO600,1311^A0N,66,66^FB555,1,0,R,0^FH_^FDBin A-1^FS',
    '^FO45,1398^A0N,48,48^FB1110,1,0,L,0^FH_^FDBY SEA, 3.46 lb, 12 x 8 x 5 in^FS',
    '^FO134,1482^BY4^BCN,150,N,N,N,A^FH_^FD1Z999AA10123456784^FS',
    '^FO45,1650^A0N,36,36^FB1110,2,0,C,0^FH_^FDUPS 1Z999AA10123456784^FS',
    '^PQ1^XZ',
    '',
  ],
} as const

test.each([
  [203, 2],
  [300, 1],
] as const)('each part is printed in its place at %i dpi', (dpi, piece) => {
  expect(labelZpl(paper, dpi, [piece]).split('\n')).toEqual(printedLabels[dpi])
})

const withNumber = (text: string): LabelPaper => ({
  ...paper,
  package: { ...paper.package, trackingNumber: text, trackingNormalized: text },
})
/** The line of the lower code: bars, a square, or neither. */
const lowerCode = (text: string) =>
  labelZpl(withNumber(text), 203, [1])
    .split('\n')
    .find((line) => /\^B[CQ]N/.test(line) && line.includes(`${text}^FS`))

test.each([
  [20, '^FO150,1003^BY2^BCN,102,N,N,N,A^FH_^FD'],
  [30, '^FO40,1003^BY2^BCN,102,N,N,N,A^FH_^FD'],
  // Bars so thin are not read.
  [31, '^FO347,987^BQN,2,3^FH_^FDQA,'],
  [154, '^FO347,987^BQN,2,2^FH_^FDQA,'],
  // Neither is a square whose dots are so small.
  [155, undefined],
])('the courier’s number of %i letters', (length, start) => {
  const text = 'A'.repeat(length)
  expect(lowerCode(text)).toBe(start && `${start}${text}^FS`)
})

test('a name cannot be a command of the printer', () => {
  const label = { ...paper, owner: { name: '~Una_^', mailbox: 'QS-1' } }
  expect(labelZpl(label, 203, [1])).toContain('^FH_^FD_7EUna_5F_5E^FS')
})
