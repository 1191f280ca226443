import type { ReactNode } from 'react'
import forms from '../forms/front-form.module.css'
import shared from '../pages/public.module.css'
import classes from './payment.module.css'

/** A payment page, rendered by the server for visitors and by the app. */
export const PaymentFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${forms['front']} ${forms['framed']}`}>
    <div className={forms['card']}>
      <h1 className={shared['title']}>{title}</h1>
      {children}
    </div>
  </div>
)

interface SaidProps {
  tone: 'good' | 'wait' | 'bad'
  title: string
  text?: string
  role?: 'status' | 'alert'
  /** Marks the element that a visitor's script fills in. */
  part?: string
  children?: ReactNode
}

/** The main notice of a page, above everything else. */
export const StatusNotice = ({ tone, title, text, role = 'status', part, children }: SaidProps) => (
  <div className={classes['said']} data-tone={tone} data-part={part} role={role}>
    <b data-title>{title}</b>
    {text && <p data-text>{text}</p>}
    {children}
  </div>
)
