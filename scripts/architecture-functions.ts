import { parseSync } from 'vite'
import { isGenerated, type SourceFile } from './architecture-files.ts'
import { isFunctionNode, isSyntaxNode, nodesBelow, type SyntaxNode } from './syntax-nodes.ts'

/** A function that is hard to read, with its place as `path:line`. */
interface FunctionPlace {
  readonly at: string
  readonly lines: number
  readonly params: number
}

/** How the functions of some files are written. */
export interface FunctionMeasures {
  /** Functions of more lines than a screen shows, nested functions included. */
  readonly long: readonly FunctionPlace[]
  /** Functions whose calls are hard to read, because they take many values by position. */
  readonly manyParams: readonly FunctionPlace[]
  /** Places of `...{ a, b }` in an object, which could be plain lines. */
  readonly spreads: readonly string[]
  readonly longest: FunctionPlace | undefined
}

export const maxLines = 60
export const maxParams = 4

const isSpreadObject = ({ type, argument }: SyntaxNode): boolean =>
  type === 'SpreadElement' && isSyntaxNode(argument) && argument.type === 'ObjectExpression'

function measureFile({ path, text }: SourceFile) {
  const nodes = [...nodesBelow(parseSync(path, text).program)]
  const lineOf = (offset: unknown): number => text.slice(0, Number(offset)).split('\n').length
  const places = nodes.filter(isFunctionNode).map(({ start, end, params }): FunctionPlace => {
    const firstLine = lineOf(start)
    return {
      at: `${path}:${firstLine}`,
      lines: lineOf(end) - firstLine + 1,
      params: Array.isArray(params) ? params.length : 0,
    }
  })
  const spreads = nodes.filter(isSpreadObject).map(({ start }) => `${path}:${lineOf(start)}`)
  return { places, spreads }
}

const isCode = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path) && !isGenerated(path)

export function measureFunctions(files: readonly SourceFile[]): FunctionMeasures {
  const fileMeasures = files.filter(isCode).map(measureFile)
  const places = fileMeasures.flatMap((file) => file.places).sort((a, b) => b.lines - a.lines)
  return {
    long: places.filter(({ lines }) => lines > maxLines),
    manyParams: places.filter(({ params }) => params > maxParams),
    spreads: fileMeasures.flatMap((file) => file.spreads),
    longest: places[0],
  }
}
