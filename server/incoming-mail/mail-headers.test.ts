import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { isAutomatic, mayBeAnswered } from './mail-headers.ts'

const mailOf = (...lines: readonly string[]) =>
  PostalMime.parse(['From: <a@home.test>', 'To: <b@quayside.test>', ...lines, '', 'Hello'].join('\r\n'))

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated (rejected)'],
  ['Precedence: bulk'],
  ['Precedence: Junk'],
  ['Precedence: auto_reply'],
  ['Precedence: list'],
  ['X-Autoreply: yes'],
  ['X-Autorespond: vacation'],
  ['X-Auto-Response-Suppress: All'],
  ['X-Auto-Response-Suppress: DR, OOF, AutoReply'],
  ['List-Id: <deals.test>'],
  ['X-Loop: vacation'],
  ['Return-Path: <>'],
  ['Return-Path:'],
  ['Content-Type: multipart/report; boundary=a'],
  ['X-Auto-Response-Suppress: DR', 'Subject: Automatic reply: Our question'],
  ['List-Unsubscribe: <https://a.test>', 'Subject: Respuesta automática: Our question'],
  ['Feedback-ID: 1', 'Subject: Out of Office Re: Our question'],
])('a mail with %s is a program’s', async (...lines) => {
  expect(isAutomatic(await mailOf(...lines))).toBe(true)
})

test.each([
  ['Subject: Re: Our question'],
  ['Auto-Submitted: no'],
  ['Auto-Submitted: no; owner-email="a@home.test"'],
  ['Precedence: first-class'],
  ['Return-Path: <a@home.test>'],
  ['Subject: Automatic reply: what does it mean?'],
  ['Subject: Out of office until Friday, can you deliver?'],
  ['X-Auto-Response-Suppress: DR, RN, NRN'],
  ['List-Unsubscribe: <https://a.test>'],
])('a mail with %s is a person’s', async (...lines) => {
  expect(isAutomatic(await mailOf(...lines))).toBe(false)
})

test.each([
  ['X-Auto-Response-Suppress: DR', false],
  ['List-Unsubscribe: <https://a.test>', false],
  ['Feedback-ID: 1', false],
  ['Subject: Hello', true],
])('whether a mail with %s is answered by a program: %s', async (line, isAnswered) => {
  expect(mayBeAnswered(await mailOf(line))).toBe(isAnswered)
})
