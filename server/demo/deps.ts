import type { AccountDeps } from '../accounts/deps.ts'
import type { FileDeps } from '../files/deps.ts'
import type { PaymentDeps } from '../payments/deps.ts'

/** The dependencies for making the demo company. */
export type DemoDeps = AccountDeps & FileDeps & PaymentDeps
