import type { BankTransfer, BankTransferItem } from '#sync/entities/money/bank-transfer.ts'

/** Bank transfers that customers reported to us. None of this is synced. */
export interface BankTransferTables {
  bankTransfer: BankTransferTable
  bankTransferItem: BankTransferItemTable
}

export type BankTransferTable = Omit<BankTransfer, 'items'>
export type BankTransferItemTable = BankTransferItem & { bankTransferId: string; position: number }
