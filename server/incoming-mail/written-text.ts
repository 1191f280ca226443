import {
  attributionLines,
  isForwardMark,
  isProgramLine,
  isQuotedHeader,
  isRule,
  nextText,
} from './quote-marks.ts'

/** The lines between Outlook’s rule and its header, counted with the rule. */
const headerDistances = [1, 2, 3]

const isQuoted = (line: string): boolean => line.startsWith('>')

/** The lines that a program added here, or all from here on if nothing says where its quote ends. */
function addedLines(lines: readonly string[], index: number): number {
  const rest = lines.length - index
  const line = lines[index] ?? ''
  if (isQuoted(line)) return 1
  if (isForwardMark(line) || isQuotedHeader(lines, index)) return rest
  if (isRule(line)) return headerDistances.some((count) => isQuotedHeader(lines, index + count)) ? rest : 0
  const attribution = attributionLines(lines, index)
  if (attribution === 0) return 0
  return nextText(lines, index + attribution)?.startsWith('>') ? attribution : rest
}

const mostSignatureLines = 8

/** The lines without those at their end by which a program or its owner signs each mail. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  let end = lines.length
  const isAddition = (line: string) => line.trim() === '' || isProgramLine(line)
  while (end > 0 && isAddition(lines[end - 1] ?? '')) end--
  const mark = lines.lastIndexOf('-- ', end)
  return lines.slice(0, mark !== -1 && end - mark <= mostSignatureLines ? mark : end)
}

const textOf = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/**
 * The text that a person wrote in answer to a mail, above, between and below what their program quotes. Empty if that
 * can’t be distinguished from the rest.
 */
export function writtenText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const ownLines: string[] = []
  for (let index = 0; index < lines.length; ) {
    const addition = addedLines(lines, index)
    if (addition === 0) ownLines.push(lines[index] ?? '')
    index += Math.max(addition, 1)
  }
  return textOf(withoutSignature(ownLines))
}

/** All of a mail, quoted or not, without the marks of quotes. */
export const wholeText = (text: string): string =>
  textOf(
    text
      .replaceAll('\r\n', '\n')
      .split('\n')
      .map((line) => line.replace(/^[> ]+/, '')),
  )
