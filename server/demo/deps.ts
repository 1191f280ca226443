import type { AccountDeps } from '../accounts/deps.ts'
import type { FileDeps } from '../files/deps.ts'
import type { PaymentDeps } from '../payments/deps.ts'

/** What the demo company is made with. */
export type DemoDeps = AccountDeps & FileDeps & PaymentDeps
