import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const message = {
  name: 'Ann & Bo',
  email: 'ann+home@example.test',
  subject: 'Rates? 100% sure',
  message: 'One.\nTwo & three',
}

test('the answer goes to the visitor alone, with subject and quoted text whole', () => {
  const link = new URL(replyLink(message))
  expect(decodeURIComponent(link.pathname)).toBe('ann+home@example.test')
  expect(link.searchParams.get('subject')).toBe('Re: Rates? 100% sure')
  expect(link.searchParams.get('body')).toBe('Hello Ann & Bo,\r\n\r\n\r\n\r\n> One.\r\n> Two & three')
})

test('an address cannot add recipients, and a long text is cut', () => {
  expect(replyLink({ ...message, email: 'a@b.test?bcc=all@b.test' })).not.toContain('?bcc')
  expect(replyLink({ ...message, message: 'x'.repeat(5000) }).length).toBeLessThan(1500)
})
