import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { csvFile } from '../../ui/csv.ts'
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

test('a workbook is read by what it holds, whatever its name; long numbers have not kept their digits', async () => {
  const day = new Date('2026-05-01T00:00:00.000Z')
  const content = await workbook([
    ['Phone', 'Tracking', 'Value', 'Since', 'Active'],
    [8765550101, 9400111899223100000000, 89.95, day, true],
    [null, '9400111899223100000000', 12, null, false],
  ])
  const { headings, lines } = await read(content, 'renamed.csv')
  expect(headings).toEqual(['Phone', 'Tracking', 'Value', 'Since', 'Active'])
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['8765550101', '9.4001118992231e+21', '89.95', '2026-05-01', 'true'],
    ['', '9400111899223100000000', '12', '', 'false'],
  ])
})

test('what the app saved for a person to mend comes back without its apostrophes', async () => {
  const saved = await csvFile([
    ['Name', 'Phone'],
    ['Ann', '+1 876 555 0101'],
  ]).text()
  expect((await read(saved)).lines[0]?.cells).toEqual(['Ann', '+1 876 555 0101'])
})

const whyNot = async (content: BlobPart) => read(content).catch((error: Error) => error.message)

test('a file that is no table says what to do', async () => {
  expect(await whyNot('')).toBe('The file is empty. Choose another one.')
  expect(await whyNot('Name,Email\n\n')).toContain('headings and no rows below them')
  expect(await whyNot(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('old Excel version')
  expect(await whyNot(Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0]))).toContain('neither CSV nor Excel')
  expect(await whyNot(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toContain('can’t be read')
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
