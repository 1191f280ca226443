import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { importColumns } from '#sync/rules/import/columns.ts'
import { pathTo } from '../../guards/path-to.ts'
import { csvFile } from '../../ui/files/csv.ts'
import { plural } from '../../ui/texts/format.ts'

interface KindTexts {
  readonly title: string
  readonly back: { readonly to: string; readonly text: string }
  readonly count: (n: number) => string
  /** The content a file needs, and the effect of the import. */
  readonly intro: string
  readonly known: string
  readonly templateName: string
}

/** The texts for each kind of import. */
export const kindTexts: Record<ImportKind, KindTexts> = {
  customers: {
    title: 'Import Customers',
    back: { to: pathTo('/admin/accounts/customers'), text: 'Customers' },
    count: (n) => plural(n, 'customer'),
    intro:
      'A file needs columns for the name and the email address. Mailbox, phone, TRN, branch and address are optional; customers without a mailbox get the next one.',
    known: 'Already customers',
    templateName: 'Customers template.csv',
  },
  prealerts: {
    title: 'Import Pre-Alerts',
    back: { to: pathTo('/admin/packages'), text: 'Packages' },
    count: (n) => plural(n, 'pre-alert'),
    intro:
      'A file needs columns for the customer (mailbox or email), tracking number, description and value in US dollars. Courier, shop and pieces are optional. Customers get no notification for each pre-alert.',
    known: 'Already in the system',
    templateName: 'Pre-alerts template.csv',
  },
  received: {
    title: 'Import Received Packages',
    back: { to: pathTo('/admin/packages'), text: 'Packages' },
    count: (n) => plural(n, 'package'),
    intro:
      'A warehouse’s list of the boxes that it has received. A file needs a column for the tracking number; mailbox, name, weight, size and the rest are optional. Each box is checked in, and its customer is told. A box without a mailbox waits for its customer, as at the desk.',
    known: 'Checked in before',
    templateName: 'Received packages template.csv',
  },
  waybills: {
    title: 'Import Waybills',
    back: { to: pathTo('/admin/manifests'), text: 'Manifests' },
    count: (n) => plural(n, 'waybill'),
    intro:
      'What the airline says about your flights: its FSU or FWB messages as a text file, or a table with a column for the MAWB. Flight, departure and arrival go to the manifest with that MAWB; pieces and weight are compared with it.',
    known: 'Nothing new',
    templateName: 'Waybills template.csv',
  },
}

/** A file with the supported headings and a sample row. */
export const templateFile = (kind: ImportKind): Blob => {
  const columns = importColumns[kind]
  return csvFile([columns.map(({ heading }) => heading), columns.map(({ example }) => example)])
}
