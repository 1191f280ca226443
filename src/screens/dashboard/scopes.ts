import type { Branch } from '#sync/entities/company/branch.ts'

const everywhere = 'all offices'

/** Each figure of an office's dashboard with whose rows it counts. */
export interface FigureScopes {
  readonly toBill: string
  readonly transfers: string
  /** The office whose packages are counted; undefined for all of them. */
  readonly branchId: string | undefined
}

/** All packages pass through a warehouse on their way to any office. Transfers name no office. */
export const scopesOf = (branch: Pick<Branch, 'branchId' | 'name' | 'kind'>): FigureScopes => ({
  toBill: branch.kind === 'Warehouse' ? everywhere : branch.name,
  transfers: everywhere,
  branchId: branch.kind === 'Warehouse' ? undefined : branch.branchId,
})
