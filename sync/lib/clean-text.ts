const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu
const invisibleMarks = /[\p{Cf}\p{DI}]/gu
/** Control characters, without the tab and the line breaks that people type. */
const controls = /(?![\t\n\r])\p{Cc}/gu
/** Marks of direction and width that come along with what is copied. Joiners stay: they are part of some scripts. */
const copiedMarks = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const plain = /^[\t\n\r -~]*$/

/** The text without the marks that are not seen, such as a text direction or a zero-width space. */
export const dropInvisibleMarks = (text: string): string => text.replaceAll(invisibleMarks, '')

/** Every dash, minus and non-breaking hyphen as the hyphen of the keyboard. */
export const plainDashes = (text: string): string => text.replaceAll(dashes, '-')

/** The text without control characters: a sheet with one of them does not open. */
export const dropControls = (text: string): string => text.replaceAll(controls, '')

/** A text as it is kept: without control characters and copied marks, which no screen shows and no sheet can hold. */
export const cleanText = (text: string): string =>
  plain.test(text) ? text : dropControls(text).replaceAll(copiedMarks, '')

/**
 * A phone number, an email address or another number as the keyboard would write it: without invisible marks, with plain
 * hyphens and blanks. What is copied from contacts, chats and word processors carries all of them.
 */
export const plainNumber = (text: string): string =>
  plain.test(text) ? text : plainDashes(dropInvisibleMarks(cleanText(text))).replaceAll(/[^\S\t\n\r]/g, ' ')

/** An email address as accounts are found by it. */
export const plainEmail = (text: string): string => plainNumber(text).trim().toLowerCase()
