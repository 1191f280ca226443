import { appPath } from '../app-paths.ts'
import type { MessageBrand } from '../brands.ts'

/** The text for a customer when the office refuses the slip of a bank transfer. */
export interface TransferRefusedFacts {
  readonly reason: string
  /** Numbers of the invoices that it was for. */
  readonly invoices: string
}

export const transferRefusedWords = (
  { reason, invoices }: TransferRefusedFacts,
  { brand }: { readonly brand: MessageBrand },
) => ({
  subject: 'We couldn’t confirm your bank transfer',
  lines: [
    `We checked the slip that you sent for ${invoices}: ${reason}`,
    'These invoices are still to be paid. Send the slip again, pay another way, or ask us.',
  ],
  link: { text: 'See your invoices', to: appPath(brand, '/account/invoices') },
})
