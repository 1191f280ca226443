import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropOutdated, judgementsIn, keepJudgement } from './judgements.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quayside-judgements-'))
  folder = join(root, 'judgements')
  mkdirSync(join(root, 'code'))
  for (const name of ['prices', 'prices.test', 'taxes.test']) write(name, name)
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(root, 'code', `${name}.ts`), text)
const filesLeft = (...judges: readonly string[]) =>
  dropOutdated(root, folder, {
    ...{ sources: ['code/*.ts'], plan: ['plan.mjs'] },
    judges: ['code/*.test.ts', ...judges],
  })
const [prices, taxes] = ['code/prices.test.ts', 'code/taxes.test.ts']
const judge = (testFile: string, ...mutants: readonly string[]) =>
  keepJudgement(folder, {
    ...{ testFile, reached: ['1', '2'], loaded: ['3'] },
    detections: Object.fromEntries(mutants.map((mutant) => [mutant, { test: 'a test', message: '' }])),
  })
const foundBy = (file: string) => {
  const judgement = judgementsIn(folder).find(({ testFile }) => testFile === file)
  return Object.keys(judgement?.detections ?? {})
}

test('a file of tests judges once', () => {
  expect(filesLeft()).toEqual([prices, taxes])
  judge(prices)
  expect(filesLeft()).toEqual([taxes])
  expect(judgementsIn(folder)).toMatchObject([{ testFile: prices, reached: ['1', '2'], loaded: ['3'] }])
})

test('it judges again when it has changed, and all do when the code has', () => {
  filesLeft()
  judge(prices)
  judge(taxes)
  write('taxes.test', 'other')
  expect(filesLeft()).toEqual([taxes])
  judge(taxes)
  write('prices', 'other')
  expect(filesLeft()).toEqual([prices, taxes])
  expect(judgementsIn(folder)).toEqual([])
})

test('a file that changed after the run began is judged in the next run', () => {
  filesLeft()
  write('taxes.test', 'other')
  judge(taxes)
  judge(prices)
  expect(filesLeft()).toEqual([taxes])
})

test('a file judges again when other tests are chosen for it, and its earlier findings are kept', () => {
  filesLeft()
  judge(prices, '1')
  judge(taxes)
  writeFileSync(join(root, 'plan.mjs'), 'other')
  expect(filesLeft()).toEqual([prices, taxes])
  judge(prices, '2')
  expect(filesLeft()).toEqual([taxes])
  expect(foundBy(prices)).toEqual(['1', '2'])
})

test('the first file judges again when none is left, and what it found holds', () => {
  filesLeft()
  for (const file of [prices, taxes]) judge(file, '1')
  expect(filesLeft()).toEqual([prices])
  expect(foundBy(prices)).toEqual(['1'])
})

test('a file that is left out is no judge, and its earlier findings no longer count', () => {
  filesLeft()
  judge(taxes, '1')
  expect(filesLeft('!code/taxes.*')).toEqual([prices])
  expect(judgementsIn(folder)).toEqual([])
})
