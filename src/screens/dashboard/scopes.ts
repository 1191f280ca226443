import type { Branch } from '#sync/entities/branch.ts'

const everywhere = 'all offices'

/** Each figure of an office's dashboard with whose rows it counts. */
export interface FigureScopes {
  readonly toBill: string
  readonly transfers: string
}

/** All packages pass through a warehouse on their way to any office. Transfers name no office. */
export const scopesOf = (branch: Pick<Branch, 'name' | 'kind'>): FigureScopes => ({
  toBill: branch.kind === 'Warehouse' ? everywhere : branch.name,
  transfers: everywhere,
})
