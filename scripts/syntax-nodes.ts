/** A node of a parsed file, as the parser of Vite gives it. */
export type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A node and all nodes below it. */
export function* nodesBelow(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesBelow(item)
  else if (isSyntaxNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesBelow(child)
  }
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
export const isFunctionNode = ({ type }: SyntaxNode): boolean => functionTypes.has(type)
