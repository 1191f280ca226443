import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnInvoice } from '../../../queries/api/own/own-invoices.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import classes from './invoice-rows.module.css'
import { InvoiceTag } from './invoice-tag.tsx'

interface OwnInvoiceRowProps {
  invoice: OwnInvoice
  /** The subject of the invoice. */
  what: string
  /** The amount, and the text next to the number. */
  cents: number
  more: ReactNode
  choice?: { chosen: boolean; onChange: (chosen: boolean) => void }
}

/** A row of a customer's list of invoices, with a checkbox where it can be selected for a payment. */
export function OwnInvoiceRow({ invoice, what, cents, more, choice }: OwnInvoiceRowProps) {
  const area = useArea()
  const { invoiceId, number } = invoice
  return (
    <li className={classes['row']}>
      {choice && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control, and the label makes all of the column the thumb's
        <label className={classes['check']}>
          <Checkbox
            aria-label={`Pay ${number ?? 'this invoice'}`}
            checked={choice.chosen}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
        </label>
      )}
      <Link to={area.invoiceOf(invoiceId)} className={classes['link'] ?? ''}>
        <span className={classes['words']}>
          <span>{what}</span>
          <span className={classes['more']}>
            {number} · {more}
          </span>
        </span>
        <span className={classes['money']}>
          <strong>{formatJmd(cents)}</strong>
          <InvoiceTag invoice={invoice} />
        </span>
      </Link>
    </li>
  )
}
