import { isAddress } from './addresses.ts'

export interface MessageToken {
  readonly text: string
  /** True if a single blank separates the word from the previous one. */
  readonly follows: boolean
  /** True if the word has only capitals and digits, like the groups of a printed number. */
  readonly isGroup: boolean
}

const leading = new Set('#:.*=-–—[]')
const trailing = new Set('.:!?*=-–—[]')

/** Finds the word without the punctuation around it. */
function trimPunctuation(word: string): { text: string; isCutBefore: boolean; isCutAfter: boolean } {
  let start = 0
  let end = word.length
  while (start < end && leading.has(word.charAt(start))) start++
  while (end > start && trailing.has(word.charAt(end - 1))) end--
  return { text: word.slice(start, end), isCutBefore: start > 0, isCutAfter: end < word.length }
}

const isOneBlank = (between: string): boolean => between === ' ' || between === '\u00a0'

/** The words of a message in order, without the punctuation around them. An address is one word. Takes linear time. */
export function tokensOf(message: string): MessageToken[] {
  const words: MessageToken[] = []
  let end = 0
  let isOpen = false
  for (const { 0: part, index } of message.matchAll(/[^\s,;<>()"'|“”‘’]+/g)) {
    const follows = isOpen && isOneBlank(message.slice(end, index))
    end = index + part.length
    // "Tracking:1Z…" counts as two words.
    const pieces = isAddress(part) ? [part] : part.split(/[:=#]+/)
    for (const [nth, piece] of pieces.entries()) {
      const { text, isCutBefore, isCutAfter } = trimPunctuation(piece)
      isOpen = text !== '' && !isCutAfter && nth === pieces.length - 1
      if (text === '') continue
      const isGroup = /^[0-9A-Z]{1,12}$/.test(text)
      words.push({ text, follows: follows && nth === 0 && !isCutBefore, isGroup })
    }
  }
  return words
}
