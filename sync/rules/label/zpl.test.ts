import { expect, test } from 'vitest'
import { plain, shortened, sizeOf } from './fit.ts'
import { allPieces, type LabelPaper, labelTexts } from './label-texts.ts'
import { barDots, modulesOf, squareDots } from './layout.ts'
import { labelZpl } from './zpl.ts'

const paper: LabelPaper = {
  brand: { name: 'Quayside' },
  hawbNumber: 'QS2600000015',
  package: {
    ...{ trackingNumber: '1Z999AA10123456784', trackingNormalized: '1Z999AA10123456784', courier: 'UPS' },
    ...{ description: 'Running shoes', pieces: 2, weightLb: 3.456, lengthIn: 12, widthIn: 8, heightIn: 5 },
    ...{ bin: 'A-1', battery: 'Installed', prohibited: true },
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
  },
}

test('the texts of a label', () => {
  expect(labelTexts(paper, 2)).toEqual({
    ...{ brand: 'Quayside', destination: 'KIN', destinationName: 'Kingston', mailbox: 'QS-10001' },
    ...{ owner: 'Una Customer', description: 'Running shoes', hawb: 'QS2600000015' },
    ...{ trackingCode: '1Z999AA10123456784', tracking: 'UPS 1Z999AA10123456784' },
    ...{ weight: '3.46 lb, 12 x 8 x 5 in', pieces: 'Piece 2 of 2', bin: 'Bin A-1' },
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

test('bars are as wide as there is room, and squares as large', () => {
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
])('%j is printed as %j', (text, printed) => {
  expect(plain(text)).toBe(printed)
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
])('“%s” in %d by %i is “%s”', (text, room, most, printed) => {
  expect(shortened(text, room, most)).toBe(printed)
})

test('a text of one line becomes smaller, and no smaller than can be read', () => {
  const of = (text: string, lines = 1) =>
    sizeOf({
      ...{ is: 'text', text, x: 0, y: 0, width: 2, size: 0.6, least: 0.2, lines },
      ...{ align: 'left', bold: false },
    })
  expect([of('MM'), of('MMMM'), of('M'.repeat(40)), of('M'.repeat(40), 2)]).toEqual([0.6, 0.495, 0.2, 0.6])
})
