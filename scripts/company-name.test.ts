import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { customsReceiptPdf } from '../server/documents/customs.ts'
import { invoicePdf } from '../server/documents/invoice.ts'
import { labelPdf } from '../server/documents/label.ts'
import { manifestPdf } from '../server/documents/manifest.ts'
import { proofPdf } from '../server/documents/proof.ts'
import { receiptPdf } from '../server/documents/receipt.ts'
import { toMessageBrand } from '../server/messages/brands.ts'
import { render } from '../server/messages/render.ts'
import { wordsOf } from '../server/messages/texts/templates.ts'
import {
  company,
  brand as houseBrand,
  invoicePaper,
  labelPaper,
  manifestPaper,
  proofPaper,
  receiptPaper,
} from '../server/test/papers.ts'
import { readPdf } from '../server/test/pdf.ts'
import { accountEvents, noticeEvents } from '../sync/entities/messages/message-topics.ts'

const root = join(import.meta.dirname, '..')
const product = /quayside/i

/** The places where the product's own name may appear, and why it isn't taken for a company's. */
const allowedPlaces: Readonly<Record<string, string>> = {
  'sync/entities/company/settings.ts': 'what a new company is called until it says its own name',
  'server/http/openapi.ts': 'programmers read what the program is called',
  'scripts/pwa-manifest.ts': 'the server puts the brand’s name in its place',
}
/** Operators, and what the demo company itself is. */
const isOperators = (path: string): boolean =>
  /^server\/(main|deps|demo|accounts\/sign-in|core\/(env|own-version))/.test(path) ||
  path.endsWith('demo-sign-ins.tsx')

const files = globSync('{src,server,sync}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|^server\/(test|db\/migrations)\/|^src\/routeTree/.test(path))
  .concat('index.html', 'visitor.html', 'scripts/pwa-manifest.ts')

/** Texts of a source file that a person could read: words with the name, or the name alone with a capital. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|<!--[\s\S]*?-->/g, '')
  const literals = code.match(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1|>[^<>{}\n]+</g) ?? []
  // An address of ours, a key of the browser's storage, or a file's name is no text.
  return literals.filter((text) => /Quayside/.test(text))
}

test('no screen, mail or paper has the product’s name built in', () => {
  const mentions = files.flatMap((path) =>
    allowedPlaces[path] || isOperators(path)
      ? []
      : textsIn(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  // The street of the demo's warehouse is part of an address.
  expect(mentions.filter((text) => !text.includes('Quayside Way'))).toEqual([])
})

describe.each(['quayside', 'slp'])(
  'a company of the brand %s that is called Island Freight Ltd',
  (prefix) => {
    const island = {
      ...company,
      ...{ name: 'Island Freight', legalName: 'Island Freight Ltd', email: 'office@island.example' },
    }
    const brand = { ...houseBrand, ...island }

    test('has its own name on every paper', async () => {
      const duties = [{ name: 'Import duty', how: '', amountJmdCents: 1 }]
      const customs = {
        ...{ company: island, customer: invoicePaper().customer, packageId: '', trackingNumber: '1Z' },
        ...{
          hawbNumber: null,
          description: '',
          goods: [],
          entryNumber: '',
          cifJmdCents: null,
          duties,
          totalJmdCents: 1,
        },
        recorded: { receiptNumber: '', classification: '', cifJmdCents: null },
      }
      const papers = [
        await invoicePdf({ ...invoicePaper(), brand }),
        await receiptPdf({ ...receiptPaper(), brand }, 'a4'),
        await receiptPdf({ ...receiptPaper(), brand }, '80mm'),
        await labelPdf({ ...labelPaper(), brand }),
        await manifestPdf({ ...manifestPaper(3), brand }),
        await proofPdf({ ...proofPaper({ signature: null, photos: [] }), brand }),
        await customsReceiptPdf({ ...customs, brand, madeAt: receiptPaper().madeAt }),
      ]
      for (const paper of papers) {
        const text = readPdf(paper).pages.join('\n')
        expect(text).toContain('Island Freight')
        expect(text).not.toMatch(product)
      }
    })

    test.each([...noticeEvents, ...accountEvents])('has its own name in the mail %s', (event) => {
      const messageBrand = toMessageBrand({ brandPrefix: 'slp' }, prefix, island)
      const facts = {
        link: '/x',
        change: '',
        trouble: 'SMS rests',
        origins: [],
        bills: [],
        number: 'n',
        trackingNumber: '1Z',
        description: '',
        more: '',
        outcome: '',
        store: 's',
        status: 'purchased',
        method: 'Cash',
        leftOut: 'closed',
        ...{ month: '2026-11', closingJmdCents: 1 },
      }
      const words = wordsOf(event, facts as never, { brand: messageBrand, office: null })
      const frame = { brand: messageBrand, publicUrl: 'https://x.example', name: 'Ann', contactUrl: null }
      const mail = render(words, { ...frame, unsubscribeUrl: null })
      for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(product)
      expect(mail.html).toContain('Island Freight')
    })
  },
)
