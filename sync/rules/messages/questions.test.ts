import { expect, test } from 'vitest'
import { idOf } from '../../test/people.ts'
import {
  addAnswer,
  addQuestion,
  blankQuestion,
  joinThreads,
  mostLines,
  readBy,
  unreadLines,
} from './questions.ts'

const day = (n: number) => `2026-11-0${n}T08:00:00.000Z`
const blank = blankQuestion({ questionId: idOf(1), packageId: idOf(2), accountId: idOf(3) }, day(1))
const line = (n: number) => ({ lineId: idOf(n), via: 'App' as const, text: `Line ${n}`, by: 'Ann', note: '' })
const open = addQuestion(blank, line(10), day(2))

test('a question waits from its first unanswered line on, and an answer ends the wait', () => {
  const twice = addQuestion(open, line(11), day(3))
  expect([twice.status, twice.waitingSince]).toEqual(['New', day(2)])
  const answeredQuestion = addAnswer(twice, line(12), day(4))
  expect([answeredQuestion.status, answeredQuestion.waitingSince, answeredQuestion.handledBy]).toEqual([
    'Answered',
    null,
    'Ann',
  ])
  expect(unreadLines(answeredQuestion, 'Office')).toEqual([])
  expect(unreadLines(answeredQuestion, 'Customer').map(({ lineId }) => lineId)).toEqual([idOf(12)])
  expect(addQuestion(answeredQuestion, line(13), day(5)).waitingSince).toBe(day(5))
})

test('reading marks what was shown and nothing after it, and a line that isn’t there marks nothing', () => {
  const two = addAnswer(addAnswer(open, line(11), day(3)), line(12), day(4))
  const first = readBy(two, 'Customer', day(5), idOf(11))
  expect(unreadLines(first, 'Customer').map(({ lineId }) => lineId)).toEqual([idOf(12)])
  expect(readBy(first, 'Customer', day(6), idOf(11))).toBe(first)
  expect(readBy(two, 'Customer', day(5), idOf(99))).toBe(two)
})

test('threads about one package become one in the order of writing, and still wait', () => {
  const addition = addQuestion({ ...blank, questionId: idOf(5) }, line(20), day(1))
  const joinedThread = joinThreads(addAnswer(open, line(11), day(3)), addition, day(4))
  expect(joinedThread.lines.map(({ lineId }) => lineId)).toEqual([idOf(20), idOf(10), idOf(11)])
  expect([joinedThread.status, joinedThread.waitingSince]).toEqual(['New', day(1)])
})

test('a thread has an end', () => {
  let full = open
  for (let n = 1; n < mostLines; n++) full = addQuestion(full, line(100 + n), day(2))
  expect(() => addQuestion(full, line(999), day(2))).toThrow(/too many messages/)
})
