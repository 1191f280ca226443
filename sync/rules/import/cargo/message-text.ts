/** The messages that airlines send a forwarder: steps of a consignment, waybills, house waybills and flights. */
export const messageTypes = 'FSU|FSA|FWB|FHL|FFM'
const events =
  'BKD|RCS|MAN|DEP|ARR|RCF|NFD|AWD|AWR|DLV|DIS|TFD|TRM|RCT|DDL|CCD|PRE|FOH|TGC|OCI|OSI|ULD|FLT|RTG'

const startOfMessage = new RegExp(`(?:^|')[ \\t]*(?:${messageTypes})/\\d{1,2}(?=\\s|'|$|\\d{3}-)`, 'm')
/** A message behind its address, all on one line. */
const startInLine = new RegExp(`\\s(?:${messageTypes})/\\d{1,2}\\s+(?:MBI/)?\\d{3}-?\\d{8}`)
const longestStart = 5000

/** True for a text that consists of such messages. */
export function isCargoMessage(text: string): boolean {
  const start = text.slice(0, longestStart).toUpperCase()
  return startOfMessage.test(start) || startInLine.test(start)
}

const envelope = /UN[ABH][+:]/
const packedLine = new RegExp(`(?:${messageTypes})/\\d{1,2}(?:\\s+\\S|\\d{3}-\\d)`)
const packedStart = new RegExp(`((?:${messageTypes})/\\d{1,2})(?=\\d{3}-\\d)`, 'g')
const packedPart = new RegExp(`\\s(?=(?:${messageTypes})/\\d|(?:MBI/)?\\d{3}-\\d|(?:${events})/)`, 'g')
const gluedPart = new RegExp(`(\\d)(?=(?:${events})/)`, 'g')

/** A message that a program has put on one line, as the lines that it had. */
const unpackLine = (line: string): string =>
  packedLine.test(line)
    ? line.replace(packedStart, '$1\n').replace(packedPart, '\n').replace(gluedPart, '$1\n')
    : line

/** The lines of a text, without the envelope that ends its segments with an apostrophe. */
export function messageLines(text: string): string[] {
  const capitals = text.toUpperCase()
  const lines = (envelope.test(capitals) ? capitals.replaceAll("'", '\n') : capitals).split(/\r\n|\r|\n/)
  return lines.flatMap((line) => unpackLine(line).split('\n')).map((line) => line.trim())
}
