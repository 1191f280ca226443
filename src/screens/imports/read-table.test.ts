import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { csvFile } from '../../ui/files/csv.ts'
import { readTable } from './read-table.ts'

const fileOf = (content: BlobPart, name = 'customers.csv') => new File([content], name)
const read = (content: BlobPart, name?: string) => readTable(fileOf(content, name))

const workbook = async (rows: (string | number | boolean | Date | null)[][]): Promise<BlobPart> => {
  const toCell = (value: string | number | boolean | Date | null): Cell => {
    if (value === null) return null
    return value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : { value }
  }
  const cells = rows.map((row) => row.map(toCell))
  return new Uint8Array(await (await writeExcelFile(cells)).toBuffer())
}

test('rows have the numbers of the spreadsheet, and empty ones are left out', async () => {
  const { headings, lines, fileName, fileHash } = await read('\n\nName,Email\n\nAnn,a@b.co\n,,\nBob,b@b.co\n')
  expect(headings).toEqual(['Name', 'Email'])
  expect(lines).toEqual([
    { row: 5, cells: ['Ann', 'a@b.co'] },
    { row: 7, cells: ['Bob', 'b@b.co'] },
  ])
  expect(fileName).toBe('customers.csv')
  expect(fileHash).toMatch(/^[0-9a-f]{64}$/)
})

test('every encoding that spreadsheets save is read', async () => {
  const text = 'Name\nJosé Núñez'
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  for (const content of [text, `\uFEFF${text}`, utf16, Buffer.from(text, 'latin1')])
    expect((await read(content)).lines[0]?.cells).toEqual(['José Núñez'])
})

test('a workbook is recognised by its content, not its name; long numbers have lost digits', async () => {
  const day = new Date('2026-05-01T00:00:00.000Z')
  const content = await workbook([
    ['Phone', 'Tracking', 'Value', 'Since', 'Active'],
    [8765550101, 9400111899223100000000, 89.95, day, true],
    [null, '9400111899223100000000', 12, null, false],
  ])
  const { headings, lines } = await read(content, 'renamed.csv')
  expect(headings).toEqual(['Phone', 'Tracking', 'Value', 'Since', 'Active'])
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['8765550101', '9.4001118992231e+21', '89.95', '2026-05-01', 'TRUE'],
    ['', '9400111899223100000000', '12', '', 'FALSE'],
  ])
})

test('the app’s own file of bad rows is read without its apostrophes', async () => {
  const savedFile = await csvFile([
    ['Name', 'Phone'],
    ['Ann', '+1 876 555 0101'],
  ]).text()
  expect((await read(savedFile)).lines[0]?.cells).toEqual(['Ann', '+1 876 555 0101'])
})

const whyNot = async (content: BlobPart) => read(content).catch((error: Error) => error.message)

test('a file that isn’t a table gets a message with the next step', async () => {
  expect(await whyNot('')).toBe('The file is empty. Choose another one.')
  expect(await whyNot('Name,Email\n\n')).toContain('headings and no rows below them')
  expect(await whyNot(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('old Excel version')
  expect(await whyNot(Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0]))).toContain('neither CSV nor Excel')
  expect(await whyNot(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toContain('can’t be read')
})

interface Part {
  readonly name: string
  readonly xml: string
  readonly state?: 'hidden' | 'veryHidden'
}

/** A workbook by its sheets’ rows of cells, as small tools write them: no styles, no shared texts. */
function rawWorkbook(...sheets: readonly Part[]): BlobPart {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
  )
  const links = sheets.map(
    (_, n) =>
      `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  const pages = sheets.map(({ xml }, n) => [
    `xl/worksheets/sheet${n + 1}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData></worksheet>`,
  ])
  const parts = Object.fromEntries([
    ['[Content_Types].xml', '<Types/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`],
    ...pages,
  ]) as Record<string, string>
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])),
  ).slice()
}

const inline = (text: string, address = '') =>
  `<c${address && ` r="${address}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const nameSheet = (name: string) =>
  `<row r="1">${inline('Name', 'A1')}</row><row r="2">${inline(name, 'A2')}</row>`

test('the first sheet that a person sees is read and named; hidden ones are not', async () => {
  const file = rawWorkbook(
    { name: 'Old', xml: nameSheet('Old Ghost'), state: 'veryHidden' },
    { name: 'Notes', xml: nameSheet('Note'), state: 'hidden' },
    { name: 'Customers &amp; co', xml: nameSheet('Ann Lee') },
    { name: 'Later', xml: nameSheet('Bob') },
  )
  const { lines, sheet } = await read(file)
  expect(lines.map(({ cells }) => cells)).toEqual([['Ann Lee']])
  expect(sheet).toEqual({ name: 'Customers & co', others: 3 })
  expect((await read('Name\nAnn')).sheet).toBeNull()
  const hiddenSheet = rawWorkbook({ name: 'Old', xml: nameSheet('Old Ghost'), state: 'hidden' })
  expect(await whyNot(hiddenSheet)).toContain('Every sheet of this Excel file is hidden.')
})

test('a cell with an error keeps the words that Excel shows, so that its row can be refused', async () => {
  const row = `<row r="2">${inline('Ann', 'A2')}<c r="B2" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c></row>`
  const file = rawWorkbook({
    name: 'S',
    xml: `<row r="1">${inline('Name', 'A1')}${inline('Mailbox', 'B1')}</row>${row}`,
  })
  expect((await read(file)).lines[0]?.cells).toEqual(['Ann', '#N/A'])
})

test('cells without an address follow each other, as the format allows', async () => {
  const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
  const xml =
    row(inline('Name'), inline('Email'), inline('Phone')) +
    row(inline('Ann'), '<c/>', '<c><v>8765550101</v></c>') +
    `<row r="5">${inline('Bob')}${inline('876', 'C5')}</row>`
  const { headings, lines } = await read(rawWorkbook({ name: 'S', xml }))
  expect(headings).toEqual(['Name', 'Email', 'Phone'])
  expect(lines).toEqual([
    { row: 2, cells: ['Ann', '', '8765550101'] },
    { row: 5, cells: ['Bob', '', '876'] },
  ])
})

test('a workbook that the reader stumbles over is refused in words, not with the reader’s own', async () => {
  expect(await whyNot(zipSync({ 'xl/workbook.xml': Buffer.from('<workbook/>') }).slice())).toContain(
    'can’t be read',
  )
  const broken = rawWorkbook({ name: 'S', xml: '<row r="1"><c r="?" t="n"><v>x</v></c></row>' })
  expect(await whyNot(broken)).toContain('can’t be read')
})

test('the line that tells Excel the separator isn’t a row', async () => {
  for (const text of [
    'sep=;\r\nName;Town, parish\r\nAnn;"Mona; St. Andrew"',
    '\uFEFF"sep=;"\nName;Town\nAnn;"Mona; St. Andrew"',
  ]) {
    const { headings, lines } = await read(text)
    expect(headings[0]).toBe('Name')
    expect(lines).toEqual([{ row: 2, cells: ['Ann', 'Mona; St. Andrew'] }])
  }
  expect((await read('sep=|\nName|Town\nAnn|Mona')).lines[0]?.cells).toEqual(['Ann', 'Mona'])
  expect((await read('sep=\t\nName\tTown\nAnn\tMona')).headings).toEqual(['Name', 'Town'])
})

test.each([
  ['an HTML table', '\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>'],
  ['a bare table', '\n<table border="1"><tr><td>Name</td></tr></table>'],
  ['an XML sheet', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'],
  ['a page saved whole', 'MIME-Version: 1.0\nX-Document-Type: Workbook\n'],
])('%s that older systems call .xls says what to do', async (_, content) => {
  expect(await whyNot(content)).toBe(
    'This file is a web page or XML, as some systems save their .xls files. Open it in Excel, save it as .xlsx, and choose that file.',
  )
})

test('a workbook that unpacks to more than a browser can hold is refused before it is', async () => {
  const file = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(10) })
  const directory = Buffer.from(file.buffer).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  new DataView(file.buffer).setUint32(directory + 24, 310_000_000, true)
  expect(await whyNot(file)).toContain('holds more than can be read here')
})

test('a file that is too large is refused before it is read whole', async () => {
  expect(await whyNot(`Name\n${'Ann\n'.repeat(10_001)}`)).toBe(
    'The file has 10,001 rows; 10,000 are the most at once. Split it into smaller files and import them one after the other.',
  )
  expect(await whyNot(new Uint8Array(10_000_001))).toContain('larger than 10 MB')
})
