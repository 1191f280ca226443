import type { PaymentMethod } from '../entities/payment-method.ts'
import { namesIn } from '../lib/names-in.ts'

interface MethodRule {
  /** A person may take it at the counter. */
  readonly atTheDesk: boolean
  /** A driver may take it at a door: money or a slip that is handed in when the day is closed. */
  readonly atTheDoor: boolean
  /** Whoever takes it sees the money; else somebody checks the receipt against the bank later. */
  readonly seen: boolean
  /** More may be handed over than is kept, and change given. */
  readonly givesChange: boolean
  /** It is worth nothing without the number that finds it again. */
  readonly needsReference: boolean
}

export const methodRules: Readonly<Record<PaymentMethod, MethodRule>> = {
  Cash: {
    atTheDesk: true,
    atTheDoor: true,
    seen: true,
    givesChange: true,
    needsReference: false,
  },
  Card: {
    atTheDesk: true,
    atTheDoor: true,
    seen: true,
    givesChange: false,
    needsReference: false,
  },
  BankTransfer: {
    atTheDesk: true,
    atTheDoor: false,
    seen: false,
    givesChange: false,
    needsReference: true,
  },
  Cheque: {
    atTheDesk: true,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    needsReference: true,
  },
  // The provider's signature is its receipt; no person can say that one was paid.
  CardLink: {
    atTheDesk: false,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    needsReference: true,
  },
  AccountCredit: {
    atTheDesk: true,
    atTheDoor: false,
    seen: true,
    givesChange: false,
    needsReference: false,
  },
}

/** Ways in which credit is paid back: what a person hands out or sends by hand. */
export const refundMethods = ['Cash', 'BankTransfer', 'Card', 'Cheque'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const deskMethods = namesIn(methodRules).filter((method) => methodRules[method].atTheDesk)

/** More than a drawer gives back: cash with zeros too many would be a false sum in the till. JMD cents. */
export const mostChangeJmdCents = 10_000_000
