import { posix } from 'node:path'
import { isGenerated, isTest, type SourceFile } from './architecture-files.ts'

/** A person finds a file by its name in a list of this length. */
const mostFiles = 40

/** The folders of the product with more files than a person looks through, each with its count. */
export function fullFolders(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  const paths = files.map(({ path }) => path).filter((path) => !isTest(path) && !isGenerated(path))
  const folders = Map.groupBy(paths, (path) => posix.dirname(path))
  return [...folders]
    .filter(([folder, list]) => !folder.startsWith('e2e') && list.length > mostFiles)
    .map(([folder, { length }]) => `${folder}: ${length} files`)
}
