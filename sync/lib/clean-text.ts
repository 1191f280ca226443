const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu
const invisibleMarks = /[\p{Cf}\p{DI}]/gu
/** Control characters except the tab and line breaks that people type. */
const controls = /(?![\t\n\r])\p{Cc}/gu
/** Direction and width marks that come with copied text. Joiners stay, because some scripts need them. */
const copiedMarks = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Full-width forms of the keyboard's characters, and the dots that some people put between the groups of a number. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthOffset = 0xfee0
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65]/g
const plain = /^[\t\n\r -~]*$/

/** The text without invisible marks such as a text direction or a zero-width space. */
export const dropInvisibleMarks = (text: string): string => text.replaceAll(invisibleMarks, '')

/** Replaces every dash, minus and non-breaking hyphen with the keyboard's hyphen. */
export const plainDashes = (text: string): string => text.replaceAll(dashes, '-')

/** The text without NUL, which no scanner or keyboard makes and PostgreSQL can't store. */
export const dropNul = (text: string): string => text.replaceAll('\0', '')

/** The text without control characters, because a spreadsheet that has one doesn't open. */
export const dropControls = (text: string): string => text.replaceAll(controls, '')

/**
 * A text in the form in which it is stored: without control characters and copied marks, which screens don't show and
 * spreadsheets can't hold, and with composed letters, because two names that look the same are one.
 */
export const cleanText = (text: string): string =>
  plain.test(text) ? text : dropControls(text).replaceAll(copiedMarks, '').normalize('NFC')

/**
 * A phone number, email address or other number as typed on a keyboard: without invisible marks, with plain hyphens,
 * dots, parentheses and blanks. Text copied from contacts, chats and word processors has all of them.
 */
export const plainNumber = (text: string): string =>
  plain.test(text)
    ? text
    : plainDashes(dropInvisibleMarks(cleanText(text)))
        .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
        .replaceAll(middleDots, '.')
        .replaceAll(/[^\S\t\n\r]/g, ' ')

/** An email address in the form that accounts are looked up by. */
export const plainEmail = (text: string): string => plainNumber(text).trim().toLowerCase()
