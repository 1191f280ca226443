import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = `${import.meta.dirname}/../..`
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

function componentsInUse(): string[] {
  const names = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, list]) =>
      (list ?? '').split(',').map((name) => name.trim().replace(/^type /, '')),
    ),
  )
  return [...new Set(names)].filter((name) =>
    existsSync(`${root}/node_modules/@mantine/core/styles/${name}.css`),
  )
}

test('every Mantine component that a screen uses has its styles', () => {
  const styles = read('src/theme/mantine.css')
  expect(componentsInUse().filter((name) => !styles.includes(`/${name}.css`))).toEqual([])
})
