import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logStream } from './log-stream.ts'

test('lines that cannot be written are lost without a fault, and counted once writing works', () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-log-'))
  const full = openSync('/dev/full', 'w')
  expect(() => logStream(full).write('{"msg":"lost"}\n')).not.toThrow()
  const file = join(dir, 'log')
  const closed = openSync(file, 'w')
  const stream = logStream(closed)
  closeSync(closed)
  stream.write('{"msg":"one"}\n')
  stream.write('{"msg":"two"}\n')
  const secondFd = openSync(file, 'w')
  expect(secondFd).toBe(closed)
  stream.write('{"msg":"three"}\n')
  stream.write('{"msg":"four"}\n')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['2 lines of the log were lost', 'three', 'four'])
  for (const fd of [secondFd, full]) closeSync(fd)
  rmSync(dir, { recursive: true })
})
