import type { PaymentMethod } from '../../entities/money/payment-method.ts'
import { namesIn } from '../../lib/names-in.ts'

interface MethodRule {
  /** Staff may take it at the counter. */
  readonly atTheDesk: boolean
  /** A driver may take it at the door, as money or a slip to hand in at the end of the day. */
  readonly atTheDoor: boolean
  /** The person who takes it sees the money. Otherwise the receipt is checked against the bank later. */
  readonly seen: boolean
  /** The customer may hand over more and get change. */
  readonly givesChange: boolean
  /** It may be US dollars. */
  readonly takesUsd: boolean
  /** The payment needs a reference number to be found again. */
  readonly needsReference: boolean
}

export const methodRules: Readonly<Record<PaymentMethod, MethodRule>> = {
  Cash: {
    atTheDesk: true,
    atTheDoor: true,
    seen: true,
    givesChange: true,
    takesUsd: true,
    needsReference: false,
  },
  Card: {
    atTheDesk: true,
    atTheDoor: true,
    seen: true,
    givesChange: false,
    takesUsd: true,
    needsReference: false,
  },
  BankTransfer: {
    atTheDesk: true,
    atTheDoor: false,
    seen: false,
    givesChange: false,
    takesUsd: true,
    needsReference: true,
  },
  Cheque: {
    atTheDesk: true,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    takesUsd: false,
    needsReference: true,
  },
  // The provider's signature is the receipt, so no person can record a paid link.
  CardLink: {
    atTheDesk: false,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    takesUsd: false,
    needsReference: true,
  },
  AccountCredit: {
    atTheDesk: true,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    takesUsd: false,
    needsReference: false,
  },
}

/** The methods for paying credit out, by hand or by transfer. */
export const refundMethods = ['Cash', 'BankTransfer', 'Card', 'Cheque'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const deskMethods = namesIn(methodRules).filter((method) => methodRules[method].atTheDesk)

/** The largest change, in JMD cents. Cash with too many zeros would be a false amount in the till. */
export const maxChangeJmdCents = 10_000_000
