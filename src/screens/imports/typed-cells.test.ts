import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { judgeTable } from './judge-table.ts'
import { readTable } from './read-table.ts'

const read = (content: BlobPart) => readTable(new File([content], 'table.xlsx'))
const cellsOf = async (content: BlobPart) => (await read(content)).lines.map(({ cells }) => cells)

test('cells of Excel’s own kinds are read as people see them', async () => {
  const at = (text: string) => new Date(`${text}Z`)
  const file = await writeExcelFile([
    ['A', 'B', 'C', 'D', 'E', 'F'].map((value) => ({ value })),
    [
      { value: at('2026-11-27T22:10:00'), type: Date, format: 'dd-mmm-yyyy hh:mm' },
      { value: at('2026-11-28T00:50:00'), type: Date, format: 'd/m/yy h:mm AM/PM' },
      { value: at('2026-11-28T00:00:00'), type: Date, format: 'yyyy-mm-dd' },
      { value: 0.155, format: '0.0%' },
      { value: true },
      { value: 12_345_678, format: '000000000' },
    ],
    [
      { value: at('2026-07-15T00:30:45'), type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
      { value: 0.25, format: '0%' },
      { value: 9_400_111_899_223_100_000_000 },
      { value: 123_456_789, format: '000-000-000' },
      { value: 452, format: '"QS-"00000' },
      { value: 89.95, format: '0.00' },
    ],
  ])
  expect(await cellsOf(new Uint8Array(await file.toBuffer()))).toEqual([
    ['2026-11-27 22:10', '2026-11-28 00:50', '2026-11-28', '15.5%', 'TRUE', '012345678'],
    ['2026-07-15 00:30:45', '25%', '9.4001118992231e+21', '123-456-789', 'QS-00452', '89.95'],
  ])
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface RawSheet {
  readonly name: string
  readonly type: 'worksheet' | 'chartsheet'
  readonly xml: string
}

/** A workbook as Excel writes it, with styles 1 to 4: moment, time, duration, percentage. */
function workbookOf(sheets: readonly RawSheet[], properties = ''): BlobPart {
  const file = (n: number, { type }: RawSheet) => `${type}s/sheet${n + 1}.xml`
  const list = sheets.map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  const links = sheets.map(
    (sheet, n) =>
      `<Relationship Id="rId${n + 1}" Type="${office}/${sheet.type}" Target="${file(n, sheet)}"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0"/><xf numFmtId="20" xfId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="10" xfId="0"><alignment/></xf></cellXfs></styleSheet>`,
  }
  for (const [n, sheet] of sheets.entries()) parts[`xl/${file(n, sheet)}`] = sheet.xml
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])),
  ).slice()
}

const sheetOf = (...rows: readonly string[]): RawSheet => ({
  name: 'S',
  type: 'worksheet',
  xml: `<worksheet xmlns="${main}"><cols><col min="1" max="1"/></cols><sheetData>${rows.map((row, n) => `<row r="${n + 1}">${row}</row>`).join('')}</sheetData></worksheet>`,
})
const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = ['A', 'B', 'C', 'D'].map((column) => text(`${column}1`, column)).join('')

test.each<[string, string, readonly string[]]>([
  ['a moment', '<c r="A2" s="1"><v>46353.9236111111</v></c>', ['2026-11-27 22:10']],
  ['a time', '<c r="A2" s="2"><v>0.923611111111111</v></c>', ['22:10']],
  ['a duration above a day', '<c r="A2" s="3"><v>1.10416666666667</v></c>', ['26:30']],
  ['a percentage', '<c r="A2" s="4"><v>0.155</v></c>', ['15.50%']],
  ['a formula’s number', '<c r="A2"><f>B2*2</f><v>8.4</v></c>', ['8.4']],
  ['a formula’s moment', '<c r="A2" s="1"><f>B2</f><v>46353.9236111111</v></c>', ['2026-11-27 22:10']],
  ['a formula’s text', '<c r="A2" t="str"><f>B2</f><v>Ann &amp; Una</v></c>', ['Ann & Una']],
  ['a formula’s yes', '<c r="A2" t="b"><f>B2</f><v>1</v></c>', ['TRUE']],
  ['a formula’s error', '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['#DIV/0!']],
  ['a formula that was never counted', '<c r="A2"><f>B2*2</f><v></v></c>', ['#CALC!']],
  ['a formula that was never counted, short', '<c r="A2" s="4"><f>B2*2</f><v/></c>', ['#CALC!']],
  ['a formula without any result', '<c r="A2" t="str"><f>B2</f></c>', ['#CALC!']],
])('%s is read the way it is shown', async (_, cell, [cellText]) => {
  const file = workbookOf([sheetOf(head, `${cell}${text('B2', 'x')}<c r="C2" s="4"/><c r="D2"/>`)])
  expect((await cellsOf(file))[0]?.slice(0, 2)).toEqual([cellText, 'x'])
})

test('a formula’s empty text is an empty cell', async () => {
  const cell = '<c r="A2" t="str"><f>IF(1,"")</f><v></v></c>'
  const file = workbookOf([sheetOf(head, `${cell}${text('B2', 'x')}`)])
  expect((await cellsOf(file))[0]?.slice(0, 2)).toEqual(['', 'x'])
})

test('days of a workbook that counts from 1904 are the days that it shows', async () => {
  const file = workbookOf(
    [sheetOf(head, '<c r="A2" s="1"><v>44891.9236111111</v></c><c r="B2" s="3"><v>1.25</v></c>')],
    '<workbookPr date1904="1"/>',
  )
  expect((await cellsOf(file))[0]?.slice(0, 2)).toEqual(['2026-11-27 22:10', '30:00'])
})

test('a chart before the table is passed over', async () => {
  const chart: RawSheet = { name: 'Chart', type: 'chartsheet', xml: `<chartsheet xmlns="${main}"/>` }
  const file = workbookOf([chart, sheetOf(head, text('A2', 'Ann'))])
  expect((await cellsOf(file))[0]?.[0]).toBe('Ann')
  expect((await read(file)).sheet).toEqual({ name: 'S', others: 1 })
})

test('a separator that only its line names is used', async () => {
  const table = await readTable(new File(['sep=|\r\nName|Town, parish\r\nAnn|Mona'], 'a.csv'))
  expect(table.lines[0]?.cells).toEqual(['Ann', 'Mona'])
})

const context = { branches: [], hasOwner: true }

test('the preview shows what a row will write, times with the place of their clock', async () => {
  const row = [
    text('A2', '123-12345675'),
    '<c r="B2" s="1"><v>46218.0208333333</v></c><c r="C2"><v>41</v></c>',
    text('D2', '368.5 kg'),
  ].join('')
  const headings = ['MAWB', 'Departs', 'Pieces', 'Weight'].map((name, n) => text(`${'ABCD'[n]}1`, name))
  const file = workbookOf([sheetOf(headings.join(''), row)])
  const { values } = judgeTable('waybills', await read(file), context)
  expect(values.get(2)?.replaceAll(/\s/g, ' ')).toBe(
    'Pieces: 41 · Weight: 812.4 lb · Departs (Florida): 15 Jul 2026, 12:30 am',
  )
})

test('a courier’s link in a file is shown as the number that it becomes', async () => {
  const link = 'https://www.ups.com/track?trackNums=1Z999AA10123456784'
  const file = new File([`Tracking number,Description,Value\n${link},Shoes,89.95`], 'a.csv')
  const { values, rowProblems } = judgeTable('prealerts', await readTable(file), context)
  expect(rowProblems).toEqual([])
  expect(values.get(2)).toContain(
    'Tracking number: 1Z999AA10123456784 · Description: Shoes · Value: US$89.95',
  )
})
