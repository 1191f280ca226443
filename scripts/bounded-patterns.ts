/**
 * Patterns that take more than a fixed number of steps for each letter, or that are too large for the checker, each with
 * the reason why that is harmless: their text has a limit, or no stranger wrote it.
 */
export const boundedPatterns: Readonly<Record<string, string>> = {
  [String.raw`/^[^\p{L}]+|[^\p{L}]+$/gu`]: 'a password of 200 letters at most',
  [String.raw`/^(.{1,5}?)\1+$/u`]: 'a password of 200 letters at most',
  // The operator or this product wrote these texts.
  [String.raw`/quayside-(\d{4}-\d\d-\d\d)T[^/\\]*$/`]: 'the name of a backup of ours',
  [String.raw`/\/+$/`]: 'a setting',
  [String.raw`/^(mailto:\S+@\S+|https:\/\/\S+)$/`]: 'a setting',
  [String.raw`/\balter table (?:if exists )?(?:only )?"?(\w+)"?/gi`]: 'a statement of ours',
  [String.raw`/<meta name="description"[^>]*>/`]: 'our own page',
  [String.raw`/<script type="importmap">([\s\S]*?)<\/script>/`]: 'our own page',
  [String.raw`/^\/($|\?|((account|admin|checkout)([/?]|$))|(login|register|payment-success|payment-cancelled|unauthorized)\/?(\?|$)|[^/?]+\/account([/?]|$))/`]:
    'an address that this browser opened',
  [String.raw`/^[^?]*\/[^/?]+\.[^/?]+(\?|$)/`]: 'an address that this browser opened',
  // These texts are cut before they are read.
  [String.raw`/\beyJ[\w-]{5,}\.[\w.-]{5,}/g`]: 'a report of 2,000 letters',
  [String.raw`/\b(?=[A-Z0-9]*\d)[A-Z0-9]{9,40}\b/g`]: 'a report of 2,000 letters',
  [String.raw`/[([{][^)\]}]*$/`]: 'a line of a paper, of 2,000 letters at most',
  [String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`]:
    'a cell of 200 letters, or a field that its own reader filled in',
  [String.raw`/(\S*\d-\S*)/`]: 'a text of 2,000 letters at most',
  // A person types these texts into a field of the same device.
  [String.raw`/^\S+@\S+\.\S+$/`]: 'a field',
  [String.raw`/^\S+@\S+$/`]: 'a field',
  [String.raw`/^-?(\d+\.?\d*|\.\d+)$/`]: 'a field',
  [String.raw`/^(?<line1>.+?)\s*,\s*(?<city>[^,]+?)\s*,\s*(?<state>[A-Z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/`]:
    'a setting of the office',
  [String.raw`/^-+|-+$/g`]: 'a field',
  [String.raw`/^https:\/\/\S+\.\S+$/`]: 'a field',
  [String.raw`/^https?:\/\/[^\s/]+\.[^\s]+$/i`]: 'a field',
  [String.raw`/^\s*(?:US)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/`]: 'a field',
  [String.raw`/^\s*J?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/`]: 'a field',
  [String.raw`/^(?=.*\d)\S+$/`]: 'the keys of one scan',
  [String.raw`/connection.*(lost|clos)/i`]: 'an error of the browser',
  [String.raw`/^(.*?) ?(\d[\d:.]*(?:am|pm)?)-(\d[\d:.]*(?:am|pm)?)$/`]: 'the hours of an office, a field',
  [String.raw`/^~1(?=\d)|(?:[{<[](?:CR|LF|TAB|ENTER|ETX|EOT)[\]>}]|\\[rnt])+$/gi`]:
    'a code of 500 letters at most',
  // An employee chose the sheet, and a worker of their browser reads it that ends with the import.
  [String.raw`/<((?:[\w.-]+:)?(row|c))(\s[^>]*?)?(\/?)>/g`]: 'a sheet, in a worker',
  [String.raw`/<(?:[\w.-]+:)?cellXfs[\s>]([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/`]: 'a sheet, in a worker',
  [String.raw`/<((?:[\w.-]+:)?c)(\s[^>/]*)?>((?:(?!<\/?(?:[\w.-]+:)?c[\s/>])[\s\S])*?)<\/\1>/g`]:
    'a sheet, in a worker',
  [String.raw`/<(?:[\w.-]+:)?(?:row|c)(?:\s(?![^>]*\sr=)|>|\/>|[^>]*\st=["']e["'])/`]: 'a sheet, in a worker',
}

/** Files whose patterns are put together at run time, with what goes into them. */
export const madePatterns: Readonly<Record<string, string>> = {
  'server/core/secret-strength.ts': 'words of ours',
  'server/incoming-mail/reply-address.ts': 'the address of the settings, and one repeated class behind it',
  'sync/entities/company/file.ts': 'the ending of a file type',
  'sync/lib/fold-text.ts': 'letters of ours',
  'sync/rules/import/cargo/message-lines.ts': 'the kinds of messages, which are ours',
  'sync/rules/import/cargo/message-text.ts': 'the kinds of messages, which are ours',
  'sync/rules/accounts/worker-key.ts': 'letters of ours',
  'src/screens/imports/cell-formats.ts': 'the name of an attribute',
  'src/screens/imports/workbook-parts.ts': 'the name of an element, in a worker',
  'src/sw.ts': 'folders of ours',
  'src/visitor.ts': 'an address of ours',
}
