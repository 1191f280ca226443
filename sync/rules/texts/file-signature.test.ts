import { expect, test } from 'vitest'
import { type FileType, imageTypes, invoiceTypes } from '../../entities/company/file-types.ts'
import { isLaterPdf, notTakenText, signatureBytes, typeAtStart } from './file-signature.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const png = '\x89PNG\r\n\x1a\n'
const heic = '\0\0\0 ftypheic'

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  [png, 'image/png'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7', 'application/pdf'],
  ['', null],
  ['plain text', null],
  [` ${png}`, null],
  [' \xff\xd8\xff', null],
  [' %PDF-1.7', null],
  ['xRIFF....WEBP', null],
])('%j starts as %s', (text, type) => {
  expect(typeAtStart(bytes(text))).toBe(type)
})

test.each([
  ['%PDF-1.7', true],
  ['\u00ef\u00bb\u00bf%PDF-1.4', true],
  ['Printed by the office\n%PDF-2.0', true],
  ['Printed by the office', false],
  ['%PDF-none', false],
  ['<html>%PDF-1.7', false],
  ['GIF89a %PDF-1.7', false],
  [`${' '.repeat(signatureBytes - 6)}%PDF-1.7`, true],
  [`${' '.repeat(signatureBytes - 5)}%PDF-1.7`, false],
])('%j is a PDF with something before it: %s', (text, isPdf) => {
  expect(isLaterPdf(bytes(text))).toBe(isPdf)
})

const documents: readonly FileType[] = [...invoiceTypes, 'text/csv']
const photo = 'Please send a JPEG, PNG or WebP file.'
const invoice = 'Please send a PDF, JPEG, PNG or WebP file.'

test.each<[text: string, types: readonly FileType[], words: string]>([
  ['', imageTypes, `This file is empty. ${photo}`],
  ['GIF89a', imageTypes, `This is a GIF. ${photo}`],
  ['PK\x03\x04', invoiceTypes, `This is a ZIP or an Office file. ${invoice}`],
  ['PKab', invoiceTypes, `This file isn’t a PDF or a photo. ${invoice}`],
  [
    '\u00d0\u00cf\x11\u00e0',
    invoiceTypes,
    `This Office file is in an old format; save it as .docx, .xlsx or PDF. ${invoice}`,
  ],
  ['<svg>', imageTypes, `This is an SVG drawing. ${photo}`],
  [
    '\u00ef\u00bb\u00bf <?xml version="1.0"?>\n<!-- by hand -->\n<SVG>',
    imageTypes,
    `This is an SVG drawing. ${photo}`,
  ],
  ['<!doctype html>', imageTypes, `This is a web page. ${photo}`],
  [heic, imageTypes, `This is a HEIC or AVIF picture. ${photo}`],
  // A program: which kinds are taken says enough.
  ['MZ\x90', imageTypes, `This file isn’t a photo. ${photo}`],
  ['#!/bin/sh', imageTypes, `This file isn’t a photo. ${photo}`],
  ['plain text', imageTypes, `This file isn’t a photo. ${photo}`],
  ['plain text', invoiceTypes, `This file isn’t a PDF or a photo. ${invoice}`],
  ['plain text', ['application/pdf'], 'This file isn’t a PDF or a photo. Please send a PDF file.'],
  [
    'plain text',
    documents,
    'This file isn’t a document or a picture. Please send a PDF, JPEG, PNG, WebP or CSV file.',
  ],
])('why %j is not taken', (text, types, words) => {
  expect(notTakenText(bytes(text), types)).toBe(words)
})
