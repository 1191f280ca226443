import { describe, expect, test } from 'vitest'
import { wholeText, writtenText } from './written-text.ts'

const address = '<no-reply@quayside.test>'
const quote = '> What is in it?\n> We need it for customs.'
const outlook = (from: string, sentLabel: string, to: string, subject: string) =>
  `${from} Quayside ${address}\n${sentLabel} viernes, 27 de noviembre de 2026 10:00\n${to} Marcia <marcia@home.test>\n${subject} Our question\n\nWhat is in it?`

/** Attributions as programs write them, each above a quote with or without marks. */
const attributions = {
  Gmail: `On Fri, Nov 27, 2026 at 10:00 AM Quayside ${address} wrote:`,
  'Gmail, over two lines': `On Fri, Nov 27, 2026 at 10:00 AM Quayside <\nno-reply@quayside.test> wrote:`,
  Apple: `On Nov 27, 2026, at 10:00 AM, Quayside ${address} wrote:`,
  Yahoo: `On Friday, November 27, 2026 at 10:00:22 AM EST, Quayside ${address} wrote:`,
  'Gmail in Spanish': `El vie, 27 nov 2026 a la(s) 10:00 a.m., Quayside (${address.slice(1, -1)}) escribió:`,
  'Apple in Spanish': `El 27 nov 2026, a las 10:00, Quayside ${address} escribió:`,
  'Gmail in French': `Le ven. 27 nov. 2026 à 10:00, Quayside ${address} a écrit\u00a0:`,
  'Gmail in German': `Am Fr., 27. Nov. 2026 um 10:00 Uhr schrieb Quayside ${address}:`,
  'Apple in German': `Am 27.11.2026 um 10:00 schrieb Quayside ${address}:`,
  'Gmail in Portuguese': `Em sex., 27 de nov. de 2026 às 10:00, Quayside ${address} escreveu:`,
  'Gmail in Italian': `Il giorno ven 27 nov 2026 alle ore 10:00 Quayside ${address} ha scritto:`,
  'Gmail in Dutch': `Op vr 27 nov 2026 om 10:00 schreef Quayside ${address}:`,
}

describe.each(Object.entries(attributions))('%s', (_program, line) => {
  test.each([
    ['above', `Two pairs of shoes.\r\n\r\n${line}\r\n\r\n${quote}`, 'Two pairs of shoes.'],
    ['below', `${line}\n${quote}\n\nTwo pairs of shoes.`, 'Two pairs of shoes.'],
    ['between', `Hi\n${line}\n> What?\nShoes.\n> How many?\nTwo.`, 'Hi\nShoes.\nTwo.'],
    ['above a quote without marks', `Two pairs.\n\n${line}\n\nWhat is in it?`, 'Two pairs.'],
    ['below a quote without marks, where nothing tells them apart', `${line}\nWhat is in it?\nShoes.`, ''],
  ])('an answer %s', (_place, text, expectedText) => {
    expect(writtenText(text)).toBe(expectedText)
  })
})

test('Thunderbird’s attribution without an address is recognized by the quote below it', () => {
  const line = 'On 11/27/26 10:00 AM, Quayside wrote:'
  expect(writtenText(`${line}\n> What is in it?\n\nTwo pairs of shoes.\n\n-- \nMarcia`)).toBe(
    'Two pairs of shoes.',
  )
})

/** Headers as Outlook quotes them. */
const headers = {
  English: outlook('From:', 'Sent:', 'To:', 'Subject:'),
  'bold English': outlook('*From:*', '*Sent:*', '*To:*', '*Subject:*'),
  Spanish: outlook('De:', 'Enviado el:', 'Para:', 'Asunto:'),
  'Spanish of Outlook on phones': outlook('De:', 'Enviado:', 'Para:', 'Asunto:'),
  French: outlook('De\u00a0:', 'Envoyé\u00a0:', 'À\u00a0:', 'Objet\u00a0:'),
  German: outlook('Von:', 'Gesendet:', 'An:', 'Betreff:'),
  Portuguese: outlook('De:', 'Enviada em:', 'Para:', 'Assunto:'),
  Italian: outlook('Da:', 'Inviato:', 'A:', 'Oggetto:'),
  Dutch: outlook('Van:', 'Verzonden:', 'Aan:', 'Onderwerp:'),
}

describe.each(Object.entries(headers))('a quote of Outlook in %s', (_language, header) => {
  test.each([
    ['', `Two pairs.\r\nMarcia\r\n\r\n${header}`],
    ['below a line', `Two pairs.\nMarcia\n\n________________________________\n${header}`],
    ['below its mark', `Two pairs.\nMarcia\n\n-----Original Message-----\n${header}`],
  ])('is left out %s', (_where, text) => {
    expect(writtenText(text)).toBe('Two pairs.\nMarcia')
  })
})

test.each([
  ['-----Mensaje original-----'],
  ["-----Message d'origine-----"],
  ['-----Ursprüngliche Nachricht-----'],
  ['-----Mensagem original-----'],
  ['---------- Forwarded message ---------'],
  ['Begin forwarded message:'],
])('%s begins a quote', (mark) => {
  expect(writtenText(`Yes\n${mark}\nWhat is in it?`)).toBe('Yes')
  expect(writtenText(`${mark}\nWhat is in it?`)).toBe('')
})

test.each([
  ['Sent from my iPhone'],
  ['Sent from my Samsung Galaxy smartphone.'],
  ['Sent from Yahoo Mail for iPhone'],
  ['Sent from Mail for Windows 10'],
  ['Get Outlook for iOS'],
  ['Enviado desde mi iPhone'],
  ['Envoyé de mon iPhone'],
  ['Von meinem iPhone gesendet'],
  ['Enviado do meu iPhone'],
])('%s is no word of a person at the end, and alone it is no answer', (line) => {
  expect(writtenText(`On my way\n\n${line}\n\n${quote}`)).toBe('On my way')
  expect(writtenText(`On my way\n\n${line}\n\n${attributions.Gmail}\n\nWhat is in it?`)).toBe('On my way')
  expect(writtenText(`${line}\n\n${quote}`)).toBe('')
})

test.each([
  ['Sent from my sister in Ohio. It is two pairs of shoes.'],
  ['Sent from my sister in Ohio'],
  ['Sent from my phone shop. It is two phones.'],
  ['Shoes.\nSent from my iPhone\nand from my sister'],
  ['On Friday I can come.\nMy sister wrote: bring ID.'],
  ['My sister wrote:\nbring ID.'],
  ['From: Miami\nTo: Kingston\nDate: Friday'],
  ['De: mi hermana\nPara: mi'],
  ['It is\n__________\nshoes'],
  ['--\nMarcia'],
  ['Shoes\n--\nand a belt'],
  ['Two -- or three'],
  ['a < b @ c:\nfine'],
  ['El vestido:\nazul'],
])('words of a person stay: %s', (text) => {
  expect(writtenText(text)).toBe(text)
})

test('a signature is left out, unless it is too long to be one', () => {
  expect(writtenText('Shoes\n-- \nMarcia\nOhio')).toBe('Shoes')
  expect(writtenText('-- \nMarcia\nOhio')).toBe('')
  const story = `Shoes\n-- \n${'a line\n'.repeat(9)}`.trim()
  expect(writtenText(story)).toBe(story)
})

test('the office gets the whole text, without the marks of quotes', () => {
  expect(wholeText('> > What?\r\n> Shoes\r\nYes')).toBe('What?\nShoes\nYes')
})
