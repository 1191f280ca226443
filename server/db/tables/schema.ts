import type { SignInTables } from './accounts-tables.ts'
import type { BankTransferTables } from './bank-transfer-tables.ts'
import type { CallTables } from './call-tables.ts'
import type { CheckoutTables } from './checkout-tables.ts'
import type { EntityTables } from './entity-tables.ts'
import type { HandheldTables } from './handheld-tables.ts'
import type { HubTables } from './hub-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { PaperTables } from './paper-tables.ts'
import type { PartnerTables } from './partner-tables.ts'
import type { PublicTables } from './public-tables.ts'
import type { RetentionTables } from './retention-tables.ts'
import type { SyncTables } from './sync-tables.ts'
import type { TillTables } from './till-tables.ts'

/** Every table there is, for Kysely. */
export interface Database
  extends EntityTables,
    SyncTables,
    SignInTables,
    HandheldTables,
    HubTables,
    ImportTables,
    BankTransferTables,
    CallTables,
    CheckoutTables,
    MessageTables,
    MoneyTables,
    OperationsTables,
    PaperTables,
    PartnerTables,
    PublicTables,
    RetentionTables,
    TillTables {}
